import type { EditablePost, PostFields } from '@hvac/contract/blog-editing';
import { slugOf } from '@hvac/contract/slug';

/** What the editor holds; an empty text stands for none. */
export interface PostForm extends Omit<PostFields, 'featuredImage' | 'featuredImageAlt'> {
  featuredImage: string;
  featuredImageAlt: string;
}

export const EMPTY_POST: PostForm = {
  title: '',
  slug: '',
  summary: '',
  content: '',
  featuredImage: '',
  featuredImageAlt: '',
  published: false,
  categoryIds: [],
};

/** The form of a stored post. */
export const toPostForm = (post: EditablePost): PostForm => ({
  title: post.title,
  slug: post.slug,
  summary: post.summary,
  content: post.content,
  featuredImage: post.featuredImage ?? '',
  featuredImageAlt: post.featuredImageAlt ?? '',
  published: post.published,
  categoryIds: post.categoryIds,
});

/** What is sent of a form. */
export const toPostFields = (form: PostForm): PostFields => ({
  ...form,
  featuredImage: form.featuredImage || null,
  featuredImageAlt: form.featuredImageAlt || null,
});

/** A new title; the slug follows while it is empty or that of the title before (spec §4). */
export const withTitle = (form: PostForm, title: string): PostForm => {
  const follows = form.slug === '' || form.slug === slugOf(form.title);
  return { ...form, title, slug: follows ? slugOf(title) : form.slug };
};

/** A form after some fields were changed; with the title goes the slug that follows it. */
export const withChanges = (form: PostForm, changes: Partial<PostForm>): PostForm => ({
  ...(changes.title === undefined ? form : withTitle(form, changes.title)),
  ...changes,
});

const asText = (value: PostForm[keyof PostForm]): string =>
  Array.isArray(value) ? value.toSorted((a, b) => a - b).join() : String(value);

/** Which fields of two forms differ. */
export const changedFields = (one: PostForm, other: PostForm): (keyof PostForm)[] =>
  (Object.keys(EMPTY_POST) as (keyof PostForm)[]).filter(
    (field) => asText(one[field]) !== asText(other[field]),
  );
