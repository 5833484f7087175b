import type { PostCategory } from '@hvac/contract/api';
import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { invalidField } from '../../kernel/errors.ts';
import type { Work } from '../../kernel/work.ts';
import { CategoryEntity } from './category.entity.ts';
import { PostEntity } from './post.entity.ts';
import { PostCategoryEntity } from './post-category.entity.ts';
import { requirePost } from './posts.service.ts';

/**
 * Replaces the categories of a post. Call it in the transaction that saves the post.
 * @throws AppError `invalid` when a category does not exist
 */
export const setPostCategories = async (
  tx: EntityManager,
  postId: number,
  categoryIds: number[],
): Promise<void> => {
  const wanted = [...new Set(categoryIds)];
  // Locked until the transaction ends, so that no category is deleted in between.
  const existing = await tx.find(
    CategoryEntity,
    { id: { $in: wanted } },
    { lockMode: LockMode.PESSIMISTIC_READ },
  );
  if (existing.length < wanted.length) {
    throw invalidField('categoryIds', 'One of the chosen categories does not exist any more');
  }
  await tx.nativeDelete(PostCategoryEntity, { post: postId, category: { $nin: wanted } });
  if (wanted.length === 0) return;
  await tx.upsertMany(
    PostCategoryEntity,
    wanted.map((id) => ({ post: postId, category: tx.getReference(CategoryEntity, id) })),
    { onConflictFields: ['post', 'category'], onConflictAction: 'ignore' },
  );
};

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
    // Inserts or finds the row in one statement: `xmax` is 0 for a row that was just inserted.
    const [row] = await tx.em.execute<{ id: number; is_new: boolean }[]>(
      `with link as (
         insert into blog_post_categories (post_id, category_id)
         select p.id, c.id from blog_posts p, blog_categories c where p.id = ? and c.id = ? for key share
         on conflict (post_id, category_id) do update set post_id = excluded.post_id
         returning id, xmax = 0 as is_new
       ), changed as (
         update blog_posts set version = version + 1, updated_at = ?
         where id = ? and exists (select from link where is_new)
       )
       select id, is_new from link`,
      [postId, categoryId, new Date(), postId],
    );
    if (!row) {
      await requirePost(tx.em, postId);
      throw invalidField('categoryId', 'This category does not exist');
    }
    if (row.is_new) tx.record('updated', PostEntity, postId);
    return { link: { id: row.id, postId, categoryId }, isNew: row.is_new };
  });

/** Removes a category from a post, which counts as a new version; does nothing when the post does not have it. */
export const removePostCategory = (work: Work, postId: number, categoryId: number): Promise<void> =>
  work.transaction(async (tx) => {
    // Lock the post first, as every change does; otherwise two changes could deadlock.
    await tx.em.execute(
      `with post as (
         select id from blog_posts where id = ? for no key update
       ), link as (
         delete from blog_post_categories
         where post_id in (select id from post) and category_id = ? returning id
       )
       update blog_posts set version = version + 1, updated_at = ?
       where id = ? and exists (select from link)`,
      [postId, categoryId, new Date(), postId],
    );
    tx.record('updated', PostEntity, postId);
  });
