import type { Category } from '@hvac/contract/blog';
import { slugOf } from '@hvac/contract/slug';

/** What the form of a category holds; an empty description stands for none. */
export interface CategoryDraft {
  name: string;
  slug: string;
  description: string;
}

/** The form of a stored category, or of a new one. */
export const categoryDraft = (category: Category | null): CategoryDraft => ({
  name: category?.name ?? '',
  slug: category?.slug ?? '',
  description: category?.description ?? '',
});

/** A new name, and the slug where it follows: while it is empty, or that of the name before or as it was loaded (spec §4). */
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
