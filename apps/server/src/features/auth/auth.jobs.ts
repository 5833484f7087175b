import type { MikroORM } from '@mikro-orm/postgresql';
import { handles } from '../../kernel/job-handler.ts';
import { pastSessionsJob, removePastSessions } from './session.service.ts';

/** Background jobs for sessions. */
export const authJobs = (orm: MikroORM) => [
  handles(pastSessionsJob, () => removePastSessions(orm.em.fork(), new Date())),
];
