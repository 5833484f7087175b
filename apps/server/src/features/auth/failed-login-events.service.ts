import type { SecondFactorKind } from '@hvac/contract/second-factors';
import type { EntityManager } from '@mikro-orm/postgresql';
import { addressKey } from '../../kernel/addresses.ts';
import { countExcess } from '../../kernel/rate-limit.ts';
import type { User } from '../../kernel/viewer.ts';
import type { Actor } from '../../kernel/work.ts';
import { type RecordedEvent, recordEvent } from '../audit/record-event.service.ts';

const HOUR = 60 * 60;
/** Per account, so that nobody can flood the log (decision 025). */
const MAX_PER_HOUR = 100;
/** No password is shorter, so a shorter name cannot be a password typed into the wrong field. */
const MIN_PASSWORD = 8;

const isPowerOfTen = (count: number) => /^10*$/.test(String(count));

/**
 * Records events that could flood the log. Per account and address, only the 1st, 10th, 100th … of an hour are
 * recorded, with their count. Beyond 100 records an hour for the account, only the 1,000th, 10,000th … are kept.
 * @param account the kind of event and the account, such as 'login:1'
 */
export const recordSeldom = async (
  by: Actor & { em: EntityManager },
  account: string,
  event: RecordedEvent,
): Promise<void> => {
  const countOf = (key: string) => countExcess(by.em, { key, hits: 0, seconds: HOUR });
  const address = by.origin.kind === 'request' ? addressKey(by.origin.address) : '';
  const here = await countOf(`audit:${account}:${address}`);
  if (!isPowerOfTen(here)) return;
  const recorded = await countOf(`audit:${account}`);
  if (recorded > MAX_PER_HOUR && !isPowerOfTen(recorded)) return;
  const details = { ...event.details, ...(here > 1 && { times: here }) };
  await recordEvent(by, { ...event, details });
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
    label: isKnown || username.length < MIN_PASSWORD ? username : undefined,
  });
};

/** Records a login by a passkey alone that was refused; `user` is null for a passkey that this site does not know. */
export const recordFailedPasskey = (
  by: Actor & { em: EntityManager },
  user: Pick<User, 'id' | 'username'> | null,
): Promise<void> => {
  const details = { secondFactor: 'passkey' } as const;
  return recordSeldom(
    by,
    `passkey:${user?.id ?? 'unknown'}`,
    user
      ? { action: 'login.failed', id: user.id, label: user.username, details }
      : { action: 'login.unknown-passkey' },
  );
};

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
