import { type SlugHolder, slugTaken } from '@hvac/contract/blog-editing';
import { fold, looksLike } from '@hvac/contract/fold';
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '../../kernel/errors.ts';

interface WantedSlug {
  of: 'post' | 'category';
  /** Undefined when the change does not include the slug. */
  slug: string | undefined;
  /** The post or category to be saved. */
  exceptId?: number;
}

// All that can look like a slug: what it is when folded, and what folding changes.
const MAY_LOOK_ALIKE = `id <> ? and (slug in (?, ?) or slug <> lower(slug collate "C") or octet_length(slug) > char_length(slug))
  order by slug = ? desc, id`;
const LOOK_ALIKES = {
  post: `select id, title as name, slug from blog_posts where ${MAY_LOOK_ALIKE}`,
  category: `select id, name, slug from blog_categories where ${MAY_LOOK_ALIKE}`,
};

/** The other post (drafts included) or category that has a slug, or one that looks the same; null when it is free. */
export const findSlugHolder = async (
  em: EntityManager,
  { of, slug, exceptId = 0 }: WantedSlug,
): Promise<SlugHolder | null> => {
  if (slug === undefined) return null;
  const rows = await em.execute<SlugHolder[]>(LOOK_ALIKES[of], [exceptId, slug, fold(slug), slug]);
  return rows.find((row) => looksLike(row.slug, slug)) ?? null;
};

const MAX_SLUG = 200;

/** A name that is free: this one, or with `-2`, `-3` and so on. */
export const findFree = async (
  name: string,
  longest: number,
  isTaken: (name: string) => Promise<boolean>,
): Promise<string> => {
  let free = name;
  for (let number = 2; await isTaken(free); number += 1) {
    const ending = `-${number}`;
    // Neither `--2` nor `/-2`: such a path would have no page.
    free = name.slice(0, longest - ending.length).replace(/(?<![-/])[-/]+$/, '') + ending;
  }
  return free;
};

/** A slug that is free. */
export const findFreeSlug = (
  em: EntityManager,
  of: WantedSlug['of'],
  slug: string,
): Promise<string> =>
  findFree(slug, MAX_SLUG, async (free) => (await findSlugHolder(em, { of, slug: free })) !== null);

/**
 * Saves what has a name of its own. The database detects a name in use, because two saves may run at the same time.
 * @param conflict says who has it; null if nobody does
 */
export const saveWithUniqueName = async <Result>(
  save: () => Promise<Result>,
  conflict: (cause: unknown) => Promise<AppError | null>,
): Promise<Result> => {
  try {
    return await save();
  } catch (error) {
    if (!(error instanceof UniqueConstraintViolationException)) throw error;
    throw (await conflict(error)) ?? error;
  }
};

/**
 * Saves a post or category with a slug.
 * @throws AppError `conflict` naming the post or category that has the slug
 */
export const saveWithUniqueSlug = <Result>(
  em: EntityManager,
  wanted: WantedSlug,
  save: () => Promise<Result>,
): Promise<Result> =>
  saveWithUniqueName(save, async (cause) => {
    const holder = await findSlugHolder(em.fork(), wanted);
    return holder && slugConflict(wanted.of, holder, cause);
  });

const slugConflict = (of: WantedSlug['of'], { slug, name }: SlugHolder, cause?: unknown) => {
  const message = slugTaken(slug, of, name);
  return new AppError('conflict', message, { issues: [{ path: 'slug', message }], cause });
};

// Any number that no other advisory lock uses.
const LOOKS_LOCK = 727_278;

/** Lets the saves that compare names or slugs by their looks come one after the other, until the transaction ends. */
export const lockLooks = async (em: EntityManager): Promise<void> => {
  await em.execute('select pg_advisory_xact_lock(?)', [LOOKS_LOCK]);
};

/**
 * Makes sure that no other post or category has a slug that looks the same; in the transaction that saves it.
 * @throws AppError `conflict` naming the post or category that has it
 */
export const refuseLookAlike = async (em: EntityManager, wanted: WantedSlug): Promise<void> => {
  await lockLooks(em);
  const holder = await findSlugHolder(em, wanted);
  if (holder) throw slugConflict(wanted.of, holder);
};
