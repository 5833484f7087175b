import type { EditablePost, PostFields } from '@hvac/contract/blog-editing';
import { slugOf } from '@hvac/contract/slug';

/** The values of the post editor; an empty text means none. */
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

/** The form values of a stored post. */
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

/** The fields to send for a form. */
export const toPostFields = (form: PostForm): PostFields => ({
  ...form,
  featuredImage: form.featuredImage || null,
  featuredImageAlt: form.featuredImageAlt || null,
});

/** Changes the title; the slug follows while it is empty or matches the previous title (spec §4). */
export const withTitle = (form: PostForm, title: string): PostForm => {
  const follows = form.slug === '' || form.slug === slugOf(form.title);
  return { ...form, title, slug: follows ? slugOf(title) : form.slug };
};

/** The form after some fields changed; a changed title also updates a slug that follows it. */
export const withChanges = (form: PostForm, changes: Partial<PostForm>): PostForm => ({
  ...(changes.title === undefined ? form : withTitle(form, changes.title)),
  ...changes,
});

const asText = (value: PostForm[keyof PostForm]): string =>
  Array.isArray(value) ? value.toSorted((a, b) => a - b).join() : String(value);

/** The fields in which two forms differ. */
export const changedFields = (one: PostForm, other: PostForm): (keyof PostForm)[] =>
  (Object.keys(EMPTY_POST) as (keyof PostForm)[]).filter(
    (field) => asText(one[field]) !== asText(other[field]),
  );
