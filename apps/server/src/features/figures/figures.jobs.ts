import type { MikroORM } from '@mikro-orm/postgresql';
import { handles } from '../../kernel/job-handler.ts';
import { oldVisitCountsJob, removeOldVisitCounts } from './visit-counts.service.ts';

interface FiguresJobsDeps {
  orm: MikroORM;
  log: { info(fields: object, text: string): void };
}

/** The background job that deletes old figures. */
export const figuresJobs = ({ orm, log }: FiguresJobsDeps) => [
  handles(oldVisitCountsJob, async () => {
    const count = await removeOldVisitCounts(orm.em.fork(), new Date());
    if (count > 0) log.info({ count }, 'Old figures were deleted');
  }),
];
