import type { Category } from '@hvac/contract/blog';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { User } from '../../kernel/viewer.ts';
import type { Transaction, Work } from '../../kernel/work.ts';
import { forgetRevisions } from '../revisions/revisions.service.ts';
import { emptyTrash, keepDeletion, lockTrashed, purgeTrashed } from '../revisions/trash.service.ts';
import { lockCategory, toCategory } from './categories.service.ts';
import { CategoryEntity } from './category.entity.ts';
import {
  removeOldAddresses,
  restoreOldAddresses,
  type TrashedAddress,
  takeAddress,
} from './old-addresses.service.ts';
import { PostEntity } from './post.entity.ts';
import { PostCategoryEntity } from './post-category.entity.ts';
import { findFreeSlug } from './slug-holder.service.ts';

/** A category in the trash, with the ids of its posts. */
type TrashedCategory = Omit<Category, 'id'> & { posts: number[]; oldAddresses: TrashedAddress[] };

/**
 * Moves a category to the trash (beyond §5). Its posts stay, without it.
 * @throws AppError `notFound`
 */
export const trashCategory = (work: Work<User>, id: number): Promise<void> =>
  work.transaction(async (tx) => {
    const category = await lockCategory(tx.em, id);
    const { name, slug, description } = toCategory(category);
    const links = await tx.em.find(PostCategoryEntity, { category: id });
    const content: TrashedCategory = {
      name,
      slug,
      description,
      posts: links.map(({ post }) => post.id),
      oldAddresses: await removeOldAddresses(tx, { category: id }),
    };
    const deleted = { of: 'category', subjectId: id, version: 0, label: name, content } as const;
    await keepDeletion(work, tx, CategoryEntity, deleted);
    await tx.em.nativeDelete(CategoryEntity, { id });
  });

/** A name that is free: this one, or with `2`, `3` and so on. */
const findFreeName = async (em: EntityManager, name: string): Promise<string> => {
  let free = name;
  for (let number = 2; (await em.count(CategoryEntity, { name: free })) > 0; number += 1) {
    free = `${name} ${number}`;
  }
  return free;
};

/**
 * Brings a category back from the trash, with its id and its links to posts that still exist. If another one has its
 * name or slug, it gets the next free one.
 * @throws AppError `notFound` when it is not in the trash
 */
export const restoreCategory = (work: Work<User>, id: number): Promise<Category> =>
  work.transaction(async (tx) => {
    const trashed = await lockTrashed(tx, 'category', id);
    const { posts, oldAddresses, ...fields } = trashed.content as TrashedCategory;
    const category = tx.em.create(CategoryEntity, {
      ...fields,
      id,
      name: await findFreeName(tx.em, fields.name),
      slug: await findFreeSlug(tx.em, 'category', fields.slug),
    });
    await tx.em.flush();
    const existing = await tx.em.find(PostEntity, { id: { $in: posts } }, { fields: ['id'] });
    for (const post of existing) {
      tx.em.create(PostCategoryEntity, { post: tx.em.getReference(PostEntity, post.id), category });
    }
    await tx.em.flush();
    await restoreOldAddresses(tx, { category: id }, oldAddresses, work.now());
    await takeAddress(tx, { category: id }, category.slug);
    await forgetRevisions(tx, 'category', [id]);
    tx.record('updated', CategoryEntity, id, { label: category.name, action: 'category.restored' });
    return toCategory(category);
  });

/**
 * Deletes a category that is in the trash.
 * @throws AppError `notFound` when it is not in the trash
 */
export const purgeCategory = (work: Work<User>, id: number): Promise<void> =>
  purgeTrashed(work, 'category', CategoryEntity, id);

/** Deletes the categories that have been in the trash for 30 days. */
export const emptyCategoryTrash = (tx: Transaction): Promise<void> =>
  emptyTrash(tx, 'category', CategoryEntity);
