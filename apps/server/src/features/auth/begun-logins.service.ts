import { minutes } from '@hvac/contract/durations';
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { Job } from '../../kernel/job.ts';
import { countExcess } from '../../kernel/rate-limit.ts';
import type { User } from '../../kernel/viewer.ts';
import type { Work } from '../../kernel/work.ts';
import { recordSeldom } from './failed-login-events.service.ts';

/** How long a second factor may take until its absence is recorded, in milliseconds. */
const SECOND_FACTOR_TIMEOUT_MS = minutes(10);
/** Whoever knows a password can begin logins from ever new browsers; further ones of an hour are not stored. */
const MAX_OF_ACCOUNT = { hits: 1000, seconds: 60 * 60 };

const begunLogin = z.strictObject({
  userId: z.int(),
  username: z.string(),
  address: z.string(),
  requestId: z.string(),
  /** ISO 8601. */
  at: z.iso.datetime(),
});
export type BegunLogin = z.infer<typeof begunLogin>;

/** Records a login that was begun and not confirmed. Deleted when its browser confirms it. */
export const begunLoginJob: Job<BegunLogin> = {
  name: 'logins:record-begun',
  payload: begunLogin,
};

/** One job per user and browser, however often the password is entered there before the second factor. */
const keyOf = (userId: number, deviceId: string) => `begun-login:${userId}:${deviceId}`;

/**
 * Plans to record that somebody entered the password of a user, unless the same browser confirms it soon.
 * @param deviceId the random id that the browser keeps in its device cookie
 */
export const planBegunLogin = async (
  work: Work,
  { id: userId, username }: Pick<User, 'id' | 'username'>,
  deviceId: string,
): Promise<void> => {
  const { origin } = work;
  if (origin.kind !== 'request') return;
  const { address, requestId } = origin;
  const onceKey = keyOf(userId, deviceId);
  await work.transaction(async (tx) => {
    // Once attempted, a job says nothing about what comes later.
    await tx.em.execute('update jobs set once_key = null where once_key = ? and attempts > 0', [
      onceKey,
    ]);
    const planned = await tx.em.execute('select 1 from jobs where once_key = ?', [onceKey]);
    if (planned.length > 0) return;
    const limit = { key: `begun-logins:${userId}`, ...MAX_OF_ACCOUNT };
    if ((await countExcess(tx.em, limit)) > 0) return;
    // By the clock that dates the events.
    const [clock] = await tx.em.execute<[{ now: string }]>('select now()::timestamptz(3) as now');
    const at = new Date(clock.now);
    const dueAt = new Date(at.getTime() + SECOND_FACTOR_TIMEOUT_MS);
    const payload = { userId, username, address, requestId, at: at.toISOString() };
    await tx.enqueue(begunLoginJob, payload, { onceKey, dueAt });
  });
};

/** Settles what a browser has begun for a user who has now logged in with it; nothing about it is recorded. */
export const settleBegunLogin = async (
  em: EntityManager,
  userId: number,
  deviceId: string,
): Promise<void> => {
  await em.execute(`delete from jobs where once_key = ? and state = 'waiting'`, [
    keyOf(userId, deviceId),
  ]);
};

/** Records a login that was begun and that its browser has not confirmed, as rarely as failures. */
export const recordUnconfirmed = async (
  em: EntityManager,
  { userId, username, address, requestId, at }: BegunLogin,
): Promise<void> => {
  const by = { em, viewer: null, origin: { kind: 'request', address, requestId } as const };
  await recordSeldom(by, `begun-login:${userId}`, {
    action: 'login.begun',
    id: userId,
    label: username,
    at: new Date(at),
  });
};
