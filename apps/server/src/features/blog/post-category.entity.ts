import { defineEntity, p } from '@mikro-orm/core';
import { CategoryEntity } from './category.entity.ts';
import { PostEntity } from './post.entity.ts';

/** Table `blog_post_categories` (spec §3): one row per category of a post. */
export const PostCategoryEntity = defineEntity({
  name: 'PostCategory',
  tableName: 'blog_post_categories',
  uniques: [{ properties: ['post', 'category'] }],
  properties: {
    id: p.integer().primary(),
    post: () => p.manyToOne(PostEntity).deleteRule('cascade'),
    category: () => p.manyToOne(CategoryEntity).deleteRule('cascade').index(),
  },
});
