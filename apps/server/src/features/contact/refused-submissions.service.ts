import { type AppError, toAppError } from '../../kernel/errors.ts';
import { countAttempt } from '../../kernel/rate-limit.ts';
import type { Work } from '../../kernel/work.ts';

// One mistake every ten seconds is normal while somebody fills in a form.
const REFUSED = { name: 'contact:refused', hits: 60, seconds: 10 * 60 };

/**
 * Counts a refused submission, unless the server itself failed.
 * @returns the refusal to report: the given one, or `tooMany` once an address has been refused too often
 */
export const countRefusedSubmission = async (work: Work, refusal: AppError): Promise<AppError> => {
  if (refusal.status >= 500) return refusal;
  try {
    await countAttempt(work, [REFUSED]);
    return refusal;
  } catch (thrown) {
    const error = toAppError(thrown);
    // The reason for the refusal is more helpful than a failure to count it.
    return error.code === 'tooMany' ? error : refusal;
  }
};
