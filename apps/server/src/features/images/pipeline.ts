import { IMAGE_WIDTHS, MAX_IMAGE_EDGE } from '@hvac/contract/image-address';
import { imageKindOf, isStoredKind, kindRefusal } from '@hvac/contract/image-kind';
import { isAnimated } from '@hvac/contract/image-motion';
import {
  IMAGE_FILE_LIMIT,
  IMAGE_PIXEL_LIMIT,
  IMAGE_TOO_LARGE,
  JPEG_PIXEL_LIMIT,
  NOT_AN_IMAGE,
} from '@hvac/contract/images';
import { AppError } from '../../kernel/errors.ts';
import { mendImage } from './damaged-image.service.ts';
import { isRareJpeg, readJpeg } from './jpeg-structure.service.ts';
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
  /** Whether the file holds several frames, of which this is the first. */
  wasAnimated: boolean;
}

const TIMEOUT_SECONDS = 15;
const SHARE_SIZE = { width: 1200, height: 630 };
const WHITE = '#ffffff';

const TOO_MANY_PIXELS =
  'This picture has too many pixels. Please choose one of at most 50 megapixels, or a JPEG of at most 120.';
const TOO_MANY_STEPS =
  'This photo has too many pixels for a progressive JPEG. Please save it as an ordinary JPEG, or make it smaller, to at most 60 megapixels.';
const DAMAGED = 'This photo is damaged or incomplete. Please choose another one.';
const RARE_JPEG =
  'This is a JPEG of a rare kind (12 bits per color, or lossless). Please save it as an ordinary JPEG of 8 bits and choose that.';

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

/** How strict the decoder is: with damage refused, or with as much shown as there is. */
type Strictness = 'warning' | 'none';

const limits = { limitInputPixels: JPEG_PIXEL_LIMIT, sequentialRead: true };

/** The decoder holds a whole progressive JPEG in memory: three times as much, where colors are as fine as brightness. */
const PROGRESSIVE_LIMIT = 60_000_000;

const checkSize = ({ format, width, height, isProgressive, chromaSubsampling }: ImageMetadata) => {
  const pixels = width * height;
  if (pixels > (format === 'jpeg' ? JPEG_PIXEL_LIMIT : IMAGE_PIXEL_LIMIT)) {
    throw new AppError('tooLarge', TOO_MANY_PIXELS);
  }
  if (isProgressive && chromaSubsampling !== '4:2:0' && pixels > PROGRESSIVE_LIMIT) {
    throw new AppError('tooLarge', TOO_MANY_STEPS);
  }
};

const webp = (image: OpenedImage) =>
  image.webp({ quality: 82 }).timeout({ seconds: TIMEOUT_SECONDS }).toBuffer();

const decode = async (bytes: Buffer, failOn: Strictness): Promise<ReencodedImage> => {
  const sharp = await restrictedSharp();
  // Reads format and dimensions before any pixel is decoded.
  checkSize(await sharp(bytes, { ...limits, failOn }).metadata());
  // A JPEG is decoded at a reduced scale, as near to the stored size as that goes.
  const { data, info } = await sharp(bytes, { ...limits, failOn })
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
  return { width, height, files, wasAnimated: isAnimated(bytes) };
};

/**
 * Re-encodes an image file safely. Call it for one at a time: several in parallel are no faster and take more memory.
 * @throws AppError `unsupportedType` for anything but JPEG, PNG, GIF and WebP, with what it is and what to do;
 *   `tooLarge` beyond 25 MB, 120 megapixels of a JPEG or 50 of another; `invalid` when a tenth of the picture or more is
 *   missing; `unavailable` when it takes too long
 */
export const reencodeImage = async (bytes: Buffer): Promise<ReencodedImage> => {
  if (bytes.length > IMAGE_FILE_LIMIT) throw new AppError('tooLarge', IMAGE_TOO_LARGE);
  const kind = imageKindOf(bytes);
  if (!isStoredKind(kind)) throw new AppError('unsupportedType', kindRefusal(kind));
  try {
    return await decode(bytes, 'warning');
  } catch (error) {
    const refusal = asAppError(error);
    if (refusal.code !== 'invalid') throw refusal;
    if (kind === 'jpeg' && isRareJpeg(readJpeg(bytes))) {
      throw new AppError('unsupportedType', RARE_JPEG, { cause: error });
    }
    const mended = await mendImage(kind, bytes).catch(() => null);
    if (mended === null) throw refusal;
    return await decode(mended, 'none').catch((failure: unknown) => {
      throw asAppError(failure);
    });
  }
};
