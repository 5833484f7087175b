import { handles } from '../../kernel/job-handler.ts';
import type { Work } from '../../kernel/work.ts';
import { emptyCategoryTrash } from './category-trash.service.ts';
import { emptyPostTrash, emptyTrashJob } from './post-trash.service.ts';

/** The background job that empties the trash of posts and categories. */
export const blogJobs = (work: () => Work) => [
  handles(emptyTrashJob, async () => {
    await work().transaction(emptyPostTrash);
    await work().transaction(emptyCategoryTrash);
  }),
];
