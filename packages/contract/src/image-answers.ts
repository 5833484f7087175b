import { z } from 'zod';
import { date, NOON } from './api.ts';
import type { ListedWebsiteImage, LocationImage, UploadedImage, WebsiteImage } from './images.ts';
import { id } from './text.ts';

/** Responses of the `/api` calls about images, like those in `api.ts`. */

const percent = (edge: string) =>
  z.int().meta({ description: `Percent from the ${edge}: what stays in view when it is cropped` });
const focus = { focusX: percent('left'), focusY: percent('top') };

const websiteImage = {
  id,
  name: z.string(),
  description: z.nullable(z.string()),
  path: z.string().meta({ description: 'The stored value' }),
  location: z.string(),
  alt: z.nullable(z.string()),
  ...focus,
  createdAt: date,
  updatedAt: date,
};
const WEBSITE_IMAGE = {
  id: 3,
  name: 'Hero',
  description: null,
  path: '/uploads/0123456789abcdef0123456789abcdef.webp',
  location: 'home-hero',
  alt: 'A warm living room',
  focusX: 50,
  focusY: 25,
  createdAt: NOON,
  updatedAt: NOON,
};

export const websiteImageAnswer = z
  .object(websiteImage)
  .meta({ id: 'WebsiteImage', examples: [WEBSITE_IMAGE] }) satisfies z.ZodType<WebsiteImage>;

export const listedWebsiteImageAnswer = z
  .object({
    ...websiteImage,
    shownAt: z.array(z.string()).meta({ description: 'The places that show it now, in words' }),
  })
  .meta({
    id: 'ListedWebsiteImage',
    examples: [{ ...WEBSITE_IMAGE, shownAt: ['Home, top'] }],
  }) satisfies z.ZodType<ListedWebsiteImage>;

const shownImage = z
  .object(websiteImage)
  .pick({ location: true, path: true, alt: true, focusX: true, focusY: true, updatedAt: true });

export const locationImageAnswer = shownImage.meta({
  id: 'LocationImage',
  examples: [shownImage.parse(WEBSITE_IMAGE)],
}) satisfies z.ZodType<LocationImage>;

export const uploadAnswer = z
  .object({
    success: z.literal(true),
    file: z.object({
      url: z.string().meta({ description: 'The value to store' }),
      width: z.int(),
      height: z.int(),
    }),
  })
  .meta({
    id: 'UploadedImage',
    examples: [{ success: true, file: { url: WEBSITE_IMAGE.path, width: 1600, height: 900 } }],
  }) satisfies z.ZodType<UploadedImage>;
