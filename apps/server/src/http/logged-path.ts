/** In characters, more than any page or call has. */
const MAX_LENGTH = 200;

/** The path of a URL for the log: cut, without its query, and without the token of a preview, which would show the draft. */
export const loggedPath = (url: string): string => {
  const path = (url.split('?', 1)[0] ?? '').replace(/^(\/preview\/).+/i, '$1…');
  return path.length > MAX_LENGTH ? `${path.slice(0, MAX_LENGTH)}…` : path;
};
