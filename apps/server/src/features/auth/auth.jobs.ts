import type { MikroORM } from '@mikro-orm/postgresql';
import { handles } from '../../kernel/job-handler.ts';
import { expiredSessionsJob, removeExpiredSessions } from './session.service.ts';

/** Background jobs for sessions. */
export const authJobs = (orm: MikroORM) => [
  handles(expiredSessionsJob, () => removeExpiredSessions(orm.em.fork(), new Date())),
];
