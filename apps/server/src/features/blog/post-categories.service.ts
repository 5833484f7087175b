import type { PostCategory } from '@hvac/contract/api-responses';
import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { ahead } from '../../kernel/clock.ts';
import { invalidField } from '../../kernel/errors.ts';
import type { Transaction, Work } from '../../kernel/work.ts';
import { CategoryEntity } from './category.entity.ts';
import { PostEntity } from './post.entity.ts';
import { PostCategoryEntity } from './post-category.entity.ts';
import { requirePost } from './posts.service.ts';

/**
 * Replaces the categories of a post. Call it in the transaction that saves the post.
 * @returns whether there was anything to change
 * @throws AppError `invalid` when a category does not exist
 */
export const setPostCategories = async (
  tx: EntityManager,
  postId: number,
  categoryIds: number[],
): Promise<boolean> => {
  const wanted = [...new Set(categoryIds)];
  // Locked until the transaction ends, so that no category is deleted in between.
  const existing = await tx.find(
    CategoryEntity,
    { id: { $in: wanted } },
    { lockMode: LockMode.PESSIMISTIC_READ },
  );
  if (existing.length < wanted.length) {
    throw invalidField('categoryIds', 'One of these categories was deleted');
  }
  const removed = await tx.nativeDelete(PostCategoryEntity, {
    post: postId,
    category: { $nin: wanted },
  });
  const kept = await tx.count(PostCategoryEntity, { post: postId });
  if (wanted.length === kept) return removed > 0;
  await tx.upsertMany(
    PostCategoryEntity,
    wanted.map((id) => ({ post: postId, category: tx.getReference(CategoryEntity, id) })),
    { onConflictFields: ['post', 'category'], onConflictAction: 'ignore' },
  );
  return true;
};

// A clock that was ahead published the post: a save corrects its date (decision 031).
const RIGHT_DATE = `published_at = case when published and published_at > ? and published_at <= updated_at
  then ? else published_at end`;
const rightDate = (now: Date) => [ahead(now).$gt, now];

const recordCategories = (tx: Transaction, postId: number, title: string): void =>
  tx.record('updated', PostEntity, postId, {
    label: title,
    details: { fields: ['categories'] },
  });

/**
 * Adds a category to a post, which counts as a new version; does nothing when the post already has it. Safe for
 * concurrent calls.
 * @throws AppError `notFound` when the post does not exist, `invalid` when the category does not
 */
export const addPostCategory = (
  work: Work,
  postId: number,
  categoryId: number,
): Promise<{ link: PostCategory; isNew: boolean }> =>
  work.transaction(async (tx) => {
    const now = work.now();
    // Inserts or finds the row in one statement: `xmax` is 0 for a row that was just inserted.
    const [row] = await tx.em.execute<{ id: number; is_new: boolean; title: string }[]>(
      `with link as (
         insert into blog_post_categories (post_id, category_id)
         select p.id, c.id from blog_posts p, blog_categories c where p.id = ? and c.id = ? for key share
         on conflict (post_id, category_id) do update set post_id = excluded.post_id
         returning id, xmax = 0 as is_new
       ), changed as (
         update blog_posts set version = version + 1, updated_at = ?, ${RIGHT_DATE}
         where id = ? and exists (select from link where is_new)
       )
       select id, is_new, (select title from blog_posts where id = ?) as title from link`,
      [postId, categoryId, now, ...rightDate(now), postId, postId],
    );
    if (!row) {
      await requirePost(tx.em, postId);
      throw invalidField('categoryId', 'This category does not exist');
    }
    if (row.is_new) recordCategories(tx, postId, row.title);
    return { link: { id: row.id, postId, categoryId }, isNew: row.is_new };
  });

/** Removes a category from a post, which counts as a new version; does nothing when the post does not have it. */
export const removePostCategory = (work: Work, postId: number, categoryId: number): Promise<void> =>
  work.transaction(async (tx) => {
    const now = work.now();
    // Lock the post first, as every change does; otherwise two changes could deadlock.
    const [changed] = await tx.em.execute<{ title: string }[]>(
      `with post as (
         select id from blog_posts where id = ? for no key update
       ), link as (
         delete from blog_post_categories
         where post_id in (select id from post) and category_id = ? returning id
       )
       update blog_posts set version = version + 1, updated_at = ?, ${RIGHT_DATE}
       where id = ? and exists (select from link) returning title`,
      [postId, categoryId, now, ...rightDate(now), postId],
    );
    if (changed) recordCategories(tx, postId, changed.title);
  });
