import { describe, expect, it } from 'vitest';
import { HEIC_UNREADABLE, imageKindOf, isPictureKind, kindRefusal } from './image-kind.ts';
import { NOT_AN_IMAGE } from './images.ts';

const bytes = (text: string): Uint8Array =>
  Uint8Array.from(text, (character) => character.charCodeAt(0));
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The first bytes of a file: a box with its brands, then the start of the next box. */
const brands = (...names: string[]): Uint8Array => {
  const box = `ftyp${names.join('')}`;
  return bytes(`\0\0\0${String.fromCharCode(box.length + 4)}${box}\0\0\0\u0020metaheic`);
};

/** A TIFF whose first directory has these tags. */
const tiff = (isLittle: boolean, ...tags: number[]): Uint8Array => {
  const file = new DataView(new ArrayBuffer(10 + 12 * tags.length));
  file.setUint16(0, isLittle ? 0x4949 : 0x4d4d);
  file.setUint16(2, 42, isLittle);
  file.setUint32(4, 8, isLittle);
  file.setUint16(8, tags.length, isLittle);
  for (const [at, tag] of tags.entries()) file.setUint16(10 + 12 * at, tag, isLittle);
  return new Uint8Array(file.buffer);
};

describe('what a file is', () => {
  it.each([
    ['heic', 'a photo of an iPhone', brands('heic', '\0\0\0\0', 'mif1', 'heic')],
    ['heic', 'one of another encoder', brands('mif1', '\0\0\0\0', 'mif1', 'heic', 'miaf')],
    ['heic', 'one of ten bits', brands('heix', '\0\0\0\0', 'mif1')],
    ['heic', 'a burst', brands('hevc', '\0\0\0\0', 'msf1', 'hevc')],
    ['heic', 'one that does not name its coding', brands('mif1', '\0\0\0\0', 'mif1', 'miaf')],
    ['avif', 'an AVIF', brands('avif', '\0\0\0\0', 'mif1', 'miaf')],
    ['avif', 'an AVIF that names it late', brands('mif1', '\0\0\0\0', 'miaf', 'avif')],
    ['avif', 'an animation', brands('avis', '\0\0\0\0', 'msf1')],
    ['raw', 'a photo of Canon', brands('crx ', '\0\0\0\u0001', 'crx ', 'isom')],
    ['video', 'a film of an iPhone', brands('qt  ', '\0\0\0\0', 'qt  ')],
    ['video', 'one of Android', brands('mp42', '\0\0\0\0', 'isom', 'mp42')],
    ['video', 'one of an old phone', brands('3gp4', '\0\0\0\0', '3gp4')],
    ['video', 'an old one', bytes('\0\0\0\u0008wide\0\0\0\0mdat')],
    ['video', 'a film of the web', bytes('\x1aE\xdf\xa3\x9fB\x86\x81')],
    ['video', 'an AVI', bytes('RIFF\0\0\0\0AVI LIST')],
    ['audio', 'a song', brands('M4A ', '\0\0\0\0', 'isom')],
    ['audio', 'another', bytes('ID3\x04\0\0')],
    ['jpeg', 'a JPEG', bytes('\xff\xd8\xff\xe0\0\x10JFIF')],
    ['png', 'a PNG', bytes('\x89PNG\r\n\x1a\n')],
    ['gif', 'a GIF', bytes('GIF89a')],
    ['webp', 'a WebP', bytes('RIFF\x10\0\0\0WEBPVP8 ')],
    ['jxl', 'a JPEG XL', bytes('\0\0\0\x0cJXL \r\n\x87\n')],
    ['jxl', 'one without a container', bytes('\xff\x0a\xfa\x1f')],
    ['jp2', 'a JPEG 2000', bytes('\0\0\0\x0cjP  \r\n\x87\n')],
    ['tiff', 'a scan', tiff(true, 0x100, 0x101, 0x111)],
    ['tiff', 'one from a Mac', tiff(false, 0x100, 0x8769)],
    ['tiff', 'one that is cut', bytes('II*\0')],
    ['raw', 'a photo of a Pixel', tiff(true, 0x100, 0x14a, 0xc612)],
    ['raw', 'one of an iPhone', tiff(false, 0x100, 0xc612)],
    ['raw', 'one of Nikon', tiff(true, 0x14a, 0x8769)],
    ['raw', 'an older one of Canon', bytes('II*\0\x10\0\0\0CR\x02\0')],
    ['raw', 'one of Fuji', bytes('FUJIFILMCCD-RAW 0201')],
    ['bmp', 'a BMP', bytes('BM\x36\x10\0\0\0\0\0\0')],
    ['ico', 'an icon', bytes('\0\0\x01\0\x02\0\x20\x20')],
    ['psd', 'a document of Photoshop', bytes('8BPS\0\x01')],
    ['pdf', 'a document', bytes('%PDF-1.7\n')],
    ['pdf', 'one with something before it', bytes('\r\n\0\0%PDF-1.4')],
    ['postscript', 'an EPS', bytes('%!PS-Adobe-3.0 EPSF-3.0')],
    ['archive', 'a ZIP', bytes('PK\x03\x04\x14')],
    ['archive', 'an old Word document', bytes('\xd0\xcf\x11\xe0\xa1\xb1')],
    ['svg', 'a drawing', utf8('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    [
      'svg',
      'one with a prologue',
      utf8('\ufeff<?xml version="1.0"?>\n<!-- Inkscape -->\n<svg:svg>'),
    ],
    ['svg', 'one with a type', utf8('<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x">\n<svg>')],
    ['html', 'a page', utf8('\n<!doctype html><html>')],
    ['html', 'a script', utf8('<script>alert(1)</script>')],
    ['text', 'a text', utf8('Fürnaces & filters')],
    ['text', 'one of Windows', bytes('\xff\xfeA\0 \0f\0u\0')],
    ['text', 'one that is cut within a character', utf8('é'.repeat(3000)).subarray(0, 4095)],
    ['text', 'the address of a file in a store', utf8('version https://git-lfs.github.com/spec')],
    ['empty', 'nothing', new Uint8Array()],
    ['unknown', 'a file that was never filled', new Uint8Array(5000)],
    ['unknown', 'a photo with something before it', bytes('\n\xff\xd8\xff\xe0\0\x10JFIF')],
    ['unknown', 'a program', bytes('\x7fELF\x02\x01\x01')],
    ['unknown', 'another box', bytes('\0\0\0\x10freeheic\0\0\0\0')],
  ] as const)('is %s when it is %s', (kind, _what, file) => {
    expect(imageKindOf(file)).toBe(kind);
  });

  it('is the same whatever follows', () => {
    const long = new Uint8Array(100_000).fill(0xff);
    long.set(brands('avif', '\0\0\0\0', 'mif1'));
    expect(imageKindOf(long)).toBe('avif');
  });
});

describe('a refusal', () => {
  it.each([
    ['heic', HEIC_UNREADABLE],
    [
      'avif',
      `This is an AVIF picture, which can't be used here. Open it, save it as JPEG or PNG, and choose that. ${NOT_AN_IMAGE}`,
    ],
    ['pdf', `This is a PDF document. ${NOT_AN_IMAGE}`],
    ['video', `This is a video. ${NOT_AN_IMAGE}`],
    ['html', `This is a web page (HTML). ${NOT_AN_IMAGE}`],
    ['empty', `This file is empty. ${NOT_AN_IMAGE}`],
    ['unknown', `This file is damaged, or it is no photo. ${NOT_AN_IMAGE}`],
  ] as const)('says what %s is and what to do', (kind, message) => {
    expect(kindRefusal(kind)).toBe(message);
  });

  it('is left to the browser for what a browser may show', () => {
    expect((['avif', 'heic', 'tiff', 'jpeg'] as const).every(isPictureKind)).toBe(true);
    expect((['svg', 'raw', 'psd', 'pdf', 'unknown'] as const).some(isPictureKind)).toBe(false);
  });
});
