import * as z from 'zod/mini';
import type { Category } from './blog.ts';
import { ALT_LIMIT } from './images.ts';
import { pageInput } from './paging.ts';
import { id, optional, required, text } from './text.ts';

/** Who writes a new post (spec §9). */
export const DEFAULT_AUTHOR_ID = 1;

/** An address part: no white space, nothing that would end it (contract §5). */
const slug = required('Slug is required', 200).check(
  z.refine((value) => !/[\s/?#%]/.test(value) && value !== '.' && value !== '..', {
    error: 'A slug has no spaces and none of / ? # %',
  }),
);

/** The stored value of a post's picture, and what it shows. */
const featuredImageText = z.nullable(optional(2048));
/** The address of a picture that is chosen alone: there is one. */
export const featuredImageAddress = required('Please enter an image URL.', 2048);
const featuredImageAltText = z.nullable(optional(ALT_LIMIT));

const published = z.boolean('Published must be true or false');

/** What the post editor saves (spec §3, §5). */
export const postFields = {
  title: required('Title is required', 300),
  slug,
  summary: required('Summary is required', 2000),
  content: required('Content is required', 1_000_000),
  /** Stored value of the picture. An empty one leaves the stored picture as it is (spec §4). */
  featuredImage: z._default(featuredImageText, null),
  /** What the picture shows, for those who do not see it; null for a decoration. */
  featuredImageAlt: z._default(featuredImageAltText, null),
  published: z._default(published, false),
  categoryIds: z._default(z.array(id).check(z.maxLength(200)), []),
};

/** A new post. */
export const createPostInput = z.strictObject(postFields);
export type PostFields = z.infer<typeof createPostInput>;

/** Some fields of a post; what is left out stays as it is. */
export const postChanges = {
  title: z.optional(postFields.title),
  slug: z.optional(slug),
  summary: z.optional(postFields.summary),
  content: z.optional(postFields.content),
  featuredImage: z.optional(featuredImageText),
  featuredImageAlt: z.optional(featuredImageAltText),
  published: z.optional(published),
};

/** A save of a post that was loaded as `version`. */
export const updatePostInput = z.strictObject({ id, version: z.int(), ...postFields });

/** The picture alone, saved as soon as it was chosen; null removes it. */
export const featuredImageInput = z.strictObject({
  id,
  version: z.int(),
  featuredImage: z.nullable(featuredImageAddress),
});

/** A post as the editor loads it. Dates are ISO 8601 in UTC. */
export interface EditablePost extends PostFields {
  id: number;
  /** Counts the saves: a save over a newer version is refused. */
  version: number;
  publishedAt: string | null;
  createdAt: string;
  updatedAt: string;
}

/** What the post list and the dashboard show of a post. */
export interface PostListItem {
  id: number;
  title: string;
  slug: string;
  featuredImage: string | null;
  published: boolean;
  createdAt: string;
  updatedAt: string;
}

const search = z._default(text('The search must be text').check(z.maxLength(200)), '');

/** Which posts to list, drafts included; `search` matches title and summary. */
export const postListInput = z.strictObject({ search, ...pageInput });
export type PostListInput = z.infer<typeof postListInput>;

const description = z.nullable(optional(2000));

/** What the category form saves (spec §3, §5). */
export const categoryFields = {
  name: required('Category name is required', 200),
  slug,
  description: z._default(description, null),
};
/** Some fields of a category; what is left out stays as it is. */
export const categoryChanges = {
  name: z.optional(categoryFields.name),
  slug: z.optional(slug),
  description: z.optional(description),
};
export const createCategoryInput = z.strictObject(categoryFields);
export type CategoryFields = z.infer<typeof createCategoryInput>;
export const updateCategoryInput = z.strictObject({ id, ...categoryFields });

/** A category with the number of posts that use it, drafts included. */
export interface CategoryInUse extends Category {
  postCount: number;
}

/** Whether somebody else has a slug: asked while it is typed. `exceptId` is whoever asks. */
export const slugHolderInput = z.strictObject({
  of: z.enum(['post', 'category']),
  slug: optional(200),
  exceptId: z.optional(id),
});

/** Who has a slug, by title or name. */
export interface SlugHolder {
  id: number;
  name: string;
}

/** What the dashboard counts and lists of the blog. */
export interface BlogOverview {
  posts: number;
  published: number;
  categories: number;
  recentPosts: PostListItem[];
}

/** Rows of the dashboard's recent lists (spec §9). */
export const RECENT_ITEMS = 5;

/** What a slug that somebody else has is answered with. */
export const slugTaken = (slug: string, of: 'post' | 'category', name: string): string =>
  `The slug "${slug}" is already used by the ${of} "${name}"`;
