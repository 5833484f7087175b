import { minutes } from '@hvac/contract/durations';
import type { EntityManager } from '@mikro-orm/postgresql';
import { isWithinLast } from '../../kernel/clock.ts';
import { AppError } from '../../kernel/errors.ts';
import { countExcess } from '../../kernel/rate-limit.ts';
import type { ProofExemption } from '../../kernel/viewer.ts';
import { SessionEntity } from './session.entity.ts';
import { ABSOLUTE_LIMIT, sessionHash } from './session.service.ts';

const PROOF_LIMIT = minutes(10);

/** Records that the user of a session has proved their identity again. */
export const recordProof = async (
  em: EntityManager,
  sessionId: string,
  now: Date,
): Promise<void> => {
  const proved = { provedAt: now, readSubmissions: [] };
  await em.nativeUpdate(SessionEntity, { idHash: sessionHash(sessionId) }, proved);
};

/** Whether the password was entered in a session, or a second factor given, within the last ten minutes. */
export const hasRecentProof = async (
  em: EntityManager,
  sessionId: string,
  now: Date,
): Promise<boolean> => {
  const session = await em.findOne(SessionEntity, { idHash: sessionHash(sessionId) });
  return session !== null && isWithinLast(PROOF_LIMIT, session.provedAt, now);
};

/**
 * Requires a recent proof.
 * @throws AppError `forbidden` with the reason `proof`
 */
export const requireProof = async (
  em: EntityManager,
  sessionId: string,
  now: Date,
  refusal = 'Please enter your password again',
): Promise<void> => {
  if (await hasRecentProof(em, sessionId, now)) return;
  throw new AppError('forbidden', refusal, { reason: 'proof' });
};

/** In seconds: a count lasts as long as any session. */
const COUNTED_FOR = ABSOLUTE_LIMIT / 1000;

/**
 * Counts what a session does, and requires a recent proof once it has done it too often since its last one. Counted
 * in one statement before it is done, so that neither small steps nor concurrent calls get around it.
 * @throws AppError `forbidden` with the reason `proof`
 */
export const requireProofAboveLimit = async (
  em: EntityManager,
  sessionId: string,
  { action, count, max }: ProofExemption,
  now: Date,
  refusal?: string,
): Promise<void> => {
  if (count > max) return requireProof(em, sessionId, now, refusal);
  const idHash = sessionHash(sessionId);
  const session = await em.findOne(SessionEntity, { idHash });
  // Each proof begins another count.
  const key = `${action}:session:${idHash}:${session?.provedAt.getTime()}`;
  const excess = await countExcess(em, { key, hits: max, seconds: COUNTED_FOR }, count);
  if (excess > 0) await requireProof(em, sessionId, now, refusal);
};
