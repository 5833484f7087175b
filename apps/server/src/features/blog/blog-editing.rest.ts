import {
  categoryLinkBody,
  createPostBody,
  featuredImageBody,
  listQuery,
  postCategoryParams,
  postParams,
  updatePostBody,
} from '@hvac/contract/api-requests';
import {
  postCategoryResponse,
  postOfImageResponse,
  postResponse,
} from '@hvac/contract/api-responses';
import { restRoute } from '../../http/rest-route.ts';
import { deletionOf } from '../../kernel/viewer.ts';
import { addPostCategory, removePostCategory } from './post-categories.service.ts';
import { createPost, deletePost, setFeaturedImage, updatePost } from './post-editing.service.ts';
import { getFullPost, listFullPosts, requirePost } from './posts.service.ts';

const onePost = {
  level: 'signed-in',
  params: postParams,
  finds: (em: Parameters<typeof requirePost>[0], { id }: { id: number }) => requirePost(em, id),
} as const;

/** Calls to edit posts (spec §7). */
export const blogEditingRest = [
  restRoute({
    method: 'GET',
    path: '/api/admin/posts',
    summary: 'List all posts with drafts, newest first',
    level: 'signed-in',
    query: listQuery,
    list: postResponse,
    handle: ({ em, query }) => listFullPosts(em, query),
  }),
  restRoute({
    method: 'GET',
    path: '/api/admin/posts/{id}',
    summary: 'Read a post or draft',
    level: 'signed-in',
    params: postParams,
    response: postResponse,
    handle: ({ em, params }) => getFullPost(em, params.id),
  }),
  restRoute({
    method: 'POST',
    path: '/api/admin/posts',
    summary: 'Create a post',
    level: 'signed-in',
    body: createPostBody,
    response: postResponse,
    status: [201],
    errors: ['conflict'],
    handle: async ({ em, work, body: { authorId, ...fields } }) => {
      const { id } = await createPost(work, { ...fields, categoryIds: [] }, authorId);
      return getFullPost(em, id);
    },
  }),
  restRoute({
    ...onePost,
    method: 'PATCH',
    path: '/api/admin/posts/{id}',
    summary: 'Change fields of a post',
    body: updatePostBody,
    response: postResponse,
    errors: ['conflict'],
    handle: async ({ em, work, params: { id }, body }) => {
      await updatePost(work, id, body);
      return getFullPost(em, id);
    },
  }),
  restRoute({
    method: 'DELETE',
    path: '/api/admin/posts/{id}',
    summary: 'Delete a post',
    level: 'signed-in',
    exemption: deletionOf('posts'),
    params: postParams,
    status: [204],
    handle: ({ work, params }) => deletePost(work, params.id),
  }),
  restRoute({
    ...onePost,
    method: 'POST',
    path: '/api/admin/posts/{id}/categories',
    summary: 'Give a post a category',
    body: categoryLinkBody,
    response: postCategoryResponse,
    status: [201, 200],
    handle: async ({ work, params, body, reply }) => {
      const { link, isNew } = await addPostCategory(work, params.id, body.categoryId);
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
    handle: ({ work, params }) => removePostCategory(work, params.id, params.categoryId),
  }),
  restRoute({
    ...onePost,
    method: 'PATCH',
    path: '/api/admin/posts/{id}/updateFeaturedImage',
    summary: 'Set the picture of a post',
    body: featuredImageBody,
    response: postOfImageResponse,
    handle: async ({ em, work, params: { id }, body: { featuredImage } }) => {
      await setFeaturedImage(work, id, featuredImage);
      return { post: await getFullPost(em, id) };
    },
  }),
  restRoute({
    method: 'DELETE',
    path: '/api/admin/posts/{id}/featuredImage',
    summary: 'Remove the picture of a post',
    level: 'signed-in',
    params: postParams,
    status: [204],
    handle: ({ work, params }) => setFeaturedImage(work, params.id, null),
  }),
];
