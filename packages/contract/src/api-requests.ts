import { z } from 'zod';
import { CATEGORY_EXAMPLE, CONTACT_EXAMPLE, POST_EXAMPLE } from './api-responses.ts';
import { auditFilter } from './audit.ts';
import { loginInput } from './auth.ts';
import { slugInput } from './blog.ts';
import {
  categoryChanges,
  categoryFields,
  DEFAULT_AUTHOR_ID,
  featuredImageAddress,
  postChanges,
  postRow,
} from './blog-editing.ts';
import { contactFields } from './contact.ts';
import { idOfPath, MAX_ID } from './ids.ts';
import { websiteImageChanges, websiteImageInput } from './images.ts';
import { previewFields } from './previews.ts';
import { id } from './text.ts';

/** Inputs of the `/api` calls. Unknown fields are ignored, because old clients send some (contract §3). */

const body = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.object(shape, 'The request must be a JSON object');

const idSchema = { type: 'integer', minimum: 1, maximum: MAX_ID } as const;

/** An id in a path; an invalid one does not match, so the response is 404. */
const pathId = (nothing: string) =>
  z
    .string()
    .refine((text) => idOfPath(text) !== null, nothing)
    .transform(Number)
    .meta({ ...idSchema, example: 7 });

export const postParams = z.object({ id: pathId('This post does not exist') });
export const categoryParams = z.object({ id: pathId('This category does not exist') });
export const imageParams = z.object({ id: pathId('There is no such image') });
export const postCategoryParams = postParams.extend({
  categoryId: pathId('This category does not exist'),
});
export const slugParams = z.object({
  slug: z.pipe(slugInput.shape.slug, z.string()).meta({ example: 'heating' }),
});
export const locationParams = z.object({
  location: z.pipe(slugInput.shape.slug, z.string()).meta({ example: 'hero' }),
});
export const fileParams = z.object({
  file: z.string().meta({ example: '0123456789abcdef0123456789abcdef.webp' }),
});

const wholeNumber = (least: number, most: number, message: string) =>
  z
    .string(message)
    .refine(
      (text) => /^\d{1,10}$/.test(text) && Number(text) >= least && Number(text) <= most,
      message,
    )
    .transform(Number)
    .optional()
    .meta({ type: 'integer', minimum: least, maximum: most });

/** Maximum number of rows in one part of a list. */
export const MAX_LIST_LIMIT = 1000;

/** The requested part of a list; without `limit` and `offset` the whole list (contract §5). Shared by every list. */
export const listQuery = z
  .object({
    limit: wholeNumber(
      1,
      MAX_LIST_LIMIT,
      `The limit must be a whole number from 1 to ${MAX_LIST_LIMIT}`,
    ),
    offset: wholeNumber(0, MAX_ID, 'The offset must be a whole number from 0'),
  })
  .transform(({ limit, offset }) => ({
    limit: limit ?? (offset === undefined ? undefined : MAX_LIST_LIMIT),
    offset,
  }));
export type ListPart = z.infer<typeof listQuery>;

const dayOf = (which: string) =>
  z.iso
    .date(`The ${which} day must be written as YYYY-MM-DD`)
    .optional()
    .meta({ example: '2026-11-01' });

/** The days of an export of figures; by default all that are kept. */
export const figuresQuery = z
  .object({ from: dayOf('first'), to: dayOf('last') })
  .refine(({ from, to }) => !from || !to || from <= to, {
    message: 'The first day must not be after the last',
    path: ['from'],
  });

/** Selects events of the audit log. */
export const auditQuery = z.object(auditFilter);

export const loginBody = body({
  ...loginInput.shape,
  code: z
    .string('The code must be text')
    .max(80, 'The code must be at most 80 characters')
    .optional()
    .meta({
      description:
        'For a user with second factors: a current code of the authenticator app, or a recovery code',
      example: '123456',
    }),
}).meta({
  id: 'Login',
  examples: [{ username: 'admin', password: 'correct horse battery' }],
});

export const contactBody = body(contactFields).meta({
  id: 'ContactRequest',
  examples: [CONTACT_EXAMPLE],
});

const { title, slug, summary, content, published } = POST_EXAMPLE;

export const createPostBody = body({
  ...postRow,
  authorId: z._default(id, DEFAULT_AUTHOR_ID),
}).meta({
  id: 'NewPost',
  examples: [{ title, slug, summary, content, published, authorId: DEFAULT_AUTHOR_ID }],
});

/** An empty image leaves the stored one as it is (spec §4). */
export const updatePostBody = body(postChanges).meta({
  id: 'PostChanges',
  examples: [{ title, published: false }],
});

export const featuredImageBody = body({
  featuredImage: featuredImageAddress,
}).meta({ id: 'FeaturedImage', examples: [{ featuredImage: POST_EXAMPLE.featuredImage }] });

export const previewBody = body(previewFields).meta({
  id: 'NewPreviewLink',
  examples: [{ days: 7 }],
});

export const categoryLinkBody = body({ categoryId: id }).meta({
  id: 'CategoryLink',
  examples: [{ categoryId: 2 }],
});

export const createCategoryBody = body(categoryFields).meta({
  id: 'NewCategory',
  examples: [CATEGORY_EXAMPLE],
});
export const updateCategoryBody = body(categoryChanges).meta({
  id: 'CategoryChanges',
  examples: [{ description: CATEGORY_EXAMPLE.description }],
});

/** A file in a multipart form; its bytes are read separately from the fields. */
const file = z.string().meta({ contentMediaType: 'application/octet-stream' });
const imagePath = z.string().optional().meta({ description: 'An address, in place of a file' });

export const uploadForm = z
  .object({ image: file, postId: z.string().optional() })
  .meta({ id: 'UploadForm', examples: [{ image: 'photo.jpg' }] });
export const uploadQuery = z.object({ postId: z.string().optional().meta(idSchema) });
export const newWebsiteImageForm = z
  .object({ ...websiteImageInput.shape, image: file.optional(), path: imagePath })
  .meta({
    id: 'NewWebsiteImageForm',
    examples: [{ name: 'Hero', location: 'home-hero', image: 'photo.jpg' }],
  });
export const websiteImageForm = z
  .object({ ...websiteImageChanges.shape, image: file.optional(), path: imagePath })
  .meta({ id: 'WebsiteImageForm', examples: [{ description: 'A warm living room' }] });

const part = z.string().optional().catch(undefined);
/** `t`: the version, which lets clients cache the response; `w`: 480, 960 or 1600 pixels; `crop`: `share`. */
export const imageQuery = z.object({ t: part, w: part, crop: part });
export const proxyQuery = imageQuery.extend({
  path: z
    .string('Only images of this website are shown here')
    .meta({ example: POST_EXAMPLE.featuredImage }),
});
