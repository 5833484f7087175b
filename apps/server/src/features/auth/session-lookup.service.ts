import type { MikroORM } from '@mikro-orm/postgresql';
import type { FewWithoutProof } from '../../kernel/rate-limit.ts';
import { requireProofBeyond } from './few-without-proof.service.ts';
import { findSessionUser, peekSessionUser, requireProof } from './session.service.ts';

/** Looks up the sessions that cookies name, each time with an entity manager of its own. */
export const createSessionLookup = (orm: MikroORM) => ({
  findUser: (id: string) => findSessionUser(orm.em.fork(), id, new Date()),
  peekUser: (id: string) => peekSessionUser(orm.em.fork(), id, new Date()),
  requireProof: (id: string) => requireProof(orm.em.fork(), id, new Date()),
  requireProofBeyond: (id: string, few: FewWithoutProof) =>
    requireProofBeyond(orm.em.fork(), id, few, new Date()),
});
