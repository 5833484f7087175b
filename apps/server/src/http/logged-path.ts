/** The path of a URL for the log: without its query, and without the token of a preview, which would show the draft. */
export const loggedPath = (url: string): string =>
  (url.split('?', 1)[0] ?? '').replace(/^(\/preview\/).+/i, '$1…');
