import type { ListPart } from '@hvac/contract/api-requests';
import type { Category } from '@hvac/contract/blog';
import type { CategoryFields, CategoryInUse } from '@hvac/contract/blog-editing';
import { looksLike } from '@hvac/contract/fold';
import type { Page } from '@hvac/contract/paging';
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { changedFields } from '../../kernel/changed-fields.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Work } from '../../kernel/work.ts';
import { CategoryEntity, type CategoryRow } from './category.entity.ts';
import { followCategory, takeAddress } from './old-addresses.service.ts';
import { PostCategoryEntity } from './post-category.entity.ts';
import { lockLooks, refuseLookAlike, saveWithUniqueSlug } from './slug-holder.service.ts';

/** A category as clients see it. */
export const toCategory = ({ id, name, slug, description }: CategoryRow): Category => ({
  id,
  name,
  slug,
  description: description ?? null,
});

const categoryNotFound = () => new AppError('notFound', 'This category does not exist');

/** All categories by name. */
export const listCategories = async (em: EntityManager): Promise<Category[]> => {
  const categories = await em.find(CategoryEntity, {}, { orderBy: { name: 'asc' } });
  return categories.map(toCategory);
};

/** A part of the categories by name, and their total number; all of them without a limit. */
export const listCategoriesPart = async (
  em: EntityManager,
  { limit, offset = 0 }: ListPart,
): Promise<Page<Category>> => {
  const all = await listCategories(em);
  return { items: all.slice(offset, limit && offset + limit), total: all.length };
};

/** @throws AppError `notFound` */
export const getCategory = async (em: EntityManager, slug: string): Promise<Category> => {
  const category = await em.findOne(CategoryEntity, { slug });
  if (!category) throw categoryNotFound();
  return toCategory(category);
};

/** @throws AppError `notFound` */
export const getCategoryById = async (em: EntityManager, id: number): Promise<Category> => {
  const category = await em.findOne(CategoryEntity, { id });
  if (!category) throw categoryNotFound();
  return toCategory(category);
};

/** @throws AppError `notFound` */
export const getCategoryInUse = async (em: EntityManager, id: number): Promise<CategoryInUse> => ({
  ...(await getCategoryById(em, id)),
  postCount: await em.count(PostCategoryEntity, { category: id }),
});

const nameTaken = (name: string) => {
  const message = `There is already a category named "${name}"`;
  return new AppError('conflict', message, { issues: [{ path: 'name', message }] });
};

/** Saves a category. When the database reports a duplicate, finds out whether it is the name or the slug. */
const saveUnique = (
  em: EntityManager,
  { name, slug }: Partial<CategoryFields>,
  exceptId: number | undefined,
  save: () => Promise<Category>,
): Promise<Category> =>
  saveWithUniqueSlug(em, { of: 'category', slug, exceptId }, save).catch(async (error: unknown) => {
    if (!(error instanceof UniqueConstraintViolationException) || name === undefined) throw error;
    const holders = await em.fork().count(CategoryEntity, { name, id: { $ne: exceptId ?? 0 } });
    throw holders > 0 ? nameTaken(name) : error;
  });

/** @throws AppError `conflict` when another category has a name or slug that looks the same */
const refuseLooks = async (
  em: EntityManager,
  { name, slug }: Partial<CategoryFields>,
  exceptId: number,
): Promise<void> => {
  if (slug !== undefined) await refuseLookAlike(em, { of: 'category', slug, exceptId });
  if (name === undefined) return;
  await lockLooks(em);
  const others = await em.find(CategoryEntity, { id: { $ne: exceptId } }, { fields: ['name'] });
  const other = others.find((each) => looksLike(each.name, name));
  if (other) throw nameTaken(other.name);
};

/** @throws AppError `conflict` when another category has the name or slug, or one that looks the same */
export const createCategory = (work: Work, fields: CategoryFields): Promise<Category> =>
  saveUnique(work.em, fields, undefined, () =>
    work.transaction(async (tx) => {
      await refuseLooks(tx.em, fields, 0);
      const category = tx.em.create(CategoryEntity, {
        ...fields,
        description: fields.description || null,
      });
      await tx.em.flush();
      await takeAddress(tx, { category: category.id }, category.slug);
      tx.record('created', CategoryEntity, category.id, { label: category.name });
      return toCategory(category);
    }),
  );

/**
 * Updates the given fields of a category.
 * @throws AppError `notFound`, `conflict` when another category has the name or slug
 */
export const updateCategory = (
  work: Work,
  id: number,
  changes: Partial<CategoryFields>,
): Promise<Category> =>
  saveUnique(work.em, changes, id, () =>
    work.transaction(async (tx) => {
      const category = await tx.em.findOne(CategoryEntity, { id });
      if (!category) throw categoryNotFound();
      const { slug: formerSlug } = category;
      const details = { fields: changedFields(category, changes) };
      const isChanged = (field: 'name' | 'slug') => details.fields.includes(field);
      const { name, slug } = changes;
      await refuseLooks(
        tx.em,
        { ...(isChanged('name') && { name }), ...(isChanged('slug') && { slug }) },
        id,
      );
      tx.em.assign(category, changes);
      if (category.description === '') category.description = null;
      await tx.em.flush();
      await followCategory(tx, formerSlug, category, work.now());
      tx.record('updated', CategoryEntity, id, { label: category.name, details });
      return toCategory(category);
    }),
  );

/** @throws AppError `notFound` */
export const lockCategory = async (em: EntityManager, id: number): Promise<CategoryRow> => {
  const lockMode = LockMode.PESSIMISTIC_WRITE;
  const category = await em.findOne(CategoryEntity, { id }, { lockMode });
  if (!category) throw categoryNotFound();
  return category;
};

/**
 * Deletes a category for good, past the trash, and its links to posts; the posts stay.
 * @throws AppError `notFound`
 */
export const deleteCategory = (work: Work, id: number): Promise<void> =>
  work.transaction(async (tx) => {
    const category = await lockCategory(tx.em, id);
    await tx.em.nativeDelete(CategoryEntity, { id });
    tx.record('deleted', CategoryEntity, id, { label: category.name });
  });
