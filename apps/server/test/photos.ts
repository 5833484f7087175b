import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

/** Pixels of a photo that a truncated file cannot show by chance: no two areas are alike. */
export const photo = (width: number, height: number) => {
  const pixels = Buffer.alloc(width * height * 3);
  let random = 7;
  for (let at = 0; at < pixels.length; at += 1) {
    random = (Math.imul(random, 1103515245) + 12345) & 0x7fffffff;
    pixels[at] = 40 + ((random >> 16) % 120);
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } }).blur(1.5);
};

/** Where a marker of a JPEG begins. */
export const markerAt = (jpeg: Buffer, marker: number): number =>
  jpeg.indexOf(Buffer.of(0xff, marker));

/** A JPEG with other bytes at a place. */
export const patched = (bytes: Buffer, at: number, ...values: number[]): Buffer => {
  const copy = Buffer.from(bytes);
  copy.set(values, at);
  return copy;
};

/** The last coefficient of the first scan says 0, as some phones write it. */
export const withoutLastCoefficient = (jpeg: Buffer): Buffer => {
  const scan = markerAt(jpeg, 0xda);
  return patched(jpeg, scan + 6 + 2 * (jpeg[scan + 4] ?? 0), 0);
};

/** A segment of a JPEG, which belongs behind its first two bytes. */
export const segment = (marker: number, content: Buffer): Buffer => {
  const head = Buffer.of(0xff, marker, 0, 0);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
};

export const withSegment = (jpeg: Buffer, added: Buffer): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), added, jpeg.subarray(2)]);

/** The first part of a file. */
export const cut = (bytes: Buffer, share: number): Buffer =>
  bytes.subarray(0, Math.floor(bytes.length * share));

export const fixture = (name: string): Buffer =>
  readFileSync(join(import.meta.dirname, 'fixtures', name));

const MCU = 16;
/** A square of grey with the usual tables: nothing differs from the one before it. */
const GREY_SQUARE = Buffer.from('28a28a00', 'hex');

/** A grey JPEG of any size, of which no encoder has to see every pixel. */
export const greyPhoto = async (width: number, height: number): Promise<Buffer<ArrayBuffer>> => {
  const square = await sharp({
    create: { width: MCU, height: MCU, channels: 3, background: 'grey' },
  })
    .jpeg({ optimiseCoding: false, chromaSubsampling: '4:2:0' })
    .toBuffer();
  const scan = markerAt(square, 0xda);
  const head = Buffer.from(square.subarray(0, scan + 2 + square.readUInt16BE(scan + 2)));
  const frame = markerAt(head, 0xc0);
  head.writeUInt16BE(height, frame + 5);
  head.writeUInt16BE(width, frame + 7);
  const squares = Math.ceil(width / MCU) * Math.ceil(height / MCU);
  return Buffer.concat([
    head,
    Buffer.alloc(squares * GREY_SQUARE.length, GREY_SQUARE),
    Buffer.of(0xff, 0xd9),
  ]);
};
