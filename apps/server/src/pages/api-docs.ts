import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { mountMethods } from '../kernel/rest-methods.ts';
import { sendReady } from './answers.ts';
import { docsPage } from './api-docs-page.ts';
import { API_DOCS_STYLE } from './api-docs-style.ts';
import type { OpenApi } from './openapi.ts';
import { readyAnswer } from './ready-answer.ts';

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
    readyAnswer(text, { status: 200, headers: { ...headers, ...ofType } });
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
    app.get(path, (request, reply) => sendReady(request, reply, page));
    mountMethods(app, [{ path, method: 'GET' }]);
  }
};
