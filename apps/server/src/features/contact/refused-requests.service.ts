import type { EntityManager } from '@mikro-orm/postgresql';
import { addressKey } from '../../kernel/addresses.ts';
import { type AppError, toAppError } from '../../kernel/errors.ts';
import { countAttempt, removePastWindows } from '../../kernel/rate-limit.ts';

// Whoever fills in a form may err every ten seconds.
const REFUSED = { hits: 60, seconds: 10 * 60 };

/**
 * Counts a contact request that was refused, whatever was wrong with it.
 * @param limitedTo the address to count requests of; null counts nothing
 * @returns the refusal to tell: the same one, or `tooMany` where an address goes on and on
 */
export const countRefusedRequest = async (
  em: EntityManager,
  refusal: AppError,
  limitedTo: string | null,
): Promise<AppError> => {
  if (limitedTo === null || refusal.status >= 500) return refusal;
  try {
    await removePastWindows(em);
    await countAttempt(em, [{ key: `contact:refused:${addressKey(limitedTo)}`, ...REFUSED }]);
    return refusal;
  } catch (thrown) {
    const error = toAppError(thrown);
    // What was wrong is worth more to people than that it could not be counted.
    return error.code === 'tooMany' ? error : refusal;
  }
};
