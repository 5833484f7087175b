/**
 * Shortens a text to at most `most` characters with an ellipsis, after a whole word unless that loses half the
 * length.
 */
export const shortened = (text: string, most: number): string => {
  if (text.length <= most) return text;
  const cut = text.slice(0, most - 1);
  const end = cut.lastIndexOf(' ');
  return `${(end > most / 2 ? cut.slice(0, end) : cut).trimEnd()}…`;
};
