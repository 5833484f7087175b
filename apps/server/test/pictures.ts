import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

const RED = { r: 200, g: 40, b: 30 };

interface PictureOptions {
  width?: number;
  height?: number;
  format?: 'jpeg' | 'png' | 'gif' | 'webp' | 'tiff' | 'avif';
}

/** A red image. */
export const picture = ({ width = 64, height = 48, format = 'jpeg' }: PictureOptions = {}) =>
  sharp({ create: { width, height, channels: 3, background: RED } })
    .toFormat(format)
    .toBuffer();

/** The beginning of a photo as iPhones store it (HEIC); its pixels are left out. */
export const heicPhotograph = () => Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1');

/** A photo taken with the phone on its side, with GPS and author metadata: upright it is twice as high as wide. */
export const photographOnItsSide = () =>
  sharp({ create: { width: 200, height: 100, channels: 3, background: RED } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExif({
      IFD0: { Artist: 'Ada Lovelace', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '42/1 19/1 53/1' },
    })
    .toBuffer();

/** An animation with several frames, each in its own colour. */
export const animation = async () => {
  const frame = (background: typeof RED) =>
    sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .png()
      .toBuffer();
  const frames = await Promise.all([frame(RED), frame({ r: 0, g: 0, b: 255 })]);
  return sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
};

const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};

/** @param pixels the rows, each a byte for the filter type followed by the colours */
const png = (width: number, height: number, pixels: Buffer, ...others: Buffer[]) => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...others,
    chunk('IDAT', deflateSync(pixels, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

/** A PNG of less than a hundred bytes that claims to be as large as requested. */
export const pixelBomb = (width: number, height: number) => png(width, height, Buffer.alloc(1000));

const EDGE = 7000;
/** EXIF data that contains only the rotation of an image. */
const ROTATED = Buffer.from('4d4d002a000000080001011200030000000100060000', 'hex');

/** A rotated PNG with transparency and 49 megapixels in few bytes: nearly as many as the instance accepts. */
export const heaviestPicture = () => {
  const row = Buffer.concat([Buffer.of(0), Buffer.alloc(4 * EDGE, Buffer.of(180, 50, 30, 128))]);
  return png(EDGE, EDGE, Buffer.alloc(EDGE * row.length, row), chunk('eXIf', ROTATED));
};
