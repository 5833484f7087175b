import { categoryPostsInput, publishedPostsInput, slugInput } from '@hvac/contract/blog';
import { createRouter, publicProcedure } from '../../kernel/trpc.ts';
import { getCategory, listCategories } from './categories.service.ts';
import {
  getPublishedPost,
  listCategoryPosts,
  listPublishedPosts,
  listRelatedPosts,
} from './published-posts.service.ts';

export const blogRouter = createRouter({
  posts: publicProcedure
    .input(publishedPostsInput)
    .query(({ ctx, input }) => listPublishedPosts(ctx.em, input.page)),

  post: publicProcedure
    .input(slugInput)
    .query(({ ctx, input }) => getPublishedPost(ctx.em, input.slug)),

  relatedPosts: publicProcedure
    .input(slugInput)
    .query(({ ctx, input }) => listRelatedPosts(ctx.em, input.slug)),

  categories: publicProcedure.query(({ ctx }) => listCategories(ctx.em)),

  category: publicProcedure
    .input(slugInput)
    .query(({ ctx, input }) => getCategory(ctx.em, input.slug)),

  categoryPosts: publicProcedure
    .input(categoryPostsInput)
    .query(({ ctx, input }) => listCategoryPosts(ctx.em, input.slug, input.page)),
});
