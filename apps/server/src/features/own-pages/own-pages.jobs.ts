import { handles } from '../../kernel/job-handler.ts';
import type { Work } from '../../kernel/work.ts';
import { emptyPageTrash, emptyPageTrashJob } from './own-page-trash.service.ts';

/** The background job that empties the trash of the owner's pages. */
export const ownPagesJobs = (work: () => Work) => [
  handles(emptyPageTrashJob, () => work().transaction(emptyPageTrash)),
];
