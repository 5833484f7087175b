/** The message for a HEIC picture that the browser or the server cannot read (beyond §3). */
export const HEIC_UNREADABLE =
  "This browser can't open iPhone photos (HEIC). Upload it from your iPhone, or on the iPhone choose Settings → Camera → Formats → Most Compatible.";

const BRANDS = /^(hei[cmsx]|hev[cmsx])$/;

/** How many bytes from the start of a file are enough to recognize HEIC. */
export const HEIC_HEADER_BYTES = 64;

/** Whether a file is an iPhone picture (HEIC): a HEIF container with HEVC, by its `ftyp` box (ISO 23008-12). */
export const isHeic = (head: Uint8Array): boolean => {
  const text = String.fromCharCode(...head.subarray(0, HEIC_HEADER_BYTES));
  if (text.slice(4, 8) !== 'ftyp') return false;
  const brands = text.slice(8, text.charCodeAt(3)).match(/.{4}/gs) ?? [];
  return brands.some((brand) => BRANDS.test(brand));
};
