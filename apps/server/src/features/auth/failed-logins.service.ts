import type { SecondFactorKind } from '@hvac/contract/second-factors';
import type { EntityManager } from '@mikro-orm/postgresql';
import { addressKey } from '../../kernel/addresses.ts';
import { clearAttempts, countExcess } from '../../kernel/rate-limit.ts';
import type { User } from '../../kernel/viewer.ts';
import type { Actor, Work } from '../../kernel/work.ts';
import { type RecordedEvent, recordEvent } from '../audit/record-event.service.ts';
import { planBegunLogin } from './begun-logins.service.ts';

const HOUR = 60 * 60;
/** Per account, so that nobody can flood the log (decision 025). */
const MOST_PER_HOUR = 100;
/** No password is shorter, so a shorter name cannot be a password typed into the wrong field. */
const SHORTEST_PASSWORD = 8;

const isPowerOfTen = (count: number) => /^10*$/.test(String(count));

/** Names the counter of an account's events at the address of who causes them. */
const counterHere = ({ origin }: Actor, account: string): string =>
  `audit:${account}:${origin.kind === 'request' ? addressKey(origin.address) : ''}`;

/**
 * Records events that could flood the log. Per account and address, only the 1st, 10th, 100th … of an hour are
 * recorded, with their count. Beyond 100 records an hour for the account, only the 1,000th, 10,000th … are kept.
 * @param account the kind of event and the account, such as 'login:1'
 * @param record stores the event; at once unless given
 */
const recordSeldom = async (
  by: Actor & { em: EntityManager },
  account: string,
  event: RecordedEvent,
  record: (event: RecordedEvent) => Promise<void> = (told) => recordEvent(by, told),
): Promise<void> => {
  const countOf = (key: string) => countExcess(by.em, { key, hits: 0, seconds: HOUR });
  const here = await countOf(counterHere(by, account));
  if (!isPowerOfTen(here)) return;
  const recorded = await countOf(`audit:${account}`);
  if (recorded > MOST_PER_HOUR && !isPowerOfTen(recorded)) return;
  const details = { ...event.details, ...(here > 1 && { times: here }) };
  await record({ ...event, details });
};

interface FailedLogin {
  username: string;
  /** Null for an unknown username. */
  userId: number | null;
}

/** Records a login with a wrong password or an unknown username. All unknown usernames count as one account. */
export const recordFailedLogin = (
  by: Actor & { em: EntityManager },
  { username, userId }: FailedLogin,
): Promise<void> => {
  const isKnown = userId !== null;
  return recordSeldom(by, `login:${userId ?? 'unknown'}`, {
    action: isKnown ? 'login.failed' : 'login.unknown-name',
    id: userId ?? undefined,
    label: isKnown || username.length < SHORTEST_PASSWORD ? username : undefined,
  });
};

const begunLogin = (userId: number) => `begun-login:${userId}`;

/** Records that somebody entered the password of a user, unless a second factor confirms it soon. */
export const recordBegunLogin = (
  work: Work,
  { id, username }: Pick<User, 'id' | 'username'>,
): Promise<void> =>
  recordSeldom(work, begunLogin(id), { action: 'login.begun', id, label: username }, (event) =>
    planBegunLogin(work, id, event),
  );

/** Counts begun logins at this address anew, because the former ones were confirmed and are not recorded. */
export const forgetBegunLogins = (
  by: Actor & { em: EntityManager },
  userId: number,
): Promise<void> => clearAttempts(by.em, counterHere(by, begunLogin(userId)));

/** Records a wrong second factor, either at a login after the right password or as a proof by a logged-in user. */
export const recordFailedSecondFactor = (
  by: Actor & { em: EntityManager },
  { id, username }: Pick<User, 'id' | 'username'>,
  secondFactor: SecondFactorKind,
): Promise<void> =>
  recordSeldom(by, `second-factor:${id}`, {
    ...(by.viewer
      ? { action: 'proof.failed' }
      : { action: 'login.unconfirmed', id, label: username }),
    details: { secondFactor },
  });

/** Records a wrong password that a logged-in user entered to prove their identity, or to change it. */
export const recordFailedProof = (by: Actor<User> & { em: EntityManager }): Promise<void> =>
  recordSeldom(by, `proof:${by.viewer.id}`, { action: 'proof.failed' });
