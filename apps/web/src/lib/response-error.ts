interface ErrorBody {
  message?: unknown;
  issues?: { path: string; message: string }[];
}

/** Shown if there was no response. */
export const UNREACHABLE = "Can't reach the website. Check your connection and try again.";

/** Shown if a proxy answered in place of the website, with a page of its own. */
export const NOT_ANSWERING = "The website isn't answering right now. Try again in a minute.";

const REFUSED_BY_PROXY = 'The server in front of your website refused this.';
const TOO_LARGE = 413;
const TOO_LARGE_FOR_PROXY =
  'The server in front of your website refuses a file this large. Try a smaller one, or ask whoever runs the server to raise its limit.';

/** What a response means that is none of the website's. */
export const textOfProxy = (status: number): string => {
  if (status === TOO_LARGE) return TOO_LARGE_FOR_PROXY;
  return status < 500 ? REFUSED_BY_PROXY : NOT_ANSWERING;
};

/** What the text of a response says as JSON; null if it is none. */
export const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/**
 * Gives an error response the shape of a failed procedure call, so that `messageOf` and `statusOf` can read both.
 * The message of one without a body is its status text (spec §8).
 * @param text its body
 */
export const responseError = (
  { status, statusText }: { status: number; statusText: string },
  text: string,
): Error => {
  const isEmpty = text === '';
  const { message, issues } = (jsonOf(text) ?? {}) as ErrorBody;
  const said = typeof message === 'string' && message ? message : textOfProxy(status);
  const data = { httpStatus: status, issues, isEmpty };
  return Object.assign(new Error(isEmpty ? statusText : said), { data });
};
