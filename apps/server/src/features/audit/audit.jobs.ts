import type { MikroORM } from '@mikro-orm/postgresql';
import { handles } from '../../kernel/job-handler.ts';
import { oldEventsJob, removeOldEvents } from './history-settings.service.ts';

interface AuditJobsDeps {
  orm: MikroORM;
  log: { info(fields: object, text: string): void };
}

/** The background job that keeps the audit log from growing forever. */
export const auditJobs = ({ orm, log }: AuditJobsDeps) => [
  handles(oldEventsJob, async () => {
    const count = await removeOldEvents(orm.em.fork());
    if (count > 0) log.info({ count }, 'Old events of the audit log were deleted');
  }),
];
