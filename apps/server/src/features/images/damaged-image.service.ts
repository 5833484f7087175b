import { crc32 } from 'node:zlib';
import type { ImageKind } from '@hvac/contract/image-kind';
import { JPEG_PIXEL_LIMIT } from '@hvac/contract/images';
import { isArithmetic, isProgressive, readJpeg, showsAllSteps } from './jpeg-structure.service.ts';
import { restrictedSharp } from './restricted-sharp.service.ts';

/** A file that lacks this share of its picture or more is not stored. */
const MAX_LACKING = 0.1;

const mendJpeg = (bytes: Buffer): Buffer => {
  const { heightAt, lateHeight } = readJpeg(bytes);
  if (heightAt === 0 || lateHeight === 0 || bytes.readUInt16BE(heightAt) !== 0) return bytes;
  const mended = Buffer.from(bytes);
  mended.writeUInt16BE(lateHeight, heightAt);
  return mended;
};

const PNG_END = Buffer.from('0000000049454e44ae426082', 'hex');

/** Ends a PNG where its bytes end: the decoder drops a part that is not whole. */
const mendPng = (bytes: Buffer): Buffer => {
  let at = 8;
  let next = at;
  while (next + 12 <= bytes.length) {
    at = next;
    next = at + 12 + bytes.readUInt32BE(at);
  }
  if (next <= bytes.length) return Buffer.concat([bytes.subarray(0, next), PNG_END]);
  const part = Buffer.concat([bytes.subarray(at), Buffer.alloc(4)]);
  part.writeUInt32BE(part.length - 12, 0);
  part.writeUInt32BE(crc32(part.subarray(4, -4)), part.length - 4);
  return Buffer.concat([bytes.subarray(0, at), part, PNG_END]);
};

/** Fills a WebP up to the length that it announces: the decoder takes whole files only. */
const mendWebp = (bytes: Buffer): Buffer => {
  const lacking = bytes.readUInt32LE(4) + 8 - bytes.length;
  return lacking > 0 && lacking < MAX_LACKING * bytes.length
    ? Buffer.concat([bytes, Buffer.alloc(lacking)])
    : bytes;
};

const lenient = {
  limitInputPixels: JPEG_PIXEL_LIMIT,
  failOn: 'none',
  sequentialRead: true,
  ignoreIcc: true,
} as const;

const MEASURED_EDGE = 1000;
const TIMEOUT = { seconds: 15 };

/** The pixels of a picture, with all that can be read of it. */
const readPixels = async (bytes: Buffer): Promise<{ pixels: Buffer; channels: number }> => {
  const sharp = await restrictedSharp();
  const { data, info } = await sharp(bytes, lenient)
    .timeout(TIMEOUT)
    .resize(MEASURED_EDGE, MEASURED_EDGE, {
      fit: 'inside',
      kernel: 'nearest',
      withoutEnlargement: true,
    })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, channels: info.channels };
};

const shareOf = (pixels: Buffer, pixel: Buffer): number => {
  let count = 0;
  for (let at = 0; at < pixels.length; at += pixel.length) {
    if (pixels.compare(pixel, 0, pixel.length, at, at + pixel.length) === 0) count += 1;
  }
  return (count * pixel.length) / pixels.length;
};

const GREY = 128;

/** The share of a JPEG that the decoder filled with grey, or with what printing colors make of it. */
const lackingJpeg = async (bytes: Buffer): Promise<number> => {
  const structure = readJpeg(bytes);
  // It decodes anything, or nothing, to some picture.
  if (isArithmetic(structure)) return 1;
  if (isProgressive(structure)) return showsAllSteps(structure) ? 0 : 1;
  const { pixels, channels } = await readPixels(bytes);
  const last = pixels.subarray(-channels);
  const isFilling = structure.components.length === 4 || last.every((value) => value === GREY);
  return isFilling ? shareOf(pixels, last) : 0;
};

/** The share of a GIF that the decoder left empty. */
const lackingGif = async (bytes: Buffer): Promise<number> => {
  const { pixels, channels } = await readPixels(bytes);
  return shareOf(pixels, Buffer.alloc(channels));
};

/** PNGs and WebPs have a sum or a length to check by: here, what should be there can be read, or cannot. */
const lacksTop = async (bytes: Buffer): Promise<number> => {
  const sharp = await restrictedSharp();
  const { width, height } = await sharp(bytes, lenient).metadata();
  await sharp(bytes, { ...lenient, failOn: 'truncated' })
    .timeout(TIMEOUT)
    .extract({ left: 0, top: 0, width, height: Math.ceil(height * (1 - MAX_LACKING)) })
    .resize({ width: 1, height: 1, fit: 'fill' })
    .raw()
    .toBuffer();
  return 0;
};

const WAYS: Partial<
  Record<
    ImageKind,
    { mend: (bytes: Buffer) => Buffer; lacking: (bytes: Buffer) => Promise<number> }
  >
> = {
  jpeg: { mend: mendJpeg, lacking: lackingJpeg },
  png: { mend: mendPng, lacking: lacksTop },
  gif: { mend: (bytes) => bytes, lacking: lackingGif },
  webp: { mend: mendWebp, lacking: lacksTop },
};

/**
 * A damaged file in a form that the decoder reads without a complaint as far as it goes.
 * @returns null if a tenth of the picture or more is missing
 * @throws Error of the decoder
 */
export const mendImage = async (kind: ImageKind, bytes: Buffer): Promise<Buffer | null> => {
  const way = WAYS[kind];
  if (!way) return null;
  const mended = way.mend(bytes);
  return (await way.lacking(mended)) < MAX_LACKING ? mended : null;
};
