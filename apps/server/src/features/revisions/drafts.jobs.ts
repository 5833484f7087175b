import { handles } from '../../kernel/job-handler.ts';
import type { Work } from '../../kernel/work.ts';
import { oldDraftsJob, removeOldDrafts } from './drafts.service.ts';

/** The background job that removes unsaved work which nobody has come back to. */
export const draftsJobs = (work: () => Work) => [
  handles(oldDraftsJob, () => {
    const own = work();
    return removeOldDrafts(own, own.now());
  }),
];
