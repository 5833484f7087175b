import type { EntityManager } from '@mikro-orm/postgresql';
import { addressKey } from '../../kernel/addresses.ts';
import { countExcess } from '../../kernel/rate-limit.ts';
import type { Actor } from '../../kernel/work.ts';
import { recordEvent } from '../audit/record-event.service.ts';

const HOUR = 60 * 60;
/** Of one account, so that nobody fills the log (decision 025). */
const MOST_PER_HOUR = 100;
/** No password is shorter, so a shorter name is no password that was typed into the wrong field. */
const SHORTEST_PASSWORD = 8;

const isPowerOfTen = (count: number) => /^10*$/.test(String(count));

interface FailedLogin {
  username: string;
  /** Null if nobody has the name. */
  userId: number | null;
}

/**
 * Records a login that failed. Of one account and one address, the 1st, 10th, 100th … of an hour are recorded, with
 * their number; of names that nobody has, all count as one account. Beyond 100 an hour from wherever, only the
 * 1,000th, 10,000th … are.
 */
export const recordFailedLogin = async (
  by: Actor & { em: EntityManager },
  { username, userId }: FailedLogin,
): Promise<void> => {
  const account = userId ?? 'unknown';
  const address = by.origin.kind === 'request' ? addressKey(by.origin.address) : '';
  const countOf = (key: string) => countExcess(by.em, { key, hits: 0, seconds: HOUR });
  const here = await countOf(`audit:login:${account}:${address}`);
  if (!isPowerOfTen(here)) return;
  const recorded = await countOf(`audit:login:${account}`);
  if (recorded > MOST_PER_HOUR && !isPowerOfTen(recorded)) return;
  const isKnown = userId !== null;
  await recordEvent(by, {
    action: isKnown ? 'login.failed' : 'login.unknown-name',
    id: userId ?? undefined,
    label: isKnown || username.length < SHORTEST_PASSWORD ? username : undefined,
    ...(here > 1 && { details: { times: here } }),
  });
};
