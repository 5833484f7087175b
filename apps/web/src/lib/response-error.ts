interface ErrorBody {
  message?: unknown;
  issues?: { path: string; message: string }[];
}

/** Shown if there was no response. */
export const UNREACHABLE = "Can't reach the website. Check your connection and try again.";

/**
 * Gives an error response the shape of a failed procedure call, so that `messageOf` and `statusOf` can read both.
 * @param body the parsed JSON of the response; null if there was none
 */
export const responseError = (
  { status, statusText }: { status: number; statusText: string },
  body: unknown,
): Error => {
  const { message, issues } = (body ?? {}) as ErrorBody;
  const text = typeof message === 'string' && message ? message : statusText;
  return Object.assign(new Error(text), { data: { httpStatus: status, issues } });
};
