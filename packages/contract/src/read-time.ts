const WORDS_PER_MINUTE = 200;

/** Minutes needed to read a text: words divided by 200, rounded up, at least 1 (spec §9). */
export const readMinutes = (content: string): number => {
  const words = content.split(/\s+/).filter(Boolean).length;
  return Math.max(1, Math.ceil(words / WORDS_PER_MINUTE));
};
