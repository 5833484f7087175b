import type { FastifyInstance } from 'fastify';
import { type BlogRestDeps, blogRest } from './features/blog/blog.rest.ts';
import { findFeaturedImage } from './features/blog/featured-image.service.ts';
import { type ContactRestDeps, contactRest } from './features/contact/contact.rest.ts';
import { imagesRest } from './features/images/images.rest.ts';
import type { ImageKeeping } from './features/images/stored-images.service.ts';
import { uploadsRest } from './features/images/uploads.rest.ts';

export interface RestDeps extends ContactRestDeps, BlogRestDeps {
  imageKeeping: ImageKeeping;
  /** Folder with the illustrations that come with the site. */
  illustrations: string;
}

/** Every REST call. */
export const registerRest = (
  app: FastifyInstance,
  { contextOf, imageKeeping, illustrations, sendPage, siteUrl }: RestDeps,
): void => {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  blogRest(app, { siteUrl, contextOf });
  contactRest(app, { sendPage, contextOf });
  imagesRest(app, { store: imageKeeping.store, illustrations, contextOf, findFeaturedImage });
  // Apart from the others: nothing else is sent as multipart.
  app.register(async (scope) => uploadsRest(scope, { keeping: imageKeeping, contextOf }));
};
