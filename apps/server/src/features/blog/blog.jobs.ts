import { handles } from '../../kernel/job-handler.ts';
import type { Work } from '../../kernel/work.ts';
import { emptyCategoryTrash } from './category-trash.service.ts';
import { emptyPostTrash, emptyTrashJob } from './post-trash.service.ts';
import { makeStaleWords, staleWordsJob } from './stale-words.service.ts';

/** Background jobs that empty the trash of posts and categories, and make the words of posts that have none. */
export const blogJobs = (work: () => Work) => [
  handles(emptyTrashJob, async () => {
    await work().transaction(emptyPostTrash);
    await work().transaction(emptyCategoryTrash);
  }),
  handles(
    staleWordsJob,
    async (_payload, stopping) => {
      await makeStaleWords(work().em, stopping);
    },
    { isLong: true },
  ),
];
