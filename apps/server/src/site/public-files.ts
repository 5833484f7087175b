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
      const isHashed = path.includes('/assets/');
      reply.header(
        'cache-control',
        isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=86400',
      );
    },
  });
};
