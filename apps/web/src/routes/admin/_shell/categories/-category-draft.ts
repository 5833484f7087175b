import type { Category } from '@hvac/contract/blog';
import { slugOf } from '@hvac/contract/slug';

/** The values of the category form; an empty description means none. */
export interface CategoryDraft {
  name: string;
  slug: string;
  description: string;
}

/** The form values of a stored category, or of a new one. */
export const categoryDraft = (category: Category | null): CategoryDraft => ({
  name: category?.name ?? '',
  slug: category?.slug ?? '',
  description: category?.description ?? '',
});

/**
 * The new name, with the slug if it follows the name: while it is empty, or matches the previous or the
 * loaded name (spec §4).
 */
export const withName = (
  { name: before, slug }: CategoryDraft,
  name: string,
  loaded: CategoryDraft,
): Pick<CategoryDraft, 'name' | 'slug'> => {
  const follows = [slugOf(before), slugOf(loaded.name), ''].includes(slug);
  return { name, slug: follows ? slugOf(name) : slug };
};

/** Whether both would be stored as the same category. */
export const isSameCategory = (one: CategoryDraft, other: CategoryDraft): boolean =>
  one.name === other.name && one.slug === other.slug && one.description === other.description;
