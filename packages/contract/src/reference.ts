// Digits and capitals without I, L, O and U, which are easily misread (Crockford's base 32).
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 7;
// Multiplying by an odd factor permutes the 32-bit numbers; the inverse undoes it. So references do not reveal how
// many submissions there are.
const FACTOR = 0x9e3779b1;
const INVERSE = 0x0e8b2f51;

/** The reference of a submission, by which a visitor can ask about it: 'R-2TGBNEH'. */
export const referenceOf = (id: number): string => {
  let rest = Math.imul(id, FACTOR) >>> 0;
  let text = '';
  while (text.length < LENGTH) {
    text = `${DIGITS[rest % 32]}${text}`;
    rest = Math.floor(rest / 32);
  }
  return `R-${text}`;
};

/** The id of the submission with a reference, in capitals or not; null for any other text. */
export const idOfReference = (text: string): number | null => {
  const digits = /^R-([0-3][0-9A-Z]{6})$/.exec(text.trim().toUpperCase())?.[1];
  if (!digits) return null;
  const places = Array.from(digits, (digit) => DIGITS.indexOf(digit));
  if (places.includes(-1)) return null;
  const mixed = places.reduce((sum, place) => sum * 32 + place, 0);
  const id = Math.imul(mixed, INVERSE) >>> 0;
  return id > 0 && id <= 0x7fffffff ? id : null;
};
