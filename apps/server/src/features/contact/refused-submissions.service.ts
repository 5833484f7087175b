import { addressKey } from '../../kernel/addresses.ts';
import { type AppError, toAppError } from '../../kernel/errors.ts';
import { countAttempt } from '../../kernel/rate-limit.ts';
import type { Work } from '../../kernel/work.ts';

// One mistake every ten seconds is normal while somebody fills in a form.
const REFUSED = { hits: 60, seconds: 10 * 60 };

/**
 * Counts a refused submission, whatever was wrong with it.
 * @returns the refusal to tell: the given one, or `tooMany` once an address has been refused too often
 */
export const countRefusedSubmission = async (work: Work, refusal: AppError): Promise<AppError> => {
  if (refusal.status >= 500) return refusal;
  try {
    await countAttempt(work, (address) => [
      { key: `contact:refused:${addressKey(address)}`, ...REFUSED },
    ]);
    return refusal;
  } catch (thrown) {
    const error = toAppError(thrown);
    // Why the form was refused helps people more than that it could not be counted.
    return error.code === 'tooMany' ? error : refusal;
  }
};
