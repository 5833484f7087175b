import {
  categoryParams,
  createCategoryBody,
  listQuery,
  updateCategoryBody,
} from '@hvac/contract/api-requests';
import { categoryResponse } from '@hvac/contract/api-responses';
import { restRoute } from '../../http/rest-route.ts';
import { deletionOf } from '../../kernel/viewer.ts';
import {
  createCategory,
  deleteCategory,
  getCategoryById,
  listCategoriesPart,
  updateCategory,
} from './categories.service.ts';

/** Calls to edit categories (spec §7). */
export const categoriesRest = [
  restRoute({
    method: 'GET',
    path: '/api/admin/categories',
    summary: 'List categories for editors',
    level: 'signed-in',
    query: listQuery,
    list: categoryResponse,
    handle: ({ em, query }) => listCategoriesPart(em, query),
  }),
  restRoute({
    method: 'GET',
    path: '/api/admin/categories/{id}',
    summary: 'Read a category by id',
    level: 'signed-in',
    params: categoryParams,
    response: categoryResponse,
    handle: ({ em, params }) => getCategoryById(em, params.id),
  }),
  restRoute({
    method: 'POST',
    path: '/api/admin/categories',
    summary: 'Create a category',
    level: 'signed-in',
    body: createCategoryBody,
    response: categoryResponse,
    status: [201],
    errors: ['conflict'],
    handle: ({ work, body }) => createCategory(work, body),
  }),
  restRoute({
    method: 'PATCH',
    path: '/api/admin/categories/{id}',
    summary: 'Change fields of a category',
    level: 'signed-in',
    params: categoryParams,
    body: updateCategoryBody,
    response: categoryResponse,
    errors: ['conflict'],
    finds: (em, { id }) => getCategoryById(em, id),
    handle: ({ work, params, body }) => updateCategory(work, params.id, body),
  }),
  restRoute({
    method: 'DELETE',
    path: '/api/admin/categories/{id}',
    summary: 'Delete a category, not its posts',
    level: 'signed-in',
    exemption: deletionOf('categories'),
    params: categoryParams,
    status: [204],
    handle: ({ work, params }) => deleteCategory(work, params.id),
  }),
];
