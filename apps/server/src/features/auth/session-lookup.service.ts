import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { ProofExemption } from '../../kernel/viewer.ts';
import { requireProof, requireProofAboveLimit } from './proof.service.ts';
import {
  findSessionUser,
  peekSessionUser,
  requireLiveSession,
  sessionHash,
} from './session.service.ts';

/** Looks up the sessions that cookies name, each time with an entity manager of its own. */
export const createSessionLookup = (orm: MikroORM) => ({
  findUser: (id: string) => findSessionUser(orm.em.fork(), id, new Date()),
  peekUser: (id: string) => peekSessionUser(orm.em.fork(), id, new Date()),
  requireLive: (em: EntityManager, id: string) => requireLiveSession(em, sessionHash(id)),
  requireProof: (id: string, refusal?: string) =>
    requireProof(orm.em.fork(), id, new Date(), refusal),
  requireProofAboveLimit: (id: string, exemption: ProofExemption, refusal?: string) =>
    requireProofAboveLimit(orm.em.fork(), id, exemption, new Date(), refusal),
});
