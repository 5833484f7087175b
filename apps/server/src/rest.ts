import { join } from 'node:path';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { auditRest } from './features/audit/audit.rest.ts';
import { authRest } from './features/auth/auth.rest.ts';
import { blogEditingRest } from './features/blog/blog-editing.rest.ts';
import { blogPublicRest } from './features/blog/blog-public.rest.ts';
import { categoriesRest } from './features/blog/categories.rest.ts';
import { featuredImageRest } from './features/blog/featured-image.rest.ts';
import { contactRest } from './features/contact/contact.rest.ts';
import { figuresRest } from './features/figures/figures.rest.ts';
import { FORM_LIMITS } from './features/images/image-form.ts';
import { createImageSender } from './features/images/image-sender.ts';
import { imagesRest } from './features/images/images.rest.ts';
import { uploadsRest } from './features/images/uploads.rest.ts';
import { inboxRest } from './features/inbox/inbox.rest.ts';
import { previewsRest } from './features/previews/previews.rest.ts';
import { passDevicesOn, removeDevicesOf } from './features/push/devices.service.ts';
import { sessionCookieName } from './http/cookies.ts';
import { acceptJsonOnly } from './http/json-body.ts';
import { mountMethods } from './http/rest-methods.ts';
import { mountRoutes, type ResponseSender } from './http/rest-mount.ts';
import { AppError } from './kernel/errors.ts';
import { openApiDocument, type RestGroup } from './openapi/document.ts';
import { mountApiDocs } from './openapi/routes.ts';
import type { Parts } from './parts.ts';

interface RestDeps extends Parts {
  responseSender: ResponseSender;
  /** Folder of uploads that wait for their turn. */
  waitingDir: string;
}

/** The documented calls (spec §7), by subject. */
const restGroups = (deps: RestDeps): RestGroup[] => {
  const { imageStore: store, uploadQueue: queue, waitingDir, source } = deps;
  const sendImage = createImageSender(store, join(source.publicDir, 'img'));
  return [
    {
      name: 'Session',
      routes: authRest(deps.secondFactorSite, { removeDevicesOf, passDevicesOn }),
    },
    { name: 'Blog', routes: blogPublicRest },
    { name: 'Posts', routes: [...blogEditingRest, ...previewsRest(deps.previewLinks)] },
    { name: 'Categories', routes: categoriesRest },
    { name: 'Contact', routes: [...contactRest(deps.readChannels), ...inboxRest] },
    { name: 'Figures', routes: figuresRest },
    { name: 'History', routes: auditRest },
    { name: 'Uploads and website images', routes: uploadsRest({ store, queue, waitingDir }) },
    {
      name: 'Image addresses',
      routes: [...featuredImageRest(sendImage), ...imagesRest(sendImage)],
    },
  ];
};

/** All REST calls. */
export const registerRest = (app: FastifyInstance, deps: RestDeps): void => {
  const groups = restGroups(deps);
  const routes = groups.flatMap((group) => group.routes);
  app.register(async (scope) => {
    acceptJsonOnly(scope);
    mountRoutes(
      scope,
      routes.filter(({ form }) => !form),
      deps,
    );
  });
  // In a scope of its own, because nothing else accepts multipart.
  app.register(async (scope) => {
    await scope.register(multipart, FORM_LIMITS);
    mountRoutes(
      scope,
      routes.filter(({ form }) => form),
      deps,
    );
  });
  mountMethods(app, routes);
  mountApiDocs(app, () =>
    openApiDocument(groups, { siteUrl: deps.siteUrl, cookieName: sessionCookieName(deps.isHttps) }),
  );

  const refuse = async () => {
    throw new AppError('notFound', 'There is nothing at this address');
  };
  for (const url of ['/api', '/api/*']) app.all(url, { onRequest: refuse }, refuse);
};
