import type { FastifyInstance } from 'fastify';
import { type BlogRestDeps, blogRest } from './features/blog/blog.rest.ts';
import { type ContactRestDeps, contactRest } from './features/contact/contact.rest.ts';
import { imagesRest } from './features/images/images.rest.ts';
import type { ImageStore } from './features/images/store.ts';

export interface RestDeps extends ContactRestDeps, BlogRestDeps {
  imageStore: ImageStore;
}

/** Every REST call. */
export const registerRest = (
  app: FastifyInstance,
  { contextOf, imageStore, sendPage, siteUrl }: RestDeps,
): void => {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  blogRest(app, { siteUrl, contextOf });
  contactRest(app, { sendPage, contextOf });
  imagesRest(app, { store: imageStore, contextOf });
};
