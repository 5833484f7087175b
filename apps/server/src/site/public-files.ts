import { readFile } from 'node:fs/promises';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Repeatable, untilChange } from '../http/repeatable.ts';
import type { PageSource } from './web-build.ts';

/** A file of the build, which does not change while the instance runs. */
const repeatableFile = async (path: string): Promise<Repeatable> => {
  const file = await readFile(path);
  return untilChange({ bytes: () => file, etag: null, weight: file.length });
};

/** Whether a request asks for a whole file by its own name; the file is read once more to be recorded. */
const isPlain = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && !url.includes('?') && headers['if-none-match'] === undefined;

const cacheControlOf = (path: string): string => {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable';
  // Browsers look for another service worker at each visit of the office.
  return path.includes('/admin/') ? 'no-cache' : 'public, max-age=86400';
};

/** Serves static files; those with a hash in their name may be cached for a year. */
export const registerPublicFiles = async (
  app: FastifyInstance,
  source: PageSource,
): Promise<void> => {
  await app.register(fastifyStatic, {
    root: source.publicDir,
    serve: source.isProduction,
    wildcard: false,
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    globIgnore: ['.vite/**', 'img/**', '**/*.br', '**/*.gz'],
    cacheControl: false,
    setHeaders: (reply, path) => {
      if (source.isProduction && isPlain(reply.request)) {
        reply.repeatable = () => repeatableFile(path);
      }
      // Images set their own caching headers.
      if (reply.getHeader('cache-control')) return;
      reply.header('cache-control', cacheControlOf(path));
    },
  });
};
