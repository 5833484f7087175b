import { slugInput } from '@hvac/contract/blog';
import type { MissingPart, PageSubject } from '@hvac/contract/pages';
import { POSTS_PER_PAGE } from '@hvac/contract/post-lists';
import type { EntityManager } from '@mikro-orm/postgresql';
import { CategoryEntity } from './category.entity.ts';
import { PostEntity } from './post.entity.ts';
import { PostCategoryEntity } from './post-category.entity.ts';
import { PUBLISHED } from './posts.rows.ts';

/**
 * Which part of a page's subject does not exist, so that a missing page is not rendered just to find out; null
 * when everything exists.
 */
export const findMissingPart = async (
  em: EntityManager,
  subject: Exclude<PageSubject, { kind: 'privacy' }>,
): Promise<MissingPart | null> => {
  if (subject.kind === 'post') {
    const { slug } = slugInput.parse({ slug: subject.slug });
    return (await em.count(PostEntity, { slug, ...PUBLISHED })) > 0 ? null : 'post';
  }
  const postsBefore = (subject.page - 1) * POSTS_PER_PAGE;
  if (subject.category === null) {
    return (await em.count(PostEntity, PUBLISHED)) > postsBefore ? null : 'page';
  }
  const { slug } = slugInput.parse({ slug: subject.category });
  if ((await em.count(CategoryEntity, { slug })) === 0) return 'category';
  if (subject.page === 1) return null;
  const posts = await em.count(PostCategoryEntity, { category: { slug }, post: PUBLISHED });
  return posts > postsBefore ? null : 'page';
};
