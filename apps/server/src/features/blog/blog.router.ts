import { categoryPostsInput, publishedPostsInput, slugInput } from '@hvac/contract/blog';
import {
  createCategoryInput,
  createPostInput,
  featuredImageInput,
  postListInput,
  publishedInput,
  slugHolderInput,
  updateCategoryInput,
  updatePostInput,
} from '@hvac/contract/blog-editing';
import { idInput } from '@hvac/contract/text';
import { createRouter, publicProcedure, signedInProcedure } from '../../http/trpc.ts';
import { findLastActor } from '../audit/last-actor.service.ts';
import {
  createCategory,
  deleteCategory,
  getCategory,
  getCategoryInUse,
  listCategories,
  updateCategory,
} from './categories.service.ts';
import { createPost, deletePost, setFeaturedImage, updatePost } from './post-editing.service.ts';
import { getBlogOverview, getPost, listPosts } from './posts.service.ts';
import {
  getPublishedPost,
  listCategoryPosts,
  listPublishedPosts,
  listRelatedPosts,
} from './published-posts.service.ts';
import { findSlugHolder } from './slug-holder.service.ts';

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

  overview: signedInProcedure.query(({ ctx }) => getBlogOverview(ctx.em)),

  postList: signedInProcedure
    .input(postListInput)
    .query(({ ctx, input }) => listPosts(ctx.em, input)),

  editablePost: signedInProcedure
    .input(idInput)
    .query(({ ctx, input }) => getPost(ctx.em, input.id)),

  lastSaver: signedInProcedure
    .input(idInput)
    .query(({ ctx, input }) => findLastActor(ctx.em, ['post.created', 'post.updated'], input.id)),

  createPost: signedInProcedure
    .input(createPostInput)
    .mutation(({ ctx, input }) => createPost(ctx.work, input)),

  updatePost: signedInProcedure
    .input(updatePostInput)
    .mutation(({ ctx, input: { id, version, ...fields } }) =>
      updatePost(ctx.work, id, fields, version),
    ),

  setFeaturedImage: signedInProcedure
    .input(featuredImageInput)
    .mutation(({ ctx, input: { id, version, featuredImage } }) =>
      setFeaturedImage(ctx.work, id, featuredImage, version),
    ),

  setPublished: signedInProcedure
    .input(publishedInput)
    .mutation(({ ctx, input: { id, version, published } }) =>
      updatePost(ctx.work, id, { published }, version),
    ),

  deletePost: signedInProcedure
    .input(idInput)
    .mutation(({ ctx, input }) => deletePost(ctx.work, input.id)),

  slugHolder: signedInProcedure
    .input(slugHolderInput)
    .query(({ ctx, input }) => findSlugHolder(ctx.em, input)),

  categoryInUse: signedInProcedure
    .input(idInput)
    .query(({ ctx, input }) => getCategoryInUse(ctx.em, input.id)),

  createCategory: signedInProcedure
    .input(createCategoryInput)
    .mutation(({ ctx, input }) => createCategory(ctx.work, input)),

  updateCategory: signedInProcedure
    .input(updateCategoryInput)
    .mutation(({ ctx, input: { id, ...fields } }) => updateCategory(ctx.work, id, fields)),

  deleteCategory: signedInProcedure
    .input(idInput)
    .mutation(({ ctx, input }) => deleteCategory(ctx.work, input.id)),
});
