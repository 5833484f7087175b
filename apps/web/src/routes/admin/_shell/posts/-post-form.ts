import type { PostFields } from '@hvac/contract/blog-editing';
import { slugOf } from '@hvac/contract/slug';
import { shortName } from '../-editor/-edited.ts';

/** The values of the post editor; an empty text means none. */
export interface PostForm
  extends Omit<PostFields, 'featuredImage' | 'featuredImageAlt' | 'publishAt'> {
  featuredImage: string;
  featuredImageAlt: string;
  /** As `typedTime` returns it. */
  publishAt: string;
}

export const EMPTY_POST: PostForm = {
  title: '',
  slug: '',
  summary: '',
  content: '',
  contentFormat: 'plain',
  featuredImage: '',
  featuredImageAlt: '',
  published: false,
  publishAt: '',
  categoryIds: [],
};

/** The form values of a stored post, or of a version of one. */
export const toPostForm = (post: PostFields): PostForm => ({
  title: post.title,
  slug: post.slug,
  summary: post.summary,
  content: post.content,
  contentFormat: post.contentFormat,
  featuredImage: post.featuredImage ?? '',
  featuredImageAlt: post.featuredImageAlt ?? '',
  published: post.published,
  publishAt: post.publishAt ?? '',
  categoryIds: post.categoryIds,
});

/** The fields to send for a form. */
export const toPostFields = (form: PostForm): PostFields => ({
  ...form,
  featuredImage: form.featuredImage || null,
  featuredImageAlt: form.featuredImageAlt || null,
  publishAt: (form.published && form.publishAt) || null,
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

/** What loading a version leaves as it is: nothing is published by accident. */
const KEPT_BY_LOADING = ['published'] as const satisfies (keyof PostForm)[];

/** The form with the content of a version. */
export const withVersion = (form: PostForm, version: PostFields): PostForm => ({
  ...toPostForm(version),
  ...Object.fromEntries(KEPT_BY_LOADING.map((field) => [field, form[field]])),
});

/** The fields in which two forms differ. */
export const changedFields = (one: PostForm, other: PostForm): (keyof PostForm)[] =>
  (Object.keys(EMPTY_POST) as (keyof PostForm)[]).filter(
    (field) => asText(one[field]) !== asText(other[field]),
  );

/** Whether nothing would be lost with one of two forms: the format of no text is nothing. */
export const isSameWork = (one: PostForm, other: PostForm): boolean =>
  changedFields(one, other).every(
    (field) => field === 'contentFormat' && `${one.content}${other.content}`.trim() === '',
  );

/** What tells one new post from another: how it begins. */
export const beginningOf = ({ title, content }: PostForm): string =>
  shortName([title, content], 'a new post');
