import { type FoldedText, foldPhone } from './folded-phone.ts';
import type { PhoneNumber } from './phone-number.ts';
import {
  type AmericanMatch,
  americanIn,
  internationalIn,
  type PhoneMatch,
} from './phone-patterns.ts';

/** A phone number within a text, by its first character and the one after its last. */
export interface FoundPhone extends PhoneNumber {
  start: number;
  end: number;
}

// Digits that may be a number, with few other characters between them; most texts have none.
const RUN =
  /[+([]{0,2}\p{Nd}(?:[\p{M}\p{Cf}\p{DI}\p{Pd}\u2212\u2043\t\p{Zs}./·•∙‧・․()[\]（）]{0,6}\p{Nd}){7,}/gu;
/** How many characters around such digits can make a difference. */
const AROUND = { before: 4, after: 24 };

// `#1` in a sentence is a rank, and `, 5` begins another part of it.
const EXTENSION =
  /^(?:,? ?(?:extension|ext)[ .:]{0,2}|,? ?x|;ext=|,{2,4})(\d{1,6})(?![\d\p{L}]|[.-]\d)/iu;

const isPartOfWord = (text: string, from: number): boolean =>
  /[\w/@]$|\d[.-]$/.test(text.slice(Math.max(0, from - AROUND.before), from));

/** Whether what follows belongs to it, so that it is another kind of number. */
const continuesIn = (text: string, { to, gap }: Pick<AmericanMatch, 'to' | 'gap'>): boolean => {
  const rest = text.slice(to, to + AROUND.after);
  if (/^\w|^[.-]\d/.test(rest)) return true;
  // Two digits may be hours, as in `313 555 0142 24/7`, and ten are another number.
  return gap === ' ' && /^ \d{3,}/.test(rest) && americanIn(rest)[0]?.from !== 1;
};

const inFolded = (text: string): (PhoneMatch & Pick<PhoneNumber, 'extension'>)[] => {
  const american = americanIn(text).filter(({ isGrouped }) => isGrouped);
  const international = internationalIn(text)
    .filter(({ from }) => text[from] === '+')
    .map((match) => ({ ...match, gap: '' }));
  return [...american, ...international]
    .sort((one, other) => one.from - other.from)
    .flatMap(({ gap, number, from, to }) => {
      const [whole = '', extension = null] =
        EXTENSION.exec(text.slice(to, to + AROUND.after)) ?? [];
      const isOther = isPartOfWord(text, from) || (!extension && continuesIn(text, { to, gap }));
      return isOther ? [] : [{ number, extension, from, to: to + whole.length }];
    });
};

/**
 * The phone numbers in a text, in order: American ones in groups, and those of other countries after a plus. Dates,
 * prices and longer numbers are none.
 */
export const phonesIn = (text: string): FoundPhone[] =>
  Array.from(text.matchAll(RUN)).flatMap(({ 0: run, index }) => {
    const first = Math.max(0, index - AROUND.before);
    const last = index + run.length + AROUND.after;
    const { text: plain, starts, ends }: FoldedText = foldPhone(text.slice(first, last));
    return inFolded(plain)
      .map(({ number, extension, from, to }) => ({
        number,
        extension,
        start: first + (starts[from] ?? 0),
        end: first + (ends[to - 1] ?? 0),
      }))
      .filter(({ start }) => start >= index && start < index + run.length);
  });
