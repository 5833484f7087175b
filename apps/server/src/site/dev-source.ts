import { fileURLToPath } from 'node:url';
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

/**
 * Renders pages from the source files through Vite, with hot reload. Vite is loaded from apps/web, in
 * development only.
 */
export const createDevSource = async (app: FastifyInstance): Promise<PageSource> => {
  const { createRequire } = await import('node:module');
  const vitePath = createRequire(`${webRoot}package.json`).resolve('vite');
  const { createServer } = await import(vitePath);
  const vite: ViteServer = await createServer({
    root: webRoot,
    appType: 'custom',
    configLoader: 'native',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook('onRequest', (request, reply, done) =>
    vite.middlewares(request.raw, reply.raw, done),
  );
  // Runs before the server waits for its connections to end, because browsers hold one open for hot reload.
  app.addHook('preClose', () => vite.close());
  return {
    publicDir: `${webRoot}public`,
    entryScripts: { site: ['/src/entry-client.tsx'], office: '/src/entry-office.tsx' },
    load: async () => ((await vite.ssrLoadModule('/src/entry-server.tsx')) as ServerEntry).webBuild,
    finish: (html, url) => vite.transformIndexHtml(url, html),
    isProduction: false,
  };
};
