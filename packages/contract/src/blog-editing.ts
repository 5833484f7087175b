import * as z from 'zod/mini';
import type { Category } from './blog.ts';
import { changesTo } from './changes-to.ts';
import { ALT_LIMIT } from './images.ts';
import { CONTENT_FORMATS } from './markdown.ts';
import { pageInput, search } from './paging.ts';
import { bare, id, optional, required } from './text.ts';

/** Default author of a new post (spec §9). */
export const DEFAULT_AUTHOR_ID = 1;

/** A path segment: no white space and no character that would end it (contract §5). */
const slug = required('Slug is required', 200).check(
  bare(),
  z.refine((value) => !/[\s/?#%]/.test(value) && value !== '.' && value !== '..', {
    error: 'A slug has no spaces and none of / ? # %',
  }),
);

/** A featured image that is saved on its own; it cannot be empty. */
export const featuredImageAddress = required('Please enter an image URL.', 2048).check(bare());

const published = z.boolean('Published must be true or false');

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/;

/** Whether a text is a day that exists and a time with its zone (ISO 8601). */
const isInstant = (text: string): boolean => {
  const day = text.slice(0, 'YYYY-MM-DD'.length);
  const midnight = new Date(`${day}T00:00Z`);
  return (
    INSTANT.test(text) && !Number.isNaN(Date.parse(text)) && midnight.toISOString().startsWith(day)
  );
};

const publishAt = z.nullable(
  z
    .string('The time must be text')
    .check(
      z.refine(isInstant, 'Enter a day and a time with its zone, such as 2026-11-30T08:00-05:00'),
    ),
);

/** What a post itself holds, as the editor saves it (spec §3, §5). */
export const postRow = {
  title: required('Title is required', 300),
  slug,
  summary: required('Summary is required', 2000),
  content: required('Content is required', 1_000_000),
  /** A Markdown text has a limit of its own, which the server checks (beyond §5). */
  contentFormat: z._default(
    z.enum(CONTENT_FORMATS, 'The format must be plain or markdown'),
    'plain',
  ),
  /** Stored value of the featured image. An empty one leaves the stored image as it is (spec §4). */
  featuredImage: z._default(z.nullable(optional(2048).check(bare())), null),
  /** Alternative text; null for a decorative image. */
  featuredImageAlt: z._default(z.nullable(optional(ALT_LIMIT)), null),
  published: z._default(published, false),
  /**
   * When a post that is published becomes public (ISO 8601 with zone); null for now. A scheduled post keeps its time
   * unless it is given (beyond §5).
   */
  publishAt: z.optional(publishAt),
};

/** A new post. */
export const createPostInput = z.strictObject({
  ...postRow,
  categoryIds: z._default(z.array(id).check(z.maxLength(200)), []),
});
export type PostFields = z.infer<typeof createPostInput>;

/** Changes to a post; omitted fields stay as they are. */
export const postChanges = changesTo(postRow);

/** Saves a post that was loaded as `version`. */
export const updatePostInput = z.strictObject({ id, version: z.int(), ...createPostInput.shape });

/** Saves only the featured image, as soon as it is chosen; null removes it. */
export const featuredImageInput = z.strictObject({
  id,
  version: z.int(),
  featuredImage: z.nullable(featuredImageAddress),
});

/** Publishes a post, now or later, or makes it a draft again, and changes nothing else. */
export const publishedInput = z.strictObject({
  id,
  version: z.int(),
  published,
  publishAt: postRow.publishAt,
});

/** A post as the editor loads it. Dates are ISO 8601 in UTC. */
export interface EditablePost extends PostFields {
  id: number;
  /** The number of saves: saving over a newer version is refused. */
  version: number;
  publishedAt: string | null;
  /** When it becomes public; null unless that is still to come. */
  publishAt: string | null;
  createdAt: string;
  updatedAt: string;
}

/** A post in the post list and on the dashboard. */
export type PostListItem = Pick<
  EditablePost,
  'id' | 'title' | 'slug' | 'featuredImage' | 'published' | 'publishAt' | 'createdAt' | 'updatedAt'
>;

/** Filters the post list, which includes drafts; `search` matches title and summary. */
export const postListInput = z.strictObject({ search, ...pageInput });
export type PostListInput = z.infer<typeof postListInput>;

/** Takes a post out of the trash: as a draft, or as it was when its deletion is undone at once. */
export const restorePostInput = z.strictObject({ id, isUndo: z._default(z.boolean(), false) });

/** What the category form saves (spec §3, §5). */
export const categoryFields = {
  name: required('Category name is required', 200),
  slug,
  description: z._default(z.nullable(optional(2000)), null),
};
/** Changes to a category; omitted fields stay as they are. */
export const categoryChanges = changesTo(categoryFields);
export const createCategoryInput = z.strictObject(categoryFields);
export type CategoryFields = z.infer<typeof createCategoryInput>;
export const updateCategoryInput = z.strictObject({ id, ...categoryFields });

/** A category with the number of posts that use it, drafts included. */
export interface CategoryInUse extends Category {
  postCount: number;
}

/** Looks up what has a slug while it is being typed. `exceptId` is the post or category being edited. */
export const slugHolderInput = z.strictObject({
  of: z.enum(['post', 'category']),
  slug: optional(200),
  exceptId: z.optional(id),
});

/** The post or category that has a slug. */
export interface SlugHolder {
  id: number;
  name: string;
  /** As it has it, which may be a slug that only looks the same. */
  slug: string;
}

/** Counts and lists of the blog on the dashboard. */
export interface BlogOverview {
  posts: number;
  /** Without those that are scheduled. */
  published: number;
  scheduled: number;
  categories: number;
  recentPosts: PostListItem[];
}

/** Rows in each of the dashboard's recent lists (spec §9). */
export const RECENT_ITEMS = 5;

/** The message for a slug that another post or category has. */
export const slugTaken = (slug: string, of: 'post' | 'category', name: string): string =>
  `The slug "${slug}" is already used by the ${of} "${name}"`;
