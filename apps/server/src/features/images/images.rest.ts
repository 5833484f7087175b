import { fileParams, imageQuery, proxyQuery } from '@hvac/contract/api-requests';
import { restRoute } from '../../http/rest-route.ts';
import { AppError } from '../../kernel/errors.ts';
import { CACHE_FOR_A_DAY, CACHE_FOR_A_YEAR, noImage, type SendImage } from './image-sender.ts';

// Names must match a pattern and never reach a path as sent.
const RELATIVE_PATH = /^\/?(?:uploads|img)\/([a-z0-9-]+\.(?:webp|svg))$/;
const NOT_RELATIVE = /^[a-z][a-z0-9+.-]*:|^\/\/|\\|\.\./i;

const image = { method: 'GET', level: 'public', isImage: true } as const;

/** Image bytes by file name and by stored path (spec §7). */
export const imagesRest = (sendImage: SendImage) => {
  const byFile = (folder: string, summary: string) =>
    restRoute({
      ...image,
      path: `${folder}/{file}`,
      summary,
      params: fileParams,
      query: imageQuery,
      handle: async (call) =>
        sendImage(call, call.params.file, call.query.t ? CACHE_FOR_A_YEAR : CACHE_FOR_A_DAY),
    });

  return [
    byFile('/img', 'Show a drawing or picture by its name under img'),
    byFile('/uploads', 'Show a picture by its stored address'),
    byFile('/api/image', 'Show a picture by its file name'),
    restRoute({
      ...image,
      path: '/api/images/proxy',
      summary: 'Show a picture by its stored path',
      query: proxyQuery,
      handle: async (call) => {
        const { path, t } = call.query;
        if (NOT_RELATIVE.test(path)) {
          throw new AppError('invalid', 'Only images of this website are shown here');
        }
        const name = RELATIVE_PATH.exec(path)?.[1];
        if (name === undefined) throw noImage();
        return sendImage(call, name, t ? CACHE_FOR_A_YEAR : CACHE_FOR_A_DAY);
      },
    }),
  ];
};
