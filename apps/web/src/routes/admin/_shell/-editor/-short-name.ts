/** What tells something without a name from others: how the first of its texts begins. */
export const shortName = (texts: string[], otherwise: string): string => {
  const [begins] = texts.map((text) => text.trim().replace(/\s+/g, ' ')).filter(Boolean);
  if (begins === undefined) return otherwise;
  return `“${begins.length > 60 ? `${begins.slice(0, 60).trim()}…` : begins}”`;
};
