import * as z from 'zod/mini';
import type { ContentFormat } from './markdown.ts';
import type { Page } from './paging.ts';
import { LAST_PAGE, MAX_SEARCH } from './post-lists.ts';
import { isStorable, text } from './text.ts';

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
export interface PublishedPost extends Omit<PostCard, 'id'> {
  /** Left out in a preview: the address of a draft's image by its id is private. */
  id?: number;
  contentFormat: ContentFormat;
  /** The text as safe HTML, made from `content` at each reading; it must never be stored as `content`. */
  contentHtml: string;
  categories: Category[];
  /** Whom the post names as its author; the company unless the owner wants a name (spec §2.1). */
  author?: string;
  /** What search engines are told; no screen shows it, so the state of a page leaves it out. */
  facts?: { wordCount: number; pictures: string[] };
}

/** An entry of 'Related Articles'. */
export type RelatedPost = Pick<PostCard, 'id' | 'title' | 'slug' | 'publishedAt'>;

const page = z._default(z.int().check(z.gte(1), z.lte(LAST_PAGE)), 1);

/** A page of the public post list, counted from 1. */
export const publishedPostsInput = z.strictObject({ page });

/** A page of the posts that have the words searched for, counted from 1. */
export const searchInput = z.strictObject({
  q: text('The search must be text').check(z.maxLength(MAX_SEARCH)),
  page,
});
export type SearchInput = z.infer<typeof searchInput>;

/** What a search has found. */
export interface FoundPosts extends Page<ListedPost> {
  /** Whether no post has the words, and these have titles with words that are written almost like that. */
  isGuess: boolean;
}

// Text that cannot be a slug becomes the empty slug, which no post or category has.
const slug = z.pipe(
  z.string('The slug must be text'),
  z.transform((value) => (value.length <= 1000 && isStorable(value) ? value : '')),
);

/** The slug of a post or category. Less strict than for saving: an unknown one is 'not found', not invalid. */
export const slugInput = z.strictObject({ slug });

/** A page of a category's posts, counted from 1. */
export const categoryPostsInput = z.strictObject({ ...slugInput.shape, page });
