/** A phone number in a folded text. */
export interface PhoneMatch {
  /** Digits, after a plus if they begin with the code of a country. */
  number: string;
  from: number;
  to: number;
}

/** A number of ten digits, perhaps after a one. */
export interface AmericanMatch extends PhoneMatch {
  /** Whether its three groups are told apart. */
  isGrouped: boolean;
  /** What is between the last two. */
  gap: string;
}

// What people put between the groups of a number.
const GAP = String.raw`([ .\-—/()[\]]{0,3})`;

// Area code, exchange and line. The first two begin with 2 to 9, which tells them from many other digits.
const AMERICAN = new RegExp(
  String.raw`(?<!\d|\+\d{1,3}[ .\-()]{1,3})(?:\+?1${GAP})?[([]?([2-9]\d\d)${GAP}([2-9]\d\d)${GAP}(\d{4})(?!\d)`,
  'g',
);

// After a plus or what is dialled in its place, and of up to 15 digits (E.164).
const INTERNATIONAL =
  /(?:\+|(?<!\d)(?:011|00)[ .-]?)[ (]?([2-9](?:[ .\-()]{0,2}\d){7,14})(?![ .-]?\d)/g;

// After a plus, but in groups as Americans write them.
const NEEDLESS_PLUS = /^[2-9]\d\d[).-]+ ?[2-9]\d\d[.-]\d{4}$/;

/** The digits of a text. */
export const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Four digits, what is between, and a character to tell that there are no more digits. */
const MAX_BEFORE = 8;

/** Whether the digits before it belong to it, such as those of a card, by what is between them. */
const continues = (text: string, from: number, gap: string): boolean => {
  // No more than counts, because a text may hold many numbers.
  const before = text.slice(Math.max(0, from - MAX_BEFORE), from);
  const [, between] = /(?<![\d/:.,])\d{1,4}([ .-]{1,3})$/.exec(before) ?? [];
  return between !== undefined && between === gap && text[from] !== '(';
};

/** The American numbers in a folded text. */
export const americanIn = (text: string): AmericanMatch[] => {
  const matches: AmericanMatch[] = [];
  for (const found of text.matchAll(AMERICAN)) {
    const {
      0: whole,
      1: prefix,
      2: area,
      3: first = '',
      4: exchange,
      5: gap = '',
      6: line,
    } = found;
    // A bracket around the whole number is not a part of it.
    const from = found.index + (/^[([][^)\]]*$/.test(whole) ? 1 : 0);
    const isForeign = text[from - 1] === '+' && !NEEDLESS_PLUS.test(whole.replace(/^[([]/, ''));
    const isNext = matches.at(-1)?.to === from - gap.length;
    if (isForeign || (continues(text, from, gap) && !isNext)) continue;
    const code = prefix === undefined ? '' : whole.slice(0, whole.indexOf('1') + 1);
    matches.push({
      number: `${code}${area}${exchange}${line}`,
      from,
      to: found.index + whole.length,
      isGrouped: first !== '' && gap !== '',
      gap,
    });
  }
  return matches;
};

/** The numbers of other countries in a folded text. */
export const internationalIn = (text: string): PhoneMatch[] =>
  Array.from(text.matchAll(INTERNATIONAL))
    .filter(([, digits = '']) => !NEEDLESS_PLUS.test(digits))
    .map(({ 0: whole, 1: digits = '', index }) => ({
      // `+44 (0)20 …`: the zero is dialled within the country only.
      number: `+${digitsOf(digits.replace('(0)', ''))}`,
      from: index,
      to: index + whole.length,
    }));

/** The one that begins first. */
export const earliest = <Match extends PhoneMatch>(matches: Match[]): Match | undefined =>
  matches.sort((one, other) => one.from - other.from)[0];
