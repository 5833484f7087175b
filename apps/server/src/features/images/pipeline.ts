import { HEIC_UNREADABLE, isHeic } from '@hvac/contract/heic';
import { IMAGE_WIDTHS, MAX_IMAGE_EDGE } from '@hvac/contract/image-address';
import {
  IMAGE_FILE_LIMIT,
  IMAGE_PIXEL_LIMIT,
  IMAGE_TOO_LARGE,
  NOT_AN_IMAGE,
} from '@hvac/contract/images';
import { AppError } from '../../kernel/errors.ts';
import {
  type ImageMetadata,
  type OpenedImage,
  restrictedSharp,
} from './restricted-sharp.service.ts';
import { busy } from './upload-queue.ts';

/** The versions of an image that are stored: the main one, narrower ones by width, and one for link previews. */
export type ImageSize = 'main' | (typeof IMAGE_WIDTHS)[number] | 'share';

/** A safe image: re-encoded from its pixels, with nothing else of the original file. */
export interface ReencodedImage {
  width: number;
  height: number;
  files: Map<ImageSize, Buffer>;
}

const TIMEOUT_SECONDS = 15;
const SHARE_SIZE = { width: 1200, height: 630 };
const WHITE = '#ffffff';

const TOO_MANY_PIXELS =
  'This photo has too many pixels. Please choose one of at most 50 megapixels.';
const DAMAGED = 'This photo is damaged or incomplete. Please choose another one.';

const asAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  const message = error instanceof Error ? error.message : '';
  if (/unsupported image format|buffer is empty/i.test(message)) {
    return new AppError('unsupportedType', NOT_AN_IMAGE, { cause: error });
  }
  if (/exceeds pixel limit/i.test(message)) {
    return new AppError('tooLarge', TOO_MANY_PIXELS, { cause: error });
  }
  if (/timeout/i.test(message)) return busy(error);
  return new AppError('invalid', DAMAGED, { cause: error });
};

const limits = {
  limitInputPixels: IMAGE_PIXEL_LIMIT,
  failOn: 'warning',
  sequentialRead: true,
} as const;

const checkSize = ({ width, height }: ImageMetadata) => {
  if (width * height > IMAGE_PIXEL_LIMIT) throw new AppError('tooLarge', TOO_MANY_PIXELS);
};

const webp = (image: OpenedImage) =>
  image.webp({ quality: 82 }).timeout({ seconds: TIMEOUT_SECONDS }).toBuffer();

const decode = async (bytes: Buffer): Promise<ReencodedImage> => {
  const sharp = await restrictedSharp();
  // Reads format and dimensions before any pixel is decoded.
  checkSize(await sharp(bytes, limits).metadata());
  const { data, info } = await sharp(bytes, limits)
    .timeout({ seconds: TIMEOUT_SECONDS })
    .autoOrient()
    .resize(MAX_IMAGE_EDGE, MAX_IMAGE_EDGE, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const pixels = () => sharp(data, { raw: { width, height, channels } });
  const files = new Map<ImageSize, Buffer>([['main', await webp(pixels())]]);
  for (const narrower of IMAGE_WIDTHS.filter((each) => each < width)) {
    files.set(narrower, await webp(pixels().resize({ width: narrower })));
  }
  const shared = pixels()
    .resize({ ...SHARE_SIZE, fit: 'cover' })
    .flatten({ background: WHITE })
    .jpeg({ quality: 82 });
  files.set('share', await shared.timeout({ seconds: TIMEOUT_SECONDS }).toBuffer());
  return { width, height, files };
};

/**
 * Re-encodes an image file safely. Call it for one at a time: several in parallel are no faster and take more memory.
 * @throws AppError `unsupportedType` for anything but JPEG, PNG, GIF and WebP, with advice for HEIC; `tooLarge`
 *   beyond 25 MB or 50 megapixels; `invalid` when the file is damaged; `unavailable` when it takes too long
 */
export const reencodeImage = async (bytes: Buffer): Promise<ReencodedImage> => {
  if (bytes.length > IMAGE_FILE_LIMIT) throw new AppError('tooLarge', IMAGE_TOO_LARGE);
  // The pinned library has no decoder for HEIC, which needs patent licences.
  if (isHeic(bytes)) throw new AppError('unsupportedType', HEIC_UNREADABLE);
  try {
    return await decode(bytes);
  } catch (error) {
    throw asAppError(error);
  }
};
