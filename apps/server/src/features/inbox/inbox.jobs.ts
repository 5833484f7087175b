import { handles } from '../../kernel/job-handler.ts';
import type { Work } from '../../kernel/work.ts';
import { emptyTrash, oldSubmissionsJob, removeOldSubmissions } from './removal.service.ts';

export interface InboxJobsDeps {
  /** A unit of work without a viewer, for changes that are announced. */
  work: () => Work;
  log: { info(fields: object, text: string): void };
}

/** The background job that deletes old submissions, and what has been in the trash for long. */
export const inboxJobs = ({ work, log }: InboxJobsDeps) => [
  handles(oldSubmissionsJob, async () => {
    const count = (await removeOldSubmissions(work())) + (await emptyTrash(work()));
    if (count > 0) log.info({ count }, 'Old submissions were deleted');
  }),
];
