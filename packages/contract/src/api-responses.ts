import { z } from 'zod';
import type { User } from './auth.ts';
import type { Category } from './blog.ts';
import { CONTACT_FIELDS, type ContactField, type Submission } from './contact.ts';
import type { ListedWebsiteImage, LocationImage, UploadedImage, WebsiteImage } from './images.ts';
import { CONTENT_FORMATS } from './markdown.ts';
import type { PreviewLink } from './previews.ts';
import { SUBMISSION_STATUSES } from './submission-tabs.ts';
import { DELIVERY_STATES, type ListedSubmission } from './submissions.ts';
import { id } from './text.ts';

/** Responses of the `/api` calls: checked by the compiler, described by OpenAPI, verified by a test. */

/** A date and time in a response. */
const date = z.iso.datetime().meta({ description: 'ISO 8601 in UTC' });
/** The date and time in the examples. */
const NOON = '2026-03-01T12:00:00.000Z';

export const userResponse = z
  .object({
    id,
    username: z.string(),
    isAdmin: z.boolean(),
    isProvisional: z.literal(true).optional().meta({
      description:
        'Present until the login that was generated is replaced; nothing else is possible before',
    }),
    needsSecondFactor: z.literal(true).optional().meta({
      description:
        'Present while this user has to add a second factor; nothing else is possible before',
    }),
  })
  .meta({
    id: 'User',
    examples: [{ id: 1, username: 'admin', isAdmin: true }],
  }) satisfies z.ZodType<User>;

/** An example of a category. */
export const CATEGORY_EXAMPLE = {
  name: 'Heating',
  slug: 'heating',
  description: 'Furnaces and heat pumps',
};

export const categoryResponse = z
  .object({ id, name: z.string(), slug: z.string(), description: z.nullable(z.string()) })
  .meta({
    id: 'Category',
    examples: [{ id: 2, ...CATEGORY_EXAMPLE }],
  }) satisfies z.ZodType<Category>;

/** An example of a post. */
export const POST_EXAMPLE = {
  id: 7,
  title: 'Why your furnace keeps short cycling',
  slug: 'why-your-furnace-keeps-short-cycling',
  summary: 'Five causes, the cheap ones first.',
  content: 'A furnace that starts and stops every few minutes …',
  contentFormat: 'plain' as const,
  featuredImage: '/uploads/0123456789abcdef0123456789abcdef.webp',
  featuredImageAlt: 'A technician at a furnace',
  published: true,
  publishedAt: NOON,
  authorId: 1,
  readMinutes: 4,
  categories: [{ id: 2, ...CATEGORY_EXAMPLE }],
  createdAt: NOON,
  updatedAt: NOON,
};

/** A post with every field of spec §3 and its categories. */
export const postResponse = z
  .object({
    id,
    title: z.string(),
    slug: z.string(),
    summary: z.string(),
    content: z.string(),
    contentFormat: z.enum(CONTENT_FORMATS),
    featuredImage: z.nullable(z.string()).meta({
      description: 'The stored value: an address of this website, or one of another',
    }),
    featuredImageAlt: z.nullable(z.string()),
    published: z.boolean(),
    publishedAt: z
      .nullable(date)
      .meta({ description: 'Set by the first publication; still to come for a scheduled post' }),
    authorId: id,
    readMinutes: z.int(),
    categories: z.array(categoryResponse),
    createdAt: date,
    updatedAt: date,
  })
  .meta({
    id: 'Post',
    examples: [POST_EXAMPLE],
  });
export type Post = z.infer<typeof postResponse>;

/** Response to a change of only the featured image (spec §3). */
export const postOfImageResponse = z
  .object({ post: postResponse })
  .meta({ examples: [{ post: POST_EXAMPLE }] });

export const previewResponse = z.object({ url: z.string(), expiresAt: date }).meta({
  id: 'PreviewLink',
  examples: [
    {
      url: 'https://www.example.com/preview/post.7.tb5r9c.0.ScPYXMIBvC47zsyBXvnA8hpKvbuEMGZNrmwWcTbH2Cc',
      expiresAt: NOON,
    },
  ],
}) satisfies z.ZodType<PreviewLink>;

/** One category link of one post. */
export const postCategoryResponse = z
  .object({ id, postId: id, categoryId: id })
  .meta({ id: 'PostCategory', examples: [{ id: 31, postId: 7, categoryId: 2 }] });
export type PostCategory = z.infer<typeof postCategoryResponse>;

/** An example of a contact request. */
export const CONTACT_EXAMPLE: Record<ContactField, string> = {
  fullName: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '313-555-0199',
  service: 'heating',
  message: 'The furnace is cold.',
};

const contactTexts = Object.fromEntries(
  CONTACT_FIELDS.map((field) => [field, z.string()]),
) as Record<ContactField, z.ZodString>;

const submission = { id, ...contactTexts, createdAt: date };
const SUBMISSION = { id: 12, ...CONTACT_EXAMPLE, createdAt: NOON };

export const submissionResponse = z
  .object(submission)
  .meta({ id: 'Submission', examples: [SUBMISSION] }) satisfies z.ZodType<Submission>;

/** A submission as the owner lists it; the response to its sender must not reveal what counts as spam. */
export const listedSubmissionResponse = z
  .object({
    ...submission,
    status: z.enum(SUBMISSION_STATUSES),
    delivery: z.enum(DELIVERY_STATES).meta({
      description:
        'Across everyone who is alerted: `off` for no one, else the worst of `failed`, `waiting` and `sent`',
    }),
  })
  .meta({
    id: 'ListedSubmission',
    examples: [{ ...SUBMISSION, status: 'new', delivery: 'sent' }],
  }) satisfies z.ZodType<ListedSubmission>;

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

export const websiteImageResponse = z
  .object(websiteImage)
  .meta({ id: 'WebsiteImage', examples: [WEBSITE_IMAGE] }) satisfies z.ZodType<WebsiteImage>;

export const listedWebsiteImageResponse = z
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

export const locationImageResponse = shownImage.meta({
  id: 'LocationImage',
  examples: [shownImage.parse(WEBSITE_IMAGE)],
}) satisfies z.ZodType<LocationImage>;

export const uploadResponse = z
  .object({
    success: z.literal(true),
    file: z.object({
      url: z.string().meta({ description: 'The value to store' }),
      width: z.int(),
      height: z.int(),
      notice: z
        .string()
        .optional()
        .meta({ description: 'What is different from the file that was sent' }),
    }),
  })
  .meta({
    id: 'UploadedImage',
    examples: [{ success: true, file: { url: WEBSITE_IMAGE.path, width: 1600, height: 900 } }],
  }) satisfies z.ZodType<UploadedImage>;

/** The body of every error response. */
export const errorResponse = z
  .object({
    message: z.string().meta({ description: 'One sentence for people' }),
    issues: z
      .array(z.object({ path: z.string(), message: z.string() }))
      .optional()
      .meta({ description: 'What is wrong with each field' }),
  })
  .meta({
    id: 'Error',
    examples: [
      { message: 'Title is required', issues: [{ path: 'title', message: 'Title is required' }] },
    ],
  });
