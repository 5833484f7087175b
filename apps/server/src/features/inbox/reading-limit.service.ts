import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '../../kernel/errors.ts';
import { hasRecentProof, requireProof } from '../auth/proof.service.ts';
import { SessionEntity } from '../auth/session.entity.ts';
import { sessionHash } from '../auth/session.service.ts';

/** More different submissions than a day in the office takes, fewer than a thief of all customers wants. */
const READ_WITHOUT_PROOF = 200;

const WITH_READ = 'array(select distinct unnest(read_submissions || ?::int[]))';

/**
 * Counts the submissions that a session reads, each once, and requires a recent proof of one that has read too many
 * since its last.
 * @param refusal the message for a client that has no dialog to enter the password in
 * @throws AppError `forbidden` with the reason `proof`, `unauthorized` for a session that has ended
 */
export const limitReading = async (
  em: EntityManager,
  sessionId: string | null,
  read: readonly { id: number }[],
  now: Date,
  refusal?: string,
): Promise<void> => {
  const id = sessionId ?? '';
  if (await hasRecentProof(em, id, now)) return;
  if (read.length > READ_WITHOUT_PROOF) return requireProof(em, id, now, refusal);
  const idHash = sessionHash(id);
  const session = await em.findOne(SessionEntity, { idHash });
  // It has ended since the call began, and no proof would help.
  if (!session) throw new AppError('unauthorized', 'Please log in');
  const known = new Set(session.readSubmissions);
  if (read.every((submission) => known.has(submission.id))) return;
  const ids = `{${read.map((submission) => submission.id).join(',')}}`;
  const counted = await em.execute(
    `update sessions set read_submissions = ${WITH_READ}
     where id_hash = ? and cardinality(${WITH_READ}) <= ? returning 1`,
    [ids, idHash, ids, READ_WITHOUT_PROOF],
  );
  if (counted.length === 0) await requireProof(em, id, now, refusal);
};
