/** Words in a row that two texts do not share by chance. */
const RUN = 5;
/** Stands for the names of places, companies and services, and for numbers: another one makes no other text. */
const NAME = 0;

const WORD = /[\p{L}\p{N}]+(?:['’]\p{L}+)*/gu;
const NUMBER = /\p{N}/u;

/**
 * Of how many words of a text others are kept: what is read at a stretch stays short, and what 200 of the longest texts
 * need in memory small. A page has a tenth of it.
 */
export const MAX_COMPARED_WORDS = 5000;

const LONG_WORD = 20;

const wordsOf = (text: string): string[] => {
  const words: string[] = [];
  const beginning = text.slice(0, MAX_COMPARED_WORDS * LONG_WORD);
  for (const [word] of beginning.normalize('NFKC').toLowerCase().matchAll(WORD)) {
    if (words.push(word) === MAX_COMPARED_WORDS) break;
  }
  return words;
};

/** Which words of a text no older one has. */
interface Measured {
  /** As many as are compared at most. */
  words: number;
  /** Words that stand in no run of five which an older text has. */
  own: number;
  /** Which older text has most of the others; null when all are its own. */
  nearest: number | null;
}

/** Texts in the order in which they were published. */
export interface OlderTexts {
  /** @param before how many of the texts count as older; all unless given */
  measure(text: string, before?: number): Measured;
  /** Adds a text to the older ones; the first one is number 0. */
  add(text: string): void;
  /** From now on, these too count as one word, whichever it is. */
  addNames(names: readonly string[]): void;
}

/** Gives each word a number, and knows which are numbers themselves. */
const createDictionary = () => {
  const numbers = new Map<string, number>();
  const ofNumbers = new Set<number>();
  return {
    isNumber: (number: number) => ofNumbers.has(number),
    numbersOf: (text: string): number[] =>
      wordsOf(text).map((word) => {
        const known = numbers.get(word);
        if (known !== undefined) return known;
        // None is that of `NAME`.
        const number = numbers.size + 1;
        numbers.set(word, number);
        if (NUMBER.test(word)) ofNumbers.add(number);
        return number;
      }),
  };
};

/** The number of the run that ends before a place. Two hashes of its words, together of 53 bits. */
const runAt = (words: readonly number[], end: number): number => {
  let one = 17;
  let other = 31;
  for (let at = end - RUN; at < end; at += 1) {
    const word = words[at] as number;
    one = Math.imul(one ^ word, 0x01_00_01_93);
    other = Math.imul(other + word, 0x85_eb_ca_6b) ^ (other >>> 15);
  }
  return (one >>> 0) * 2 ** 21 + (other >>> 11);
};

/** @param names what counts as one word, whichever it is */
export const createOlderTexts = (names: readonly string[]): OlderTexts => {
  const { isNumber, numbersOf } = createDictionary();
  /** What follows the first word of each name, the longest first. */
  const namesByFirst = new Map<number, number[][]>();
  /** In which text a run was first. */
  const runs = new Map<number, number>();
  const texts: Uint32Array[] = [];

  /** The words of a text, with `NAME` for each name and number. */
  const withoutNames = (words: ArrayLike<number>): number[] => {
    const found: number[] = [];
    for (let at = 0; at < words.length; at += 1) {
      const word = words[at] as number;
      const rest = namesByFirst
        .get(word)
        ?.find((others) => others.every((other, index) => words[at + 1 + index] === other));
      found.push(rest || isNumber(word) ? NAME : word);
      at += rest?.length ?? 0;
    }
    return found;
  };

  const addRuns = (text: number): void => {
    const words = withoutNames(texts[text] as Uint32Array);
    for (let end = RUN; end <= words.length; end += 1) {
      const run = runAt(words, end);
      if ((runs.get(run) ?? text) >= text) runs.set(run, text);
    }
  };

  // A text is measured, then added.
  let last = { text: '', numbers: [] as number[] };
  const read = (text: string): number[] => {
    if (last.text !== text) last = { text, numbers: numbersOf(text) };
    return last.numbers;
  };

  const addNames = (more: readonly string[]): void => {
    const firsts = new Set<number>();
    for (const name of more) {
      const [first, ...others] = numbersOf(name);
      const known = namesByFirst.get(first ?? NAME) ?? [];
      const isKnown = known.some((each) => each.join() === others.join());
      if (first === undefined || isKnown) continue;
      firsts.add(first);
      const longestFirst = [...known, others].sort((one, other) => other.length - one.length);
      namesByFirst.set(first, longestFirst);
    }
    // Runs without the new names stay: no text has them any more.
    for (const [text, words] of texts.entries()) {
      if (words.some((word) => firsts.has(word))) addRuns(text);
    }
  };
  addNames(names);

  return {
    addNames,
    measure(text, before = texts.length) {
      const words = withoutNames(read(text));
      const shared = new Uint8Array(words.length);
      const sharedWith = new Map<number, number>();
      for (let end = RUN; end <= words.length; end += 1) {
        const source = runs.get(runAt(words, end));
        if (source === undefined || source >= before) continue;
        shared.fill(1, end - RUN, end);
        sharedWith.set(source, (sharedWith.get(source) ?? 0) + 1);
      }
      const [nearest] = [...sharedWith].sort(([, one], [, other]) => other - one);
      const own = shared.reduce((sum, isShared) => sum + 1 - isShared, 0);
      return { words: words.length, own, nearest: nearest?.[0] ?? null };
    },
    add(text) {
      texts.push(Uint32Array.from(read(text)));
      addRuns(texts.length - 1);
    },
  };
};
