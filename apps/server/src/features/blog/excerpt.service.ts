/** How many characters fill the three lines of the narrowest card. */
const MAX_LENGTH = 100;
/** How many characters are enough to end with a sentence. */
const ENOUGH = 50;

/** The beginning of a summary for a card: whole sentences if they say enough, otherwise whole words. */
export const excerptOf = (summary: string): string => {
  if (summary.length <= MAX_LENGTH) return summary;
  const start = summary.slice(0, MAX_LENGTH + 1);
  const sentences = /^.*[.!?](?=\s)/s.exec(start)?.[0];
  if (sentences && sentences.length >= ENOUGH) return sentences;
  // A text without spaces is cut between characters, but not within one.
  const words = /^.*\S(?=\s)/s.exec(start)?.[0] ?? start.replace(/[\uD800-\uDBFF]?.$/su, '');
  return `${words.replace(/[\s,;:–—-]+$/, '')}…`;
};
