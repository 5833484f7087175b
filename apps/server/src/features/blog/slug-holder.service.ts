import { type SlugHolder, slugTaken } from '@hvac/contract/blog-editing';
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '../../kernel/errors.ts';
import { CategoryEntity } from './category.entity.ts';
import { PostEntity } from './post.entity.ts';

interface WantedSlug {
  of: 'post' | 'category';
  /** Undefined when the change does not include the slug. */
  slug: string | undefined;
  /** The post or category to be saved. */
  exceptId?: number;
}

/** The other post (drafts included) or category that has a slug; null when it is free. */
export const findSlugHolder = async (
  em: EntityManager,
  { of, slug, exceptId = 0 }: WantedSlug,
): Promise<SlugHolder | null> => {
  if (slug === undefined) return null;
  const where = { slug, id: { $ne: exceptId } };
  if (of === 'post') {
    const post = await em.findOne(PostEntity, where);
    return post && { id: post.id, name: post.title };
  }
  const category = await em.findOne(CategoryEntity, where);
  return category && { id: category.id, name: category.name };
};

const LONGEST_SLUG = 200;

/** A slug that is free: this one, or with `-2`, `-3` and so on. */
export const findFreeSlug = async (
  em: EntityManager,
  of: WantedSlug['of'],
  slug: string,
): Promise<string> => {
  let free = slug;
  for (let number = 2; await findSlugHolder(em, { of, slug: free }); number += 1) {
    const ending = `-${number}`;
    free = slug.slice(0, LONGEST_SLUG - ending.length) + ending;
  }
  return free;
};

/**
 * Saves a post or category with a slug. The database detects a slug in use, because two saves may run at the
 * same time.
 * @throws AppError `conflict` naming the post or category that has the slug
 */
export const saveWithUniqueSlug = async <Result>(
  em: EntityManager,
  wanted: WantedSlug,
  save: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await save();
  } catch (error) {
    if (!(error instanceof UniqueConstraintViolationException)) throw error;
    const holder = await findSlugHolder(em.fork(), wanted);
    if (!holder || wanted.slug === undefined) throw error;
    const message = slugTaken(wanted.slug, wanted.of, holder.name);
    throw new AppError('conflict', message, { issues: [{ path: 'slug', message }], cause: error });
  }
};
