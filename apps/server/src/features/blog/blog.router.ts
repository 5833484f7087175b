import { categoryPostsInput, publishedPostsInput, slugInput } from '@hvac/contract/blog';
import { createRouter, publicProcedure } from '../../kernel/trpc.ts';
import { getCategory, listCategories } from './categories.service.ts';
import {
  getPublishedPost,
  listCategoryPosts,
  listPublishedPosts,
  listRelatedPosts,
} from './published-posts.service.ts';

const posts = publicProcedure.meta({ shows: ['posts', 'categories'] });
const categories = publicProcedure.meta({ shows: ['categories'] });

export const blogRouter = createRouter({
  posts: posts
    .input(publishedPostsInput)
    .query(({ ctx, input }) => listPublishedPosts(ctx.em, input.page)),

  post: posts.input(slugInput).query(({ ctx, input }) => getPublishedPost(ctx.em, input.slug)),

  relatedPosts: posts
    .input(slugInput)
    .query(({ ctx, input }) => listRelatedPosts(ctx.em, input.slug)),

  categories: categories.query(({ ctx }) => listCategories(ctx.em)),

  category: categories.input(slugInput).query(({ ctx, input }) => getCategory(ctx.em, input.slug)),

  categoryPosts: posts
    .input(categoryPostsInput)
    .query(({ ctx, input }) => listCategoryPosts(ctx.em, input.slug, input.page)),
});
