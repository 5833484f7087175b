import { NOT_AN_IMAGE } from './images.ts';

/** The message for a HEIC picture that the browser or the server cannot read (beyond §3). */
export const HEIC_UNREADABLE =
  "This browser can't open iPhone photos (HEIC). Upload it from your iPhone, or on the iPhone choose Settings → Camera → Formats → Most Compatible.";

/** How many bytes from the start of a file are enough to tell what it is. */
export const IMAGE_HEAD_BYTES = 4096;

/** What is stored. */
const STORED = ['jpeg', 'png', 'gif', 'webp'] as const;

/** Pictures that are not stored, by the words for them. Some browser can show each, and convert it. */
const PICTURES = {
  heic: 'an iPhone photo (HEIC)',
  avif: 'an AVIF picture',
  jxl: 'a JPEG XL picture',
  jp2: 'a JPEG 2000 picture',
  tiff: 'a TIFF picture',
  bmp: 'a BMP picture',
  ico: 'an icon file (ICO)',
} as const;

/** What no browser makes a photo of. */
const DOCUMENTS = {
  raw: 'a RAW photo (such as DNG, CR3 or NEF)',
  psd: 'a Photoshop document (PSD)',
  svg: 'a drawing (SVG)',
} as const;

const OTHERS = {
  postscript: 'a PostScript document',
  pdf: 'a PDF document',
  video: 'a video',
  audio: 'a sound file',
  archive: 'an archive or an Office document (such as ZIP or DOCX)',
  html: 'a web page (HTML)',
  text: 'a text file',
} as const;

export type ImageKind =
  | (typeof STORED)[number]
  | keyof typeof PICTURES
  | keyof typeof DOCUMENTS
  | keyof typeof OTHERS
  | 'empty'
  | 'unknown';

const HEIC_BRANDS = /^(hei[cmsx]|hev[cmsx])$/;
const RAW_BRANDS = /^crx /;
const AVIF_BRANDS = /^avi[fs]$/;

/** A file of the ISO family says what it is with the brands in its first box (ISO 14496-12). */
const kindByBrands = (text: string): ImageKind => {
  const brands = text.slice(8, (text.charCodeAt(2) << 8) + text.charCodeAt(3)).match(/.{4}/gs);
  const has = (pattern: RegExp) => brands?.some((brand) => pattern.test(brand)) ?? false;
  if (has(HEIC_BRANDS)) return 'heic';
  if (has(AVIF_BRANDS)) return 'avif';
  if (has(/^(mif1|msf1)$/)) return 'heic';
  if (has(RAW_BRANDS)) return 'raw';
  return has(/^M4[AB] $/) ? 'audio' : 'video';
};

// Tags of a TIFF.
const SUB_IFDS = 0x14a;
const EXIF = 0x8769;
const DNG_VERSION = 0xc612;

/** Whether a TIFF is a RAW file: a DNG, or with both its exposure and further pictures, as only cameras write it. */
const isRaw = (bytes: Uint8Array): boolean => {
  if (bytes.length < 10) return false;
  if (bytes[8] === 0x43 && bytes[9] === 0x52) return true;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isLittle = bytes[0] === 0x49;
  const start = view.getUint32(4, isLittle);
  if (start + 2 > bytes.length) return false;
  const tags = Array.from(
    { length: view.getUint16(start, isLittle) },
    (_, entry) => start + 2 + 12 * entry,
  )
    .filter((at) => at + 2 <= bytes.length)
    .map((at) => view.getUint16(at, isLittle));
  return tags.includes(DNG_VERSION) || (tags.includes(SUB_IFDS) && tags.includes(EXIF));
};

/** How files begin; a question mark stands for any byte. */
const STARTS: Partial<Record<ImageKind, string[]>> = {
  jpeg: ['\xff\xd8\xff'],
  png: ['\x89PNG'],
  gif: ['GIF8'],
  webp: ['RIFF????WEBP'],
  jxl: ['\0\0\0\x0cJXL ', '\xff\x0a'],
  jp2: ['\0\0\0\x0cjP  ', '\xff\x4f\xff\x51'],
  raw: ['IIR', 'IIU\0', 'II\x1a\0', 'FUJIFILMCCD-RAW', 'FOVb'],
  tiff: ['II*\0', 'II+\0', 'MM\0*', 'MM\0+'],
  bmp: ['BM????\0\0\0\0'],
  ico: ['\0\0\x01\0?\0', '\0\0\x02\0?\0'],
  psd: ['8BPS'],
  postscript: ['%!PS'],
  // What QuickTime wrote before it had brands comes last.
  video: [
    ...['\x1aE\xdf\xa3', 'RIFF????AVI ', '\0\0\x01\xba', 'FLV', '0&\xb2u'],
    ...['????moov', '????mdat', '????wide', '????pnot'],
  ],
  audio: ['ID3', 'OggS', 'fLaC', 'RIFF????WAVE', '\xff\xfb', '\xff\xf3'],
  archive: [
    ...['PK\x03\x04', 'PK\x05\x06', 'Rar!', '7z\xbc\xaf'],
    ...['\x1f\x8b', '\xd0\xcf\x11\xe0', 'BZh', '\xfd7zXZ'],
  ],
};

const startsLike = (text: string, start: string): boolean =>
  text.length >= start.length &&
  Array.from(start).every((each, at) => each === '?' || each === text[at]);

/** How much may stand before the first line of a PDF. */
const BEFORE_PDF = 1024;

const kindByStart = (text: string): ImageKind | undefined => {
  const [kind] =
    Object.entries(STARTS).find(([, starts]) => starts.some((start) => startsLike(text, start))) ??
    [];
  const isPdf = text.slice(0, BEFORE_PDF).includes('%PDF-');
  return (kind as ImageKind | undefined) ?? (isPdf ? 'pdf' : undefined);
};

const MARKUP = /^(?:\s|<\?[^>]*>|<!--.*?-->)*/s;

/** Whether a character is a control character that texts do without, or no character. */
const isInNoText = (character: string): boolean =>
  character === '\ufffd' || (character < ' ' && !'\t\n\v\f\r\x1b'.includes(character));

/** What a text is; null if it is none. */
const kindOfText = (head: Uint8Array): ImageKind | null => {
  const isWide = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  const encoding = isWide ? (head[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8';
  const text = new TextDecoder(encoding).decode(head);
  // The last character may be cut in two.
  if (Array.from(text.slice(0, -1)).some(isInNoText)) return null;
  const start = text.replace(MARKUP, '');
  if (/^(<!doctype svg[^>]*>\s*)?<(\w+:)?svg\b/i.test(start)) return 'svg';
  if (/^<(!doctype html|html|head|body|script|meta|title|div|p|a)\b/i.test(start)) return 'html';
  return 'text';
};

/** What a file is, by its first bytes. */
export const imageKindOf = (file: Uint8Array): ImageKind => {
  const head = file.subarray(0, IMAGE_HEAD_BYTES);
  if (head.length === 0) return 'empty';
  const text = Array.from(head, (byte) => String.fromCharCode(byte)).join('');
  if (text.startsWith('ftyp', 4)) return kindByBrands(text);
  const kind = kindByStart(text);
  if (kind === 'tiff' && isRaw(head)) return 'raw';
  return kind ?? kindOfText(head) ?? 'unknown';
};

/** Whether a picture of this kind is stored as it is. */
export const isStoredKind = (kind: ImageKind): kind is (typeof STORED)[number] =>
  STORED.some((stored) => stored === kind);

/** Whether a browser may be able to show a file of this kind, and so to convert it. */
export const isPictureKind = (kind: ImageKind): boolean =>
  isStoredKind(kind) || Object.hasOwn(PICTURES, kind);

/** Whether people take a file of this kind for a photo, although nothing makes one of it here. */
export const isMistakenKind = (kind: ImageKind): boolean =>
  kind === 'video' || Object.hasOwn(DOCUMENTS, kind);

const lookUp = (names: Record<string, string>, kind: ImageKind): string | undefined =>
  Object.hasOwn(names, kind) ? names[kind] : undefined;

/** Why a file of this kind is not stored, and what to do. */
export const kindRefusal = (kind: ImageKind): string => {
  if (kind === 'heic') return HEIC_UNREADABLE;
  const picture = lookUp(PICTURES, kind) ?? lookUp(DOCUMENTS, kind);
  if (picture) {
    return `This is ${picture}, which can't be used here. Open it, save it as JPEG or PNG, and choose that. ${NOT_AN_IMAGE}`;
  }
  const other = lookUp(OTHERS, kind);
  if (other) return `This is ${other}. ${NOT_AN_IMAGE}`;
  return kind === 'empty'
    ? `This file is empty. ${NOT_AN_IMAGE}`
    : `This file is damaged, or it is no photo. ${NOT_AN_IMAGE}`;
};
