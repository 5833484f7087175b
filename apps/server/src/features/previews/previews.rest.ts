import { postParams, previewBody } from '@hvac/contract/api-requests';
import { previewResponse } from '@hvac/contract/api-responses';
import { restRoute } from '../../http/rest-route.ts';
import { requirePost } from '../blog/posts.service.ts';
import { endPreviewLinks, type PreviewLinks, shareDraft } from './previews.service.ts';

/** Makes preview links, and ends them (beyond §5). */
export const previewsRest = (previewLinks: PreviewLinks) => [
  restRoute({
    method: 'POST',
    path: '/api/admin/posts/{id}/preview',
    summary: 'Make a link that shows a draft to whoever has it',
    level: 'signed-in',
    params: postParams,
    finds: (em, { id }) => requirePost(em, id),
    body: previewBody,
    response: previewResponse,
    status: [201],
    handle: ({ work, params, body }) =>
      shareDraft(work, previewLinks, { of: 'post', ...params, ...body }),
  }),
  restRoute({
    method: 'DELETE',
    path: '/api/admin/posts/{id}/preview',
    summary: 'Make all links that show a draft invalid',
    level: 'signed-in',
    params: postParams,
    status: [204],
    handle: ({ work, params }) => endPreviewLinks(work, { of: 'post', ...params }),
  }),
];
