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
export const MOST_COMPARED = 5000;

const LONG_WORD = 20;

const wordsOf = (text: string): string[] => {
  const words: string[] = [];
  const beginning = text.slice(0, MOST_COMPARED * LONG_WORD);
  for (const [word] of beginning.normalize('NFKC').toLowerCase().matchAll(WORD)) {
    if (words.push(word) === MOST_COMPARED) break;
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
}

/** @param names what counts as one word, whichever it is */
export const createOlderTexts = (names: readonly string[]): OlderTexts => {
  const numbers = new Map<string, number>();
  const namesByFirst = new Map<string, string[][]>();
  for (const name of names) {
    const [first, ...others] = wordsOf(name);
    if (first === undefined) continue;
    const known = namesByFirst.get(first) ?? [];
    namesByFirst.set(
      first,
      [...known, others].sort((one, other) => other.length - one.length),
    );
  }
  /** In which text a run was first. */
  const runs = new Map<number, number>();
  let texts = 0;

  const numberOf = (word: string): number => {
    if (NUMBER.test(word)) return NAME;
    const known = numbers.get(word);
    if (known !== undefined) return known;
    numbers.set(word, numbers.size + 1);
    return numbers.size;
  };

  // A text is measured, then added.
  let last: { text: string; found: number[] } | undefined;

  const read = (text: string): number[] => {
    if (last?.text === text) return last.found;
    const words = wordsOf(text);
    const found: number[] = [];
    for (let at = 0; at < words.length; at += 1) {
      const word = words[at] as string;
      const rest = namesByFirst
        .get(word)
        ?.find((others) => others.every((other, index) => words[at + 1 + index] === other));
      found.push(rest ? NAME : numberOf(word));
      at += rest?.length ?? 0;
    }
    last = { text, found };
    return found;
  };

  /** The number of the run that ends before a place. Two hashes of its words, together of 53 bits. */
  const runAt = (words: number[], end: number): number => {
    let one = 17;
    let other = 31;
    for (let at = end - RUN; at < end; at += 1) {
      const word = words[at] as number;
      one = Math.imul(one ^ word, 0x01_00_01_93);
      other = Math.imul(other + word, 0x85_eb_ca_6b) ^ (other >>> 15);
    }
    return (one >>> 0) * 2 ** 21 + (other >>> 11);
  };

  return {
    measure(text, before = texts) {
      const words = read(text);
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
      const words = read(text);
      for (let end = RUN; end <= words.length; end += 1) {
        const run = runAt(words, end);
        if (!runs.has(run)) runs.set(run, texts);
      }
      texts += 1;
    },
  };
};
