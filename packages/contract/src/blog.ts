import * as z from 'zod/mini';
import { LAST_PAGE } from './post-lists.ts';
import { isStorable } from './text.ts';

export interface Category {
  id: number;
  name: string;
  slug: string;
  description: string | null;
}

/** What a list of posts shows of each. `featuredImage` is the stored value, not yet an address. */
export interface PostCard {
  id: number;
  title: string;
  slug: string;
  summary: string;
  featuredImage: string | null;
  /** What the picture shows; null when it only decorates. */
  featuredImageAlt: string | null;
  readMinutes: number;
  publishedAt: string;
  updatedAt: string;
}

/** A published post, as visitors read it. */
export interface PublishedPost extends PostCard {
  content: string;
  categories: Category[];
}

/** What 'Related Articles' shows of a post. */
export type RelatedPost = Pick<PostCard, 'id' | 'title' | 'slug' | 'publishedAt'>;

const page = z._default(z.int().check(z.gte(1), z.lte(LAST_PAGE)), 1);

/** Page of the public post list, counted from 1. */
export const publishedPostsInput = z.strictObject({ page });

// Text that cannot be a slug is looked up as the empty slug, which nothing has.
const slug = z.pipe(
  z.string('The slug must be text'),
  z.transform((value) => (value.length <= 1000 && isStorable(value) ? value : '')),
);

/** The address of a post or category. Looser than what may be stored: unknown is 'not found', not an error. */
export const slugInput = z.strictObject({ slug });

/** Page of the posts of a category, counted from 1. */
export const categoryPostsInput = z.strictObject({ ...slugInput.shape, page });
