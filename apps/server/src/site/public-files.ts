import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { PageSource } from './web-build.ts';

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
    setHeaders: (response, path) => {
      // Images set their own caching headers.
      if (response.getHeader('cache-control')) return;
      const isHashed = path.includes('/assets/');
      response.header(
        'cache-control',
        isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=86400',
      );
    },
  });
};
