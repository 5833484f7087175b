import type { MikroORM } from '@mikro-orm/postgresql';
import { handles } from '../../kernel/job-handler.ts';
import { begunLoginJob, recordUnconfirmed } from './begun-logins.service.ts';
import { expiredSessionsJob, removeExpiredSessions } from './session.service.ts';

/** Background jobs for sessions and logins. */
export const authJobs = (orm: MikroORM) => [
  handles(expiredSessionsJob, () => removeExpiredSessions(orm.em.fork(), new Date())),
  // Recorded in the transaction that settles the job, so that it is recorded once.
  handles(begunLoginJob, async () => undefined, {
    async settled(tx, login, { state }) {
      if (login && state === 'done') await recordUnconfirmed(tx.em, login);
    },
  }),
];
