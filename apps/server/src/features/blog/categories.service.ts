import type { Category } from '@hvac/contract/blog';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '../../kernel/errors.ts';
import { CategoryEntity, type CategoryRow } from './category.entity.ts';

/** A category as clients see it. */
export const toCategory = ({ id, name, slug, description }: CategoryRow): Category => ({
  id,
  name,
  slug,
  description: description ?? null,
});

/** Every category by name. */
export const listCategories = async (em: EntityManager): Promise<Category[]> => {
  const categories = await em.find(CategoryEntity, {}, { orderBy: { name: 'asc' } });
  return categories.map(toCategory);
};

/** @throws AppError `notFound` */
export const getCategory = async (em: EntityManager, slug: string): Promise<Category> => {
  const category = await em.findOne(CategoryEntity, { slug });
  if (!category) throw new AppError('notFound', 'This category does not exist');
  return toCategory(category);
};
