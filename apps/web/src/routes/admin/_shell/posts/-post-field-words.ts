import type { Category } from '@hvac/contract/blog';
import { CONTENT_FORMAT_NAMES } from '@hvac/contract/markdown';
import type { FormWords } from '../-editor/-edited.ts';
import { changedFields, type PostForm } from './-post-form.ts';

const LABELS: Record<keyof PostForm, string> = {
  title: 'Title',
  slug: 'Slug',
  summary: 'Summary',
  content: 'Content',
  contentFormat: 'Format',
  featuredImage: 'Featured Image',
  featuredImageAlt: 'Photo description',
  published: 'Published',
  publishAt: 'Publish at',
  categoryIds: 'Categories',
};

/** What lists of versions call a changed field. */
const POST_CHANGES = {
  title: 'Title',
  summary: 'Summary',
  contentFormat: 'Format',
  featuredImage: 'Photo',
  featuredImageAlt: 'Photo description',
  categoryIds: 'Categories',
  slug: 'Web address',
  publishAt: 'Publish at',
  published: 'Published',
} as const satisfies Partial<Record<keyof PostForm, string>>;

const inWords = (form: PostForm, field: keyof PostForm, categories: Category[]): string => {
  const value = form[field];
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (field === 'contentFormat') return CONTENT_FORMAT_NAMES[form.contentFormat];
  if (typeof value === 'string') return value || '(empty)';
  const names = categories.filter(({ id }) => value.includes(id)).map(({ name }) => name);
  return names.join(', ') || '(none)';
};

/** How posts are compared, and said in words. */
export const postWords = (categories: Category[]): FormWords<PostForm> => ({
  labels: LABELS,
  texts: new Set(['title', 'slug', 'summary', 'content'] as const),
  changes: POST_CHANGES,
  inWords: (form, field) => inWords(form, field, categories),
  changedFields,
  // Saving without an image keeps the stored one.
  keptFields: ({ featuredImage }) => (featuredImage ? [] : ['featuredImage', 'featuredImageAlt']),
});
