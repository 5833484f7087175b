import { SEARCHED_CHARACTERS } from '@hvac/contract/words';
import type { EntityManager } from '@mikro-orm/postgresql';
import { repeatedJob } from '../../kernel/job.ts';
import { searchColumns } from './post-words.service.ts';

/** Posts whose texts are in memory at the same time. */
const PART = 20;

/**
 * Makes the words of posts that have none of their present version: all of them after the upgrade from release 1.0.0, and
 * later those that an instance of it has saved.
 */
export const staleWordsJob = repeatedJob('blog:make-words', 'hour', { isAlsoAfterStart: true });

interface StalePost {
  id: number;
  version: number;
  title: string;
  summary: string;
  content: string;
}

const findStale = (em: EntityManager, after: number): Promise<StalePost[]> =>
  em.execute(
    `select id, version, title, summary, left(content, ?) as content from blog_posts
     where words_version is distinct from version and id > ? order by id limit ?`,
    [SEARCHED_CHARACTERS, after, PART],
  );

/** @returns of how many posts words were made */
export const makeStaleWords = async (em: EntityManager, stopping: AbortSignal): Promise<number> => {
  let count = 0;
  let last = 0;
  for (;;) {
    const posts = await findStale(em, last);
    for (const { id, version, ...texts } of posts) {
      if (stopping.aborted) return count;
      const { searchWords, titleWords, foldedText } = await searchColumns(em, texts);
      // Not if it was saved meanwhile: such a post has its words, or is the next one to get them.
      await em.execute(
        `update blog_posts set search_words = ?::tsvector, title_words = ?::tsvector, folded_text = ?, words_version = version
         where id = ? and version = ?`,
        [searchWords, titleWords, foldedText, id, version],
      );
      last = id;
      count += 1;
    }
    if (posts.length < PART) return count;
  }
};
