import { postAnswer, postCategoryAnswer, postOfImageAnswer } from '@hvac/contract/api';
import {
  categoryLinkBody,
  createPostBody,
  featuredImageBody,
  listQuery,
  postCategoryParams,
  postParams,
  updatePostBody,
} from '@hvac/contract/api-calls';
import { restRoute } from '../../http/rest-route.ts';
import { getFullPost, listFullPosts, requirePost } from './full-posts.service.ts';
import { addPostCategory, removePostCategory } from './post-categories.service.ts';
import {
  createPost,
  deletePost,
  saveOptions,
  setFeaturedImage,
  updatePost,
} from './posts.service.ts';

const posts = { level: 'signed-in', invalidates: ['posts'] } as const;
const onePost = {
  ...posts,
  params: postParams,
  finds: (em: Parameters<typeof requirePost>[0], { id }: { id: number }) => requirePost(em, id),
};

/** Writing posts (spec §7). */
export const blogEditingRest = [
  restRoute({
    method: 'GET',
    path: '/api/admin/posts',
    summary: 'List all posts with drafts, newest first',
    level: 'signed-in',
    query: listQuery,
    list: postAnswer,
    handle: ({ em, query }) => listFullPosts(em, query),
  }),
  restRoute({
    method: 'GET',
    path: '/api/admin/posts/{id}',
    summary: 'Read a post or draft',
    level: 'signed-in',
    params: postParams,
    answer: postAnswer,
    handle: ({ em, params }) => getFullPost(em, params.id),
  }),
  restRoute({
    ...posts,
    method: 'POST',
    path: '/api/admin/posts',
    summary: 'Create a post',
    body: createPostBody,
    answer: postAnswer,
    status: [201],
    errors: ['conflict'],
    handle: async ({ ctx, em, viewer, body: { authorId, ...fields } }) => {
      const authorIds = [authorId, viewer.id];
      const post = await createPost(
        em,
        { ...fields, categoryIds: [] },
        authorIds,
        saveOptions(ctx),
      );
      return getFullPost(em.fork(), post.id);
    },
  }),
  restRoute({
    ...onePost,
    method: 'PATCH',
    path: '/api/admin/posts/{id}',
    summary: 'Change fields of a post',
    body: updatePostBody,
    answer: postAnswer,
    errors: ['conflict'],
    handle: async ({ ctx, em, params: { id }, body }) => {
      const { formerImage } = await updatePost(em, id, body, undefined, saveOptions(ctx));
      await ctx.removeUnusedImages([formerImage]);
      return getFullPost(em.fork(), id);
    },
  }),
  restRoute({
    ...posts,
    method: 'DELETE',
    path: '/api/admin/posts/{id}',
    summary: 'Delete a post',
    params: postParams,
    status: [204],
    handle: async ({ ctx, em, params }) =>
      ctx.removeUnusedImages([await deletePost(em, params.id)]),
  }),
  restRoute({
    ...onePost,
    method: 'POST',
    path: '/api/admin/posts/{id}/categories',
    summary: 'Give a post a category',
    body: categoryLinkBody,
    answer: postCategoryAnswer,
    status: [201, 200],
    handle: async ({ em, params, body, reply }) => {
      const { link, isNew } = await addPostCategory(em, params.id, body.categoryId, new Date());
      reply.code(isNew ? 201 : 200);
      return link;
    },
  }),
  restRoute({
    ...onePost,
    method: 'DELETE',
    path: '/api/admin/posts/{id}/categories/{categoryId}',
    summary: 'Take a category from a post',
    params: postCategoryParams,
    status: [204],
    handle: ({ em, params }) => removePostCategory(em, params.id, params.categoryId, new Date()),
  }),
  restRoute({
    ...onePost,
    method: 'PATCH',
    path: '/api/admin/posts/{id}/updateFeaturedImage',
    summary: 'Set the picture of a post',
    body: featuredImageBody,
    answer: postOfImageAnswer,
    handle: async ({ ctx, em, params: { id }, body: { featuredImage } }) => {
      const saved = await setFeaturedImage(em, id, featuredImage, undefined, saveOptions(ctx));
      await ctx.removeUnusedImages([saved.formerImage]);
      return { post: await getFullPost(em.fork(), id) };
    },
  }),
  restRoute({
    ...posts,
    method: 'DELETE',
    path: '/api/admin/posts/{id}/featuredImage',
    summary: 'Remove the picture of a post',
    params: postParams,
    status: [204],
    handle: async ({ ctx, em, params }) => {
      const saved = await setFeaturedImage(em, params.id, null, undefined, saveOptions(ctx));
      await ctx.removeUnusedImages([saved.formerImage]);
    },
  }),
];
