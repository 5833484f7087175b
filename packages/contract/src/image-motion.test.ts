import { describe, expect, it } from 'vitest';
import { isAnimated } from './image-motion.ts';

const join = (...parts: (string | number[])[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === 'string' ? Array.from(part, (each) => each.charCodeAt(0)) : part,
    ),
  );

const TABLE = [0, 0, 0, 255, 255, 255];
const gif = (...parts: (string | number[])[]) =>
  join('GIF89a', [2, 0, 2, 0, 0x80, 0, 0], TABLE, ...parts);
const LOOP = join([0x21, 0xff, 11], 'NETSCAPE2.0', [3, 1, 0, 0, 0]);
const CONTROL = [0x21, 0xf9, 4, 0, 10, 0, 0, 0];
const FRAME = [0x2c, 0, 0, 0, 0, 2, 0, 2, 0, 0, 2, 2, 0x4c, 1, 0];
const WITH_TABLE = [0x2c, 0, 0, 0, 0, 2, 0, 2, 0, 0x80, ...TABLE, 2, 2, 0x4c, 1, 0];
const COMMENT = join([0x21, 0xfe, 5], ', , ,', [0]);
const TRAILER = [0x3b];

const chunk = (type: string, content: number[]) => [
  ...join([0, 0, 0, content.length], type, content, [0, 0, 0, 0]),
];
const png = (...chunks: number[][]) =>
  join('\x89PNG\r\n\x1a\n', chunk('IHDR', Array(13).fill(0)), ...chunks);
const frames = (count: number) => chunk('acTL', [0, 0, 0, count, 0, 0, 0, 0]);

const webp = (type: string, flags: number) => join('RIFF\0\0\0\0WEBP', type, [10, 0, 0, 0, flags]);

describe('a picture', () => {
  it.each([
    ['a GIF that loops', gif([...LOOP], CONTROL, FRAME, CONTROL, FRAME, TRAILER)],
    ['a GIF that plays once', gif(FRAME, FRAME, TRAILER)],
    ['a GIF whose frames have colors of their own', gif(WITH_TABLE, WITH_TABLE)],
    ['a GIF with a comment between', gif(FRAME, [...COMMENT], WITH_TABLE)],
    ['a GIF that is cut in its second frame', gif(FRAME, FRAME.slice(0, 5))],
    ['a PNG that moves', png(frames(3), chunk('IDAT', [1]))],
    ['one with a profile before', png(chunk('iCCP', [1, 2]), frames(2), chunk('IDAT', [1]))],
    ['a WebP that moves', webp('VP8X', 0x12)],
    ['an AVIF that moves', join('\0\0\0\x18ftypavis\0\0\0\0')],
  ])('moves when it is %s', (_what, file) => {
    expect(isAnimated(file)).toBe(true);
  });

  it.each([
    ['nothing', new Uint8Array()],
    ['a GIF', gif([...LOOP], CONTROL, FRAME, TRAILER)],
    ['a GIF with a comment', gif([...COMMENT], WITH_TABLE, [...COMMENT], TRAILER)],
    ['a GIF that is cut', gif(FRAME.slice(0, 12))],
    ['a PNG', png(chunk('IDAT', [1]))],
    ['a PNG of one frame', png(frames(1), chunk('IDAT', [1]))],
    ['a PNG with such a word behind its pixels', png(chunk('IDAT', [1]), frames(3))],
    ['a PNG that is cut', png().subarray(0, 12)],
    ['a WebP', webp('VP8 ', 0xff)],
    ['a WebP with transparency', webp('VP8X', 0x10)],
    ['an AVIF', join('\0\0\0\x18ftypavif\0\0\0\0')],
    ['a JPEG', join([0xff, 0xd8, 0xff, 0xe0])],
  ])('does not move when it is %s', (_what, file) => {
    expect(isAnimated(file)).toBe(false);
  });
});
