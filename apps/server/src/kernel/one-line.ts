/** One line, without characters that break a header, hide part of it or reverse it, even after decoding. */
export const oneLine = (text: string, longest: number): string => {
  const plain = text.toWellFormed().replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ');
  return Array.from(plain).slice(0, longest).join('').trim();
};
