import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { normalizeAddress } from '../../kernel/addresses.ts';
import type { Job } from '../../kernel/job.ts';
import type { Work } from '../../kernel/work.ts';
import { type RecordedEvent, recordEvent } from '../audit/record-event.service.ts';

/** How long a second factor may take until its absence is recorded, in milliseconds. */
const PATIENCE = 10 * 60_000;

const begunLogin = z.strictObject({
  userId: z.int(),
  username: z.string(),
  address: z.string(),
  requestId: z.string(),
  /** ISO 8601. */
  at: z.iso.datetime(),
  times: z.int().optional(),
});
export type BegunLogin = z.infer<typeof begunLogin>;

/** Records a login that was begun and not confirmed. */
export const begunLoginJob: Job<BegunLogin> = {
  name: 'logins:record-begun',
  payload: begunLogin,
};

/** Plans to record that somebody entered the password of a user. */
export const planBegunLogin = async (
  work: Work,
  userId: number,
  { label = '', details }: RecordedEvent,
): Promise<void> => {
  const { origin } = work;
  if (origin.kind !== 'request') return;
  // By the clock that dates the events.
  const [clock] = await work.em.execute<[{ now: string }]>('select now()::timestamptz(3) as now');
  const at = new Date(clock.now);
  const payload = {
    userId,
    username: label,
    address: origin.address,
    requestId: origin.requestId,
    at: at.toISOString(),
    ...(details?.times !== undefined && { times: details.times }),
  };
  const dueAt = new Date(at.getTime() + PATIENCE);
  await work.transaction((tx) => tx.enqueue(begunLoginJob, payload, { dueAt }));
};

/** Records a login that was begun, unless the user has logged in from the same address since. */
export const recordUnconfirmed = async (
  em: EntityManager,
  { userId, username, address, requestId, at, times }: BegunLogin,
): Promise<void> => {
  const confirmed = await em.execute(
    `select 1 from audit_events where action = 'login.succeeded' and at >= ? and actor_id = ? and origin = ? limit 1`,
    [at, userId, normalizeAddress(address)],
  );
  if (confirmed.length > 0) return;
  const by = { em, viewer: null, origin: { kind: 'request', address, requestId } as const };
  await recordEvent(by, {
    action: 'login.begun',
    id: userId,
    label: username,
    details: { ...(times !== undefined && { times }) },
    at: new Date(at),
  });
};
