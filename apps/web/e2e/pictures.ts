import sharp from 'sharp';

const RED = { r: 180, g: 50, b: 30 };

/** A file as the browser's file chooser provides it. */
export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A red photo. */
export const photograph = async (width = 1200, height = 800): Promise<ChosenFile> => ({
  name: 'shop in winter.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width, height, channels: 3, background: RED } })
    .jpeg()
    .toBuffer(),
});

/**
 * A photo like those of iPhones (HEIC), without a specific type as on some systems. Chromium cannot read HEIC; this
 * file holds an AVIF, which Chromium recognises by the other brands of the container.
 */
export const readableHeic = async (width: number, height: number): Promise<ChosenFile> => {
  const photo = sharp({ create: { width, height, channels: 3, background: RED } });
  const buffer = await photo.avif({ effort: 0 }).toBuffer();
  buffer.write('heic', 8, 'latin1');
  return { name: 'IMG_0001.HEIC', mimeType: 'application/octet-stream', buffer };
};
