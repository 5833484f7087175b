import * as z from 'zod/mini';
import { LAST_PAGE } from './post-lists.ts';
import { isStorable } from './text.ts';

export interface Category {
  id: number;
  name: string;
  slug: string;
  description: string | null;
}

/** A post in a list. `featuredImage` is the stored value, not a URL. */
export interface PostCard {
  id: number;
  title: string;
  slug: string;
  /** In a list shortened to what a card shows. */
  summary: string;
  featuredImage: string | null;
  /** Alternative text; null for a decorative image. */
  featuredImageAlt: string | null;
  readMinutes: number;
  publishedAt: string;
  updatedAt: string;
}

/** A post in the list of all posts. */
export interface ListedPost extends PostCard {
  /** The name of its first category; null if it has none. */
  category: string | null;
}

/** A published post, as visitors read it. */
export interface PublishedPost extends PostCard {
  content: string;
  categories: Category[];
}

/** An entry of 'Related Articles'. */
export type RelatedPost = Pick<PostCard, 'id' | 'title' | 'slug' | 'publishedAt'>;

const page = z._default(z.int().check(z.gte(1), z.lte(LAST_PAGE)), 1);

/** A page of the public post list, counted from 1. */
export const publishedPostsInput = z.strictObject({ page });

// Text that cannot be a slug becomes the empty slug, which no post or category has.
const slug = z.pipe(
  z.string('The slug must be text'),
  z.transform((value) => (value.length <= 1000 && isStorable(value) ? value : '')),
);

/** The slug of a post or category. Less strict than for saving: an unknown one is 'not found', not invalid. */
export const slugInput = z.strictObject({ slug });

/** A page of a category's posts, counted from 1. */
export const categoryPostsInput = z.strictObject({ ...slugInput.shape, page });
