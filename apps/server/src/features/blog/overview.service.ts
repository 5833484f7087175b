import { type BlogOverview, RECENT_ITEMS } from '@hvac/contract/blog-editing';
import type { EntityManager } from '@mikro-orm/postgresql';
import { CategoryEntity } from './category.entity.ts';
import { PostEntity } from './post.entity.ts';
import { listPosts } from './posts.service.ts';

/** The blog's figures and recent posts on the dashboard (spec §2.2). */
export const getBlogOverview = async (em: EntityManager): Promise<BlogOverview> => {
  const { items, total } = await listPosts(em, { search: '', limit: RECENT_ITEMS, offset: 0 });
  return {
    posts: total,
    published: await em.count(PostEntity, { published: true }),
    categories: await em.count(CategoryEntity),
    recentPosts: items,
  };
};
