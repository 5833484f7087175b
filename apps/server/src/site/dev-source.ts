import { fileURLToPath } from 'node:url';
import { isBackOffice } from '@hvac/contract/pages';
import type { FastifyInstance } from 'fastify';
import type { PageSource, ServerEntry } from './web-build.ts';

const webRoot = fileURLToPath(new URL('../../../web/', import.meta.url));

/** The part of Vite's API in use; the package itself belongs to apps/web. */
interface ViteServer {
  middlewares: (request: unknown, response: unknown, next: () => void) => void;
  ssrLoadModule(path: string): Promise<unknown>;
  transformIndexHtml(url: string, html: string): Promise<string>;
  close(): Promise<void>;
}

// Both serve modules of the same files, which differ by their Chakra (vite.config.ts).
const OFFICE_BASE = '/@office/';

/**
 * Renders pages from the source files through Vite, with hot reload: one Vite for the site, and one for the office. Vite
 * is loaded from apps/web, in development only.
 */
export const createDevSource = async (app: FastifyInstance): Promise<PageSource> => {
  const { createRequire } = await import('node:module');
  const vitePath = createRequire(`${webRoot}package.json`).resolve('vite');
  const { createServer } = await import(vitePath);
  const start = (options: object): Promise<ViteServer> =>
    createServer({
      root: webRoot,
      appType: 'custom',
      configLoader: 'native',
      server: { middlewareMode: true, hmr: { server: app.server } },
      ...options,
    });
  const site = await start({});
  const office = await start({ mode: 'office', base: OFFICE_BASE });
  app.addHook('onRequest', (request, reply, done) => {
    const vite = request.url.startsWith(OFFICE_BASE) ? office : site;
    vite.middlewares(request.raw, reply.raw, done);
  });
  // Runs before the server waits for its connections to end, because browsers hold one open for hot reload.
  app.addHook('preClose', async () => {
    await Promise.all([site.close(), office.close()]);
  });
  return {
    publicDir: `${webRoot}public`,
    entryScripts: {
      site: ['/src/entry-client.tsx'],
      // Vite adds the base.
      office: '/src/entry-office.tsx',
    },
    load: async () => ((await site.ssrLoadModule('/src/entry-server.tsx')) as ServerEntry).webBuild,
    finish: (html, url) => {
      const vite = isBackOffice(url.split('?', 1)[0] ?? '') ? office : site;
      return vite.transformIndexHtml(url, html);
    },
    isProduction: false,
  };
};
