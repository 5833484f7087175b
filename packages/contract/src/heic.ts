/** The message for a picture that only its owner's device can read (beyond §3). */
export const HEIC_UNREADABLE =
  'This iPhone picture (HEIC) cannot be read here. On the iPhone choose Settings → Camera → Formats → Most Compatible, or share the picture as JPEG.';

const BRANDS = /^(hei[cmsx]|hev[cmsx])$/;

/** How many bytes at the beginning of a file tell whether it is HEIC. */
export const HEIC_HEAD = 64;

/** Whether a file is a picture that iPhones take: a HEIF container of HEVC, by its `ftyp` box (ISO 23008-12). */
export const isHeic = (head: Uint8Array): boolean => {
  const text = String.fromCharCode(...head.subarray(0, HEIC_HEAD));
  if (text.slice(4, 8) !== 'ftyp') return false;
  const brands = text.slice(8, text.charCodeAt(3)).match(/.{4}/gs) ?? [];
  return brands.some((brand) => BRANDS.test(brand));
};
