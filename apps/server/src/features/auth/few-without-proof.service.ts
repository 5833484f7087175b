import type { EntityManager } from '@mikro-orm/postgresql';
import { countExcess, type FewWithoutProof } from '../../kernel/rate-limit.ts';
import { SessionEntity } from './session.entity.ts';
import { ABSOLUTE_LIMIT, requireProof, sessionHash } from './session.service.ts';

/** In seconds: a count lasts as long as any session. */
const COUNTED_FOR = ABSOLUTE_LIMIT / 1000;

/**
 * Counts what a session does, and requires a recent proof once it has done it too often since its last one. Counted
 * in one statement before it is done, so that neither small steps nor concurrent calls get around it.
 * @throws AppError `forbidden` with the reason `proof`
 */
export const requireProofBeyond = async (
  em: EntityManager,
  sessionId: string,
  { what, count, most }: FewWithoutProof,
  now: Date,
): Promise<void> => {
  if (count > most) return requireProof(em, sessionId, now);
  const idHash = sessionHash(sessionId);
  const session = await em.findOne(SessionEntity, { idHash });
  // Each proof begins another count.
  const key = `${what}:session:${idHash}:${session?.provedAt.getTime()}`;
  const excess = await countExcess(em, { key, hits: most, seconds: COUNTED_FOR }, count);
  if (excess > 0) await requireProof(em, sessionId, now);
};
