import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sendCompressed } from '../http/cached-responses.ts';
import { compressedResponse } from '../http/compressed-response.ts';
import { mountMethods } from '../http/rest-methods.ts';
import { docsPage } from './docs-page.ts';
import { API_DOCS_STYLE } from './docs-style.ts';
import type { OpenApi } from './document.ts';

const CSP = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(API_DOCS_STYLE).digest('base64')}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Serves the OpenAPI document and its page. Neither changes while the host runs. */
export const mountApiDocs = (app: FastifyInstance, document: OpenApi): void => {
  const headers = { vary: 'accept-encoding', 'cache-control': 'no-cache' };
  const ready = (text: string, ofType: Record<string, string>) =>
    compressedResponse(text, { status: 200, headers: { ...headers, ...ofType } });
  const pages = {
    '/api/openapi.json': ready(JSON.stringify(document), {
      'content-type': 'application/json; charset=utf-8',
    }),
    '/api/docs': ready(docsPage(document), {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': CSP,
    }),
  };
  for (const [path, page] of Object.entries(pages)) {
    app.get(path, (request, reply) => sendCompressed(request, reply, page));
    mountMethods(app, [{ path, method: 'GET' }]);
  }
};
