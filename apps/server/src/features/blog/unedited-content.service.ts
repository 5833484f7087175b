import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Transaction } from '../../kernel/work.ts';
import { CategoryEntity } from './category.entity.ts';
import { PostEntity } from './post.entity.ts';
import { PostCategoryEntity } from './post-category.entity.ts';
import { forgetPosts } from './post-versions.service.ts';

/** How many of the posts with these slugs are published and have not been saved since they were created. */
export const countUneditedPosts = (em: EntityManager, slugs: string[]): Promise<number> =>
  em.count(PostEntity, { slug: { $in: slugs }, published: true, version: 1 });

/** Content as it was first stored. */
export interface FirstContent {
  posts: {
    slug: string;
    title: string;
    summary: string;
    /** Formatted text. */
    content: string;
    /** SHA-256 of the plain text that release 1.0.0 stored in its place. */
    formerText: string;
    featuredImage: string;
  }[];
  categories: { slug: string; name: string; description: string }[];
}

/** The ids of content that is still as it was first stored. */
export interface UneditedContent {
  posts: number[];
  /** Categories that no other posts are in. */
  categories: number[];
  /** Categories that other posts are in as well. */
  categoriesInUse: number[];
}

const slugsOf = (content: { slug: string }[]) => content.map(({ slug }) => slug);

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

const findPosts = async (em: EntityManager, { posts }: FirstContent): Promise<number[]> => {
  const rows = await em.find(
    PostEntity,
    { slug: { $in: slugsOf(posts) } },
    { populate: ['content'] },
  );
  const isUnedited = (row: (typeof rows)[number]) =>
    posts.some(
      ({ slug, title, summary, content, formerText, featuredImage }) =>
        row.slug === slug &&
        row.title === title &&
        row.summary === summary &&
        (row.contentFormat === 'markdown'
          ? row.content === content
          : hashOf(row.content) === formerText) &&
        row.featuredImage === featuredImage &&
        !row.featuredImageAlt,
    );
  return rows.filter(isUnedited).map(({ id }) => id);
};

/** Finds what nobody has edited. Publishing or unpublishing a post does not count as editing it. */
export const findUneditedContent = async (
  em: EntityManager,
  first: FirstContent,
): Promise<UneditedContent> => {
  const posts = await findPosts(em, first);
  const rows = await em.find(CategoryEntity, { slug: { $in: slugsOf(first.categories) } });
  const unedited = rows.filter((row) =>
    first.categories.some(
      ({ slug, name, description }) =>
        row.slug === slug && row.name === name && row.description === description,
    ),
  );
  const ids = unedited.map(({ id }) => id);
  const links = await em.find(PostCategoryEntity, {
    category: { $in: ids },
    post: { $nin: posts },
  });
  const inUse = new Set(links.map(({ category }) => category.id));
  return {
    posts,
    categories: ids.filter((id) => !inUse.has(id)),
    categoriesInUse: ids.filter((id) => inUse.has(id)),
  };
};

/** Removes what nobody has edited. Categories that other posts are in stay, without their description. */
export const removeUneditedContent = async (
  tx: Transaction,
  { posts, categories, categoriesInUse }: UneditedContent,
): Promise<void> => {
  await tx.em.nativeDelete(PostEntity, { id: { $in: posts } });
  await forgetPosts(tx, posts);
  await tx.em.nativeDelete(CategoryEntity, { id: { $in: categories } });
  await tx.em.nativeUpdate(CategoryEntity, { id: { $in: categoriesInUse } }, { description: null });
  const countOf = (ids: number[]) => ({ details: { count: ids.length } });
  if (posts.length > 0) tx.record('deleted', PostEntity, undefined, countOf(posts));
  if (categories.length > 0) tx.record('deleted', CategoryEntity, undefined, countOf(categories));
  for (const id of categoriesInUse) {
    tx.record('updated', CategoryEntity, id, { details: { fields: ['description'] } });
  }
};
