/** What is said about a picture that moves, before it is used (beyond §3). */
export const ONLY_FIRST_FRAME =
  'This picture moves. Your website will show only its first frame, as a still picture.';

const textAt = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length));

const lengthAt = (bytes: Uint8Array, at: number): number =>
  new DataView(bytes.buffer, bytes.byteOffset + at, 4).getUint32(0);

/** The size of the table of colors that flags of a GIF announce. */
const colorTable = (flags = 0): number => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);

const gifMoves = (bytes: Uint8Array): boolean => {
  const afterBlocks = (from: number): number => {
    let at = from;
    while (bytes[at]) at += (bytes[at] ?? 0) + 1;
    return at + 1;
  };
  let frames = 0;
  let at = 13 + colorTable(bytes[10]);
  while (at < bytes.length) {
    if (bytes[at] === 0x21) at = afterBlocks(at + 2);
    else if (bytes[at] === 0x2c) {
      frames += 1;
      if (frames > 1) return true;
      at = afterBlocks(at + 11 + colorTable(bytes[at + 9]));
    } else return false;
  }
  return false;
};

const pngMoves = (bytes: Uint8Array): boolean => {
  for (let at = 8; at + 12 <= bytes.length; at += 12 + lengthAt(bytes, at)) {
    const type = textAt(bytes, at + 4, 4);
    if (type === 'acTL') return lengthAt(bytes, at + 8) > 1;
    if (type === 'IDAT') return false;
  }
  return false;
};

/** Whether a GIF, PNG, WebP or AVIF has more than one frame. */
export const isAnimated = (bytes: Uint8Array): boolean => {
  if (textAt(bytes, 4, 8) === 'ftypavis') return true;
  if (textAt(bytes, 0, 4) === 'GIF8') return gifMoves(bytes);
  if (textAt(bytes, 1, 3) === 'PNG') return pngMoves(bytes);
  return textAt(bytes, 8, 8) === 'WEBPVP8X' && ((bytes[20] ?? 0) & 2) !== 0;
};
