import type { FastifyInstance } from 'fastify';
import { type ContactRestDeps, contactRest } from './features/contact/contact.rest.ts';
import { imagesRest } from './features/images/images.rest.ts';
import type { ImageStore } from './features/images/store.ts';

export interface RestDeps extends ContactRestDeps {
  imageStore: ImageStore;
}

/** Every REST call. */
export const registerRest = (
  app: FastifyInstance,
  { contextOf, imageStore, sendPage }: RestDeps,
): void => {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  contactRest(app, { sendPage, contextOf });
  imagesRest(app, { store: imageStore, contextOf });
};
