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
const textOfProxy = (status: number): string => {
  if (status === TOO_LARGE) return TOO_LARGE_FOR_PROXY;
  return status < 500 ? REFUSED_BY_PROXY : NOT_ANSWERING;
};

/**
 * Gives an error response the shape of a failed procedure call, so that `messageOf` and `statusOf` can read both.
 * @param body the parsed JSON of the response; null if there was none
 */
export const responseError = ({ status }: { status: number }, body: unknown): Error => {
  const { message, issues } = (body ?? {}) as ErrorBody;
  const text = typeof message === 'string' && message ? message : textOfProxy(status);
  return Object.assign(new Error(text), { data: { httpStatus: status, issues } });
};
