import type { EntityManager } from '@mikro-orm/postgresql';
import type { Transaction } from '../../kernel/work.ts';
import { PostEntity } from './post.entity.ts';

/** Reassigns the posts of one user to another. Called in the transaction that removes the first. */
export const reassignPosts = async (tx: Transaction, from: number, to: number): Promise<void> => {
  const passed = await tx.em.nativeUpdate(PostEntity, { author: from }, { author: to });
  if (passed > 0) {
    const details = { count: passed };
    tx.record('updated', PostEntity, undefined, { action: 'post.passed-on', details });
  }
};

/** Counts posts by the id of their author. Users without posts are left out. */
export const countPostsByAuthor = async (em: EntityManager): Promise<Map<number, number>> => {
  const counts = await em.execute<{ author_id: number; posts: number }[]>(
    'select author_id, count(*)::int as posts from blog_posts group by author_id',
  );
  return new Map(counts.map(({ author_id, posts }) => [author_id, posts]));
};
