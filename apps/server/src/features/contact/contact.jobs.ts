import { handles } from '../../kernel/job.ts';
import type { Work } from '../../kernel/work.ts';
import { oldSubmissionsJob, removeOldSubmissions } from './submission-removal.service.ts';

interface ContactJobsDeps {
  /** A unit of work without a viewer. */
  work: () => Work;
  log: { info(fields: object, text: string): void };
}

/** Background jobs for submissions. */
export const contactJobs = ({ work, log }: ContactJobsDeps) => [
  handles(oldSubmissionsJob, async () => {
    const count = await removeOldSubmissions(work());
    if (count > 0) log.info({ count }, 'Old submissions were deleted');
  }),
];
