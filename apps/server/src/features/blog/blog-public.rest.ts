import { listQuery, slugParams } from '@hvac/contract/api-requests';
import { categoryResponse, postResponse } from '@hvac/contract/api-responses';
import { restRoute } from '../../http/rest-route.ts';
import { getCategory, listCategoriesPart } from './categories.service.ts';
import {
  getPublishedFullPost,
  listFullPostsOfCategory,
  listPublishedFullPosts,
} from './published-posts.service.ts';

/** Public calls of the blog (spec §7). */
export const blogPublicRest = [
  restRoute({
    method: 'GET',
    path: '/api/blog/posts',
    summary: 'List published posts, newest first',
    level: 'public',
    query: listQuery,
    list: postResponse,
    isCached: true,
    handle: ({ ctx, em, query }) => listPublishedFullPosts(em, ctx.now(), query),
  }),
  restRoute({
    method: 'GET',
    path: '/api/blog/posts/{slug}',
    summary: 'Read a published post',
    level: 'public',
    params: slugParams,
    response: postResponse,
    isCached: true,
    handle: ({ ctx, em, params }) => getPublishedFullPost(em, ctx.now(), params.slug),
  }),
  restRoute({
    method: 'GET',
    path: '/api/blog/categories',
    summary: 'List categories by name',
    level: 'public',
    query: listQuery,
    list: categoryResponse,
    isCached: true,
    handle: ({ em, query }) => listCategoriesPart(em, query),
  }),
  restRoute({
    method: 'GET',
    path: '/api/blog/categories/{slug}',
    summary: 'Read a category',
    level: 'public',
    params: slugParams,
    response: categoryResponse,
    isCached: true,
    handle: ({ em, params }) => getCategory(em, params.slug),
  }),
  restRoute({
    method: 'GET',
    path: '/api/blog/categories/{slug}/posts',
    summary: 'List published posts of a category, newest first',
    level: 'public',
    params: slugParams,
    query: listQuery,
    list: postResponse,
    isCached: true,
    handle: ({ ctx, em, params, query }) =>
      listFullPostsOfCategory(em, ctx.now(), params.slug, query),
  }),
];
