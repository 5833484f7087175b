import { categoryPostsInput, publishedPostsInput, slugInput } from '@hvac/contract/blog';
import {
  createCategoryInput,
  createPostInput,
  DEFAULT_AUTHOR_ID,
  featuredImageInput,
  postListInput,
  slugHolderInput,
  updateCategoryInput,
  updatePostInput,
} from '@hvac/contract/blog-editing';
import { idInput } from '@hvac/contract/text';
import { createRouter, publicProcedure, signedInProcedure } from '../../http/trpc.ts';
import {
  createCategory,
  deleteCategory,
  getCategory,
  getCategoryInUse,
  listCategories,
  updateCategory,
} from './categories.service.ts';
import { getBlogOverview } from './overview.service.ts';
import {
  createPost,
  deletePost,
  getPost,
  listPosts,
  saveOptions,
  setFeaturedImage,
  updatePost,
} from './posts.service.ts';
import {
  getPublishedPost,
  listCategoryPosts,
  listPublishedPosts,
  listRelatedPosts,
} from './published-posts.service.ts';
import { findSlugHolder } from './slug-holder.service.ts';

const posts = publicProcedure.meta({ shows: ['posts', 'categories'] });
const categories = publicProcedure.meta({ shows: ['categories'] });
const editPosts = signedInProcedure.meta({ invalidates: ['posts'] });
const editCategories = signedInProcedure.meta({ invalidates: ['categories'] });

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

  overview: signedInProcedure.query(({ ctx }) => getBlogOverview(ctx.em)),

  postList: signedInProcedure
    .input(postListInput)
    .query(({ ctx, input }) => listPosts(ctx.em, input)),

  editablePost: signedInProcedure
    .input(idInput)
    .query(({ ctx, input }) => getPost(ctx.em, input.id)),

  createPost: editPosts
    .input(createPostInput)
    .mutation(({ ctx, input }) =>
      createPost(ctx.em, input, [DEFAULT_AUTHOR_ID, ctx.viewer.id], saveOptions(ctx)),
    ),

  updatePost: editPosts
    .input(updatePostInput)
    .mutation(async ({ ctx, input: { id, version, ...fields } }) => {
      const saved = await updatePost(ctx.em, id, fields, version, saveOptions(ctx));
      await ctx.removeUnusedImages([saved.formerImage]);
      return saved.post;
    }),

  setFeaturedImage: editPosts
    .input(featuredImageInput)
    .mutation(async ({ ctx, input: { id, version, featuredImage } }) => {
      const saved = await setFeaturedImage(ctx.em, id, featuredImage, version, saveOptions(ctx));
      await ctx.removeUnusedImages([saved.formerImage]);
      return saved.post;
    }),

  deletePost: editPosts.input(idInput).mutation(async ({ ctx, input }) => {
    const formerImage = await deletePost(ctx.em, input.id);
    await ctx.removeUnusedImages([formerImage]);
  }),

  slugHolder: signedInProcedure
    .input(slugHolderInput)
    .query(({ ctx, input }) => findSlugHolder(ctx.em, input)),

  categoryInUse: signedInProcedure
    .input(idInput)
    .query(({ ctx, input }) => getCategoryInUse(ctx.em, input.id)),

  createCategory: editCategories
    .input(createCategoryInput)
    .mutation(({ ctx, input }) => createCategory(ctx.em, input)),

  updateCategory: editCategories
    .input(updateCategoryInput)
    .mutation(({ ctx, input: { id, ...fields } }) => updateCategory(ctx.em, id, fields)),

  deleteCategory: editCategories
    .input(idInput)
    .mutation(({ ctx, input }) => deleteCategory(ctx.em, input.id)),
});
