import * as z from 'zod/mini';
import { optional, required, text } from './text.ts';
import { isWebAddress } from './web-address.ts';

/** Bytes of an image file at most: 25 MB. */
export const IMAGE_FILE_LIMIT = 25 * 1024 * 1024;
/** Pixels of an image at most: 50 megapixels, so that the photographs of every phone pass. */
export const IMAGE_PIXEL_LIMIT = 50_000_000;

/** Characters of an alternative text at most: a sentence or two. */
export const ALT_LIMIT = 300;

/** What is said to a file that is no picture (spec §5). */
export const NOT_AN_IMAGE = 'Please select an image file (JPEG, PNG, GIF, etc.).';
/** What is said to a file of more than 25 MB. */
export const IMAGE_TOO_LARGE = 'The image is too large. Please choose a file of at most 25 MB.';
/** What is said when neither a file nor an address is given (spec §5). */
export const IMAGE_REQUIRED = 'Please upload an image or provide an image URL';

/** What is said to an address that is none (spec §5). */
export const NO_IMAGE_URL =
  'Please enter a valid URL including the protocol (http:// or https://).';

/** What an upload is answered with. `url` is the value to store. */
export interface UploadedImage {
  success: true;
  file: { url: string; width: number; height: number };
}

/** A picture that the owner has put at a place of the website. `path` is the stored value. */
export interface LocationImage {
  location: string;
  path: string;
  /** Alternative text; null when the picture only decorates. */
  alt: string | null;
  updatedAt: string;
}

/** A website image, as the back office reads it. Dates are ISO 8601 in UTC. */
export interface WebsiteImage {
  id: number;
  name: string;
  description: string | null;
  path: string;
  location: string;
  alt: string | null;
  createdAt: string;
  updatedAt: string;
}

/** A website image in the list of all, with the places that show it now, in words. */
export interface ListedWebsiteImage extends WebsiteImage {
  /** Labels of the places, for example 'Home page, top'. */
  shownAt: string[];
}

// An empty text is the same as none.
const textOrNull = (maxLength: number) =>
  z.pipe(
    z.nullable(optional(maxLength)),
    z.transform((value) => value || null),
  );

/** A new website image without its picture: that is a file, or the address in `path`. */
export const websiteImageInput = z.object({
  name: required('Name is required', 200),
  location: required('Location is required', 100),
  description: z._default(textOrNull(1000), null),
  alt: z._default(textOrNull(ALT_LIMIT), null),
});
export type WebsiteImageInput = z.infer<typeof websiteImageInput>;

/** What is to change of a website image; what is left out stays. */
export const websiteImageChanges = z.object({
  name: z.optional(websiteImageInput.shape.name),
  location: z.optional(websiteImageInput.shape.location),
  description: z.optional(textOrNull(1000)),
  alt: z.optional(textOrNull(ALT_LIMIT)),
});
export type WebsiteImageChanges = z.infer<typeof websiteImageChanges>;

/** The address field of a picture: an absolute URL (spec §5). */
export const imageUrlInput = z.string().check(z.refine(isWebAddress, NO_IMAGE_URL));

/** Places of a page to look up in one call. */
export const placesInput = z.strictObject({
  places: z
    .array(text('A place must be text').check(z.minLength(1), z.maxLength(100)))
    .check(z.maxLength(20)),
});
