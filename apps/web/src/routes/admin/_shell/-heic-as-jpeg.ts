import { HEIC_HEAD, isHeic } from '@hvac/contract/heic';
import { LONGEST_EDGE } from '@hvac/contract/image-address';

/** Whether a file is a HEIC picture by its content: some systems recognise neither its name nor its type. */
export const isHeicFile = async (file: File): Promise<boolean> =>
  isHeic(new Uint8Array(await file.slice(0, HEIC_HEAD).arrayBuffer()));

/**
 * Converts a HEIC picture to JPEG with the browser's own decoder, upright and no larger than the site stores it.
 * @throws DOMException in browsers without a decoder, which are all but Safari
 */
export const heicAsJpeg = async (file: File): Promise<File> => {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
    const { naturalWidth, naturalHeight } = image;
    const scale = Math.min(1, LONGEST_EDGE / Math.max(naturalWidth, naturalHeight));
    const canvas = new OffscreenCanvas(
      Math.round(naturalWidth * scale),
      Math.round(naturalHeight * scale),
    );
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 });
    return new File([jpeg], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: jpeg.type });
  } finally {
    URL.revokeObjectURL(image.src);
  }
};
