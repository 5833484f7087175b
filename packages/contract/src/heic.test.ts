import { describe, expect, it } from 'vitest';
import { isHeic } from './heic.ts';

/** The first bytes of a file: a box with its type and content, then the start of the next box. */
const head = (type: string, ...says: string[]): Uint8Array => {
  const box = `${type}${says.join('')}`;
  const text = `\0\0\0${String.fromCharCode(box.length + 4)}${box}\0\0\0\u0020metaheic`;
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
};

describe('a file chosen as an image', () => {
  it.each([
    ['a photo of an iPhone', head('ftyp', 'heic', '\0\0\0\0', 'mif1', 'heic')],
    ['one of another encoder', head('ftyp', 'mif1', '\0\0\0\0', 'mif1', 'heic', 'miaf')],
    ['one of ten bits', head('ftyp', 'heix', '\0\0\0\0', 'mif1')],
    ['a burst', head('ftyp', 'hevc', '\0\0\0\0', 'msf1', 'hevc')],
  ])('is HEIC when it is %s', (_what, bytes) => {
    expect(isHeic(bytes)).toBe(true);
  });

  it.each([
    ['nothing', new Uint8Array()],
    ['an AVIF', head('ftyp', 'avif', '\0\0\0\0', 'mif1', 'miaf')],
    ['a film', head('ftyp', 'qt  ', '\0\0\0\0', 'qt  ')],
    ['another box', head('free', 'heic', '\0\0\0\0', 'heic')],
    ['a JPEG', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)],
  ])('is not HEIC when it is %s', (_what, bytes) => {
    expect(isHeic(bytes)).toBe(false);
  });
});
