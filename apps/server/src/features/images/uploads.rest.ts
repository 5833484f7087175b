import multipart from '@fastify/multipart';
import { idOfPath } from '@hvac/contract/ids';
import {
  IMAGE_FILE_LIMIT,
  IMAGE_REQUIRED,
  type UploadedImage,
  websiteImageChanges,
  websiteImageInput,
} from '@hvac/contract/images';
import { isStorable } from '@hvac/contract/text';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../kernel/errors.ts';
import type { RequestContext } from '../../kernel/trpc.ts';
import { requireAdministrator, requireSignedIn } from '../../kernel/viewer.ts';
import { FORM_LIMITS, readImageForm } from './image-form.rest.ts';
import {
  countUpload,
  type ImageKeeping,
  storeImage,
  sweepUnusedImages,
} from './stored-images.service.ts';
import {
  addWebsiteImage,
  changeWebsiteImage,
  deleteWebsiteImage,
  findImagesAtPlaces,
  listWebsiteImages,
  requireWebsiteImage,
} from './website-images.service.ts';

export interface UploadsRestDeps {
  keeping: ImageKeeping;
  contextOf: (request: FastifyRequest) => RequestContext;
}

const FORM = { bodyLimit: IMAGE_FILE_LIMIT + 128 * 1024 };

/** The id in a path; what is none leads nowhere. */
const idOf = (text: string): number => {
  const id = idOfPath(text);
  if (id === null) throw new AppError('notFound', 'There is no such image');
  return id;
};

/** Uploads of pictures, and the website images (spec §7). */
export const uploadsRest = async (
  app: FastifyInstance,
  { keeping, contextOf }: UploadsRestDeps,
): Promise<void> => {
  await app.register(multipart, FORM_LIMITS);

  // Before the body is read, so that nobody sends us megabytes in vain.
  const signedIn = {
    onRequest: async (request: FastifyRequest) => {
      requireSignedIn(await contextOf(request).session.viewer());
    },
  };
  const administrator = {
    onRequest: async (request: FastifyRequest) => {
      requireAdministrator(await contextOf(request).session.viewer());
    },
  };

  const emOf = (context: RequestContext) => context.orm.em.fork();

  const countAndStore = async (
    request: FastifyRequest,
    file: Buffer,
  ): Promise<UploadedImage['file']> => {
    const context = contextOf(request);
    const em = emOf(context);
    const { id: userId } = requireSignedIn(await context.session.viewer());
    if (context.rateLimit) await countUpload(em, userId);
    const stored = await storeImage(em, keeping, file);
    await sweepUnusedImages(emOf(context), keeping.store).catch((error: unknown) => {
      request.log.error({ err: error }, 'Unused images could not be removed');
    });
    return stored;
  };

  app.post('/api/images/upload', { ...FORM, ...signedIn }, (request, reply) =>
    keeping.pipeline.admit(async () => {
      const { file } = await readImageForm(request);
      if (!file) throw new AppError('invalid', 'Please select an image file to upload.');
      const stored = await countAndStore(request, file);
      return reply.code(201).send({ success: true, file: stored } satisfies UploadedImage);
    }),
  );

  app.get('/api/website/images', administrator, async (request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .send(await listWebsiteImages(emOf(contextOf(request)))),
  );

  app.get<{ Params: { location: string } }>(
    '/api/website/images/location/:location',
    async (request, reply) => {
      const { location } = request.params;
      const places = isStorable(location) ? [location] : [];
      const found = await findImagesAtPlaces(emOf(contextOf(request)), places);
      const image = Object.values(found)[0];
      if (!image) throw new AppError('notFound', 'There is no image at this place');
      return reply.header('cache-control', 'no-cache').send(image);
    },
  );

  app.post('/api/website/images', { ...FORM, ...administrator }, (request, reply) =>
    keeping.pipeline.admit(async () => {
      const context = contextOf(request);
      const em = emOf(context);
      const { fields, file } = await readImageForm(request);
      const input = websiteImageInput.parse(fields);
      const path = file ? (await countAndStore(request, file)).url : fields.path;
      if (!path) throw new AppError('invalid', IMAGE_REQUIRED);
      const image = await addWebsiteImage(em, { ...input, path });
      context.pages.invalidate(['images']);
      return reply.code(201).send(image);
    }),
  );

  app.patch<{ Params: { id: string } }>(
    '/api/website/images/:id',
    { ...FORM, ...administrator },
    (request) =>
      keeping.pipeline.admit(async () => {
        const context = contextOf(request);
        const em = emOf(context);
        const imageId = idOf(request.params.id);
        await requireWebsiteImage(em, imageId);
        const { fields, file } = await readImageForm(request);
        const changes = websiteImageChanges.parse(fields);
        const path = file ? (await countAndStore(request, file)).url : fields.path || undefined;
        const { image, replaced } = await changeWebsiteImage(em, imageId, { ...changes, path });
        context.pages.invalidate(['images']);
        await context.removeUnusedImages([replaced]);
        return image;
      }),
  );

  app.delete<{ Params: { id: string } }>(
    '/api/website/images/:id',
    administrator,
    async (request, reply) => {
      const context = contextOf(request);
      const path = await deleteWebsiteImage(emOf(context), idOf(request.params.id));
      context.pages.invalidate(['images']);
      await context.removeUnusedImages([path]);
      return reply.code(204).send();
    },
  );
};
