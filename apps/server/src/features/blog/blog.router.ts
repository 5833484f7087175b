import {
  categoryPostsInput,
  publishedPostsInput,
  searchInput,
  slugInput,
} from '@hvac/contract/blog';
import {
  createCategoryInput,
  createPostInput,
  featuredImageInput,
  postListInput,
  publishedInput,
  restorePostInput,
  slugHolderInput,
  updateCategoryInput,
  updatePostInput,
} from '@hvac/contract/blog-editing';
import { idInput } from '@hvac/contract/text';
import type { RequestContext } from '../../http/context.ts';
import {
  createRouter,
  publicProcedure,
  publicSearchProcedure,
  signedInProcedure,
  withProofAbove,
} from '../../http/trpc.ts';
import { deletionOf } from '../../kernel/viewer.ts';
import { findLastActor } from '../audit/last-actor.service.ts';
import { listTrash } from '../revisions/trash.service.ts';
import { getVersion, listVersions } from '../revisions/versions.service.ts';
import {
  createCategory,
  getCategory,
  getCategoryInUse,
  listCategories,
  updateCategory,
} from './categories.service.ts';
import { purgeCategory, restoreCategory, trashCategory } from './category-trash.service.ts';
import { createPost, setFeaturedImage, updatePost } from './post-editing.service.ts';
import { searchPublicPosts } from './post-search.service.ts';
import { purgePost, restorePost, trashPost } from './post-trash.service.ts';
import { postVersions } from './post-versions.service.ts';
import { getBlogOverview, getPost, listPosts } from './posts.service.ts';
import {
  getPreviewedPost,
  getPublishedPost,
  listCategoryPosts,
  listPublishedPosts,
  listRelatedPosts,
} from './published-posts.service.ts';
import { findSlugHolder } from './slug-holder.service.ts';

/** The draft that a preview shows, if it is a post. */
const previewedPost = ({ previewed }: Pick<RequestContext, 'previewed'>): number | null =>
  previewed?.of === 'post' ? previewed.id : null;

export const blogRouter = createRouter({
  posts: publicProcedure
    .input(publishedPostsInput)
    .query(({ ctx, input }) => listPublishedPosts(ctx.em, ctx.now(), input.page)),

  search: publicSearchProcedure
    .input(searchInput)
    .query(({ ctx, input }) => searchPublicPosts(ctx.em, ctx.now(), input)),

  post: publicProcedure.input(slugInput).query(({ ctx, input: { slug } }) => {
    const { em, now } = ctx;
    const previewed = previewedPost(ctx);
    return previewed === null
      ? getPublishedPost(em, now(), slug)
      : getPreviewedPost(em, now(), previewed, slug);
  }),

  relatedPosts: publicProcedure
    .input(slugInput)
    .query(({ ctx, input: { slug } }) =>
      listRelatedPosts(ctx.em, ctx.now(), slug, previewedPost(ctx)),
    ),

  categories: publicProcedure.query(({ ctx }) => listCategories(ctx.em)),

  category: publicProcedure
    .input(slugInput)
    .query(({ ctx, input }) => getCategory(ctx.em, input.slug)),

  categoryPosts: publicProcedure
    .input(categoryPostsInput)
    .query(({ ctx, input }) => listCategoryPosts(ctx.em, ctx.now(), input.slug, input.page)),

  overview: signedInProcedure.query(({ ctx }) => getBlogOverview(ctx.em, ctx.now())),

  postList: signedInProcedure
    .input(postListInput)
    .query(({ ctx, input }) => listPosts(ctx.em, ctx.now(), input)),

  editablePost: signedInProcedure
    .input(idInput)
    .query(({ ctx, input }) => getPost(ctx.em, ctx.now(), input.id)),

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
    .mutation(({ ctx, input: { id, version, published, publishAt } }) =>
      updatePost(ctx.work, id, { published, publishAt }, version),
    ),

  postVersions: signedInProcedure
    .input(idInput)
    .query(({ ctx, input }) => listVersions(ctx.em, postVersions, input.id)),

  postVersion: signedInProcedure
    .input(idInput)
    .query(({ ctx, input }) => getVersion(ctx.em, postVersions, input.id)),

  trashedPosts: signedInProcedure.query(({ ctx }) => listTrash(ctx.em, 'post')),

  trashPost: signedInProcedure
    .input(idInput)
    .mutation(({ ctx, input }) => trashPost(ctx.work, input.id)),

  restorePost: signedInProcedure
    .input(restorePostInput)
    .mutation(({ ctx, input }) => restorePost(ctx.work, input)),

  purgePost: signedInProcedure
    .input(idInput)
    .use(withProofAbove(deletionOf('posts')))
    .mutation(({ ctx, input }) => purgePost(ctx.work, input.id)),

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

  trashedCategories: signedInProcedure.query(({ ctx }) => listTrash(ctx.em, 'category')),

  trashCategory: signedInProcedure
    .input(idInput)
    .mutation(({ ctx, input }) => trashCategory(ctx.work, input.id)),

  restoreCategory: signedInProcedure
    .input(idInput)
    .mutation(({ ctx, input }) => restoreCategory(ctx.work, input.id)),

  purgeCategory: signedInProcedure
    .input(idInput)
    .use(withProofAbove(deletionOf('categories')))
    .mutation(({ ctx, input }) => purgeCategory(ctx.work, input.id)),
});
