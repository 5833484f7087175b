import {
  imageParams,
  listQuery,
  locationParams,
  newWebsiteImageForm,
  uploadForm,
  uploadQuery,
  websiteImageForm,
} from '@hvac/contract/api-requests';
import {
  listedWebsiteImageResponse,
  locationImageResponse,
  uploadResponse,
  websiteImageResponse,
} from '@hvac/contract/api-responses';
import {
  IMAGE_FILE_LIMIT,
  IMAGE_REQUIRED,
  type UploadedImage,
  websiteImageChanges,
  websiteImageInput,
} from '@hvac/contract/images';
import type { FastifyRequest } from 'fastify';
import { restRoute } from '../../http/rest-route.ts';
import { AppError, invalidField } from '../../kernel/errors.ts';
import { deletionOf, type User } from '../../kernel/viewer.ts';
import type { Work } from '../../kernel/work.ts';
import { recordEvent } from '../audit/record-event.service.ts';
import { type ImageForm, withImageForm } from './image-form.ts';
import { countUpload, type ImageStorage, storeImage } from './stored-images.service.ts';
import type { UploadFile } from './upload-file.ts';
import {
  addWebsiteImage,
  changeWebsiteImage,
  deleteWebsiteImage,
  findImagesAtPlaces,
  listWebsiteImages,
  requireWebsiteImage,
} from './website-images.service.ts';

const FORM_LIMIT = IMAGE_FILE_LIMIT + 128 * 1024;

/** Calls to upload images and to manage website images (spec §7). */
export const uploadsRest = (storage: ImageStorage) => {
  const countAndStore = async (
    work: Work<User>,
    file: UploadFile,
    fileName: string | null,
  ): Promise<UploadedImage['file']> => {
    await countUpload(work);
    const stored = await storeImage(work, storage, file);
    await recordEvent(work, { action: 'image.uploaded', label: fileName ?? stored.url });
    return stored;
  };
  const takeForm = <Result>(
    request: FastifyRequest,
    use: (form: ImageForm) => Promise<Result>,
  ): Promise<Result> => storage.queue.admit(() => withImageForm(request, storage.waitingDir, use));

  return [
    restRoute({
      method: 'POST',
      path: '/api/images/upload',
      summary: 'Upload a picture',
      level: 'signed-in',
      query: uploadQuery,
      form: uploadForm,
      bodyLimit: FORM_LIMIT,
      response: uploadResponse,
      status: [201],
      errors: ['tooMany'],
      handle: ({ work, request }) =>
        takeForm(request, async ({ file, fileName }) => {
          if (!file) throw invalidField('image', 'Please select an image file to upload.');
          return { success: true, file: await countAndStore(work, file, fileName) };
        }),
    }),
    restRoute({
      method: 'GET',
      path: '/api/website/images',
      summary: 'List website images, last changed first',
      level: 'administrator',
      query: listQuery,
      list: listedWebsiteImageResponse,
      handle: async ({ ctx, em, query: { limit, offset = 0 } }) => {
        const all = await listWebsiteImages(em, ctx.now());
        return { items: all.slice(offset, limit && offset + limit), total: all.length };
      },
    }),
    restRoute({
      method: 'GET',
      path: '/api/website/images/location/{location}',
      summary: 'Find the picture at a place of the website',
      level: 'public',
      params: locationParams,
      response: locationImageResponse,
      isCached: true,
      handle: async ({ em, params }) => {
        const [image] = Object.values(await findImagesAtPlaces(em, [params.location]));
        if (!image) throw new AppError('notFound', 'There is no image at this place');
        return image;
      },
    }),
    restRoute({
      method: 'POST',
      path: '/api/website/images',
      summary: 'Add a website image',
      level: 'administrator',
      form: newWebsiteImageForm,
      bodyLimit: FORM_LIMIT,
      response: websiteImageResponse,
      status: [201],
      errors: ['tooMany'],
      handle: ({ work, request }) =>
        takeForm(request, async ({ fields, file, fileName }) => {
          const input = websiteImageInput.parse(fields);
          const path = file ? (await countAndStore(work, file, fileName)).url : fields.path;
          if (!path) throw invalidField('image', IMAGE_REQUIRED);
          return addWebsiteImage(work, { ...input, path });
        }),
    }),
    restRoute({
      method: 'PATCH',
      path: '/api/website/images/{id}',
      summary: 'Change a website image',
      level: 'administrator',
      params: imageParams,
      form: websiteImageForm,
      bodyLimit: FORM_LIMIT,
      response: websiteImageResponse,
      errors: ['tooMany'],
      finds: (em, { id }) => requireWebsiteImage(em, id),
      handle: ({ work, params, request }) =>
        takeForm(request, async ({ fields, file, fileName }) => {
          const given = websiteImageChanges.parse(fields);
          const path = file
            ? (await countAndStore(work, file, fileName)).url
            : fields.path || undefined;
          return changeWebsiteImage(work, params.id, { ...given, path });
        }),
    }),
    restRoute({
      method: 'DELETE',
      path: '/api/website/images/{id}',
      summary: 'Remove a website image',
      level: 'administrator',
      exemption: deletionOf('website-images'),
      params: imageParams,
      status: [204],
      handle: ({ work, params }) => deleteWebsiteImage(work, params.id),
    }),
  ];
};
