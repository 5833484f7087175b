import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sendCompressed } from '../http/cached-responses.ts';
import { type CompressedResponse, compressedResponse } from '../http/compressed-response.ts';
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

interface DocsPage {
  path: string;
  type: Record<string, string>;
  textOf(document: OpenApi): string;
}

const PAGES: DocsPage[] = [
  {
    path: '/api/openapi.json',
    type: { 'content-type': 'application/json; charset=utf-8' },
    textOf: JSON.stringify,
  },
  {
    path: '/api/docs',
    type: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': CSP },
    textOf: docsPage,
  },
];

/**
 * Serves the OpenAPI document and its page. Neither changes while the instance runs; both are made on the first
 * request, because most instances never get one.
 */
export const mountApiDocs = (app: FastifyInstance, makeDocument: () => OpenApi): void => {
  const headers = { vary: 'accept-encoding', 'cache-control': 'no-cache' };
  let document: OpenApi | undefined;
  for (const { path, type, textOf } of PAGES) {
    let page: CompressedResponse | undefined;
    app.get(path, (request, reply) => {
      document ??= makeDocument();
      page ??= compressedResponse(textOf(document), {
        status: 200,
        headers: { ...headers, ...type },
      });
      return sendCompressed(request, reply, page);
    });
    mountMethods(app, [{ path, method: 'GET' }]);
  }
};
