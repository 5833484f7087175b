import * as z from 'zod/mini';
import { changesTo } from './changes-to.ts';
import { pageInput } from './paging.ts';
import { PUBLIC_PLACES } from './public-places.ts';
import { bare, optional, required, text } from './text.ts';
import { isWebAddress } from './web-address.ts';

/** Maximum size of an image file in bytes: 25 MB. */
export const IMAGE_FILE_LIMIT = 25 * 1024 * 1024;
/** Maximum pixels of an image. */
export const IMAGE_PIXEL_LIMIT = 50_000_000;
/** Maximum pixels of a JPEG, in which phones keep photos of 108 megapixels and panoramas. */
export const JPEG_PIXEL_LIMIT = 120_000_000;

/** Maximum characters of an alternative text: a sentence or two. */
export const ALT_LIMIT = 300;

/** The message for a file that is not an image (spec §5). */
export const NOT_AN_IMAGE = 'Please select an image file (JPEG, PNG, GIF, etc.).';
/** The message for a file over 25 MB. */
export const IMAGE_TOO_LARGE = 'This photo is too large. Please choose a file of at most 25 MB.';
/** The message when neither a file nor a URL is given (spec §5). */
export const IMAGE_REQUIRED = 'Please upload an image or provide an image URL';

/** The message for an invalid URL (spec §5). */
export const NO_IMAGE_URL =
  'Please enter a valid URL including the protocol (http:// or https://).';

/** Response to an upload. `url` is the value to store. */
export interface UploadedImage {
  success: true;
  file: {
    url: string;
    width: number;
    height: number;
    /** What is different from the file that was sent. */
    notice?: string;
  };
}

/** A picture that was uploaded before, for whoever needs one again. */
export interface UploadedPicture {
  url: string;
  width: number;
  height: number;
  /** ISO 8601 in UTC. */
  uploadedAt: string;
}

/** A page of the uploaded pictures, the newest first. */
export const uploadsInput = z.strictObject(pageInput);

/** A website image as public pages look it up. `path` is the stored value. */
export interface LocationImage {
  location: string;
  path: string;
  /** Alternative text; null for a decorative image. */
  alt: string | null;
  /** What stays in view when a frame crops the image: percent from the left and from the top. */
  focusX: number;
  focusY: number;
  updatedAt: string;
}

/** A website image, as the back office reads it. Dates are ISO 8601 in UTC. */
export interface WebsiteImage extends LocationImage {
  id: number;
  name: string;
  description: string | null;
  createdAt: string;
}

/** A website image in the list, with the places that currently show it. */
export interface ListedWebsiteImage extends WebsiteImage {
  /** Labels of the places, such as 'Home: main photo'. */
  shownAt: string[];
}

/** A website image in the trash. */
export interface TrashedImage extends WebsiteImage {
  deletedAt: string;
  /** Username; null if it was no user, or that is not known any more. */
  deletedBy: string | null;
}

// An empty text becomes null.
const textOrNull = (maxLength: number) =>
  z.pipe(
    z.nullable(optional(maxLength)),
    z.transform((value) => value || null),
  );

/** The default focal point of an image: its middle. */
export const MIDDLE = 50;

// Forms send numbers as text.
const percent = z.pipe(
  z.string().check(z.regex(/^(100|\d{1,2})$/, 'A focal point is a whole number from 0 to 100')),
  z.transform(Number),
);

/** The fields of a new website image; the image itself is a file or the URL in `path`. */
export const websiteImageInput = z.object({
  name: required('Name is required', 200),
  location: required('Location is required', 100).check(bare()),
  description: z._default(textOrNull(1000), null),
  alt: z._default(textOrNull(ALT_LIMIT), null),
  focusX: z._default(percent, MIDDLE),
  focusY: z._default(percent, MIDDLE),
});
export type WebsiteImageInput = z.infer<typeof websiteImageInput>;

/** Changes to a website image; omitted fields stay as they are. */
export const websiteImageChanges = z.object(changesTo(websiteImageInput.shape));
export type WebsiteImageChanges = z.infer<typeof websiteImageChanges>;

/** An external image URL: absolute (spec §5). */
export const imageUrlInput = z.string().check(bare(), z.refine(isWebAddress, NO_IMAGE_URL));

/** A place of the public pages. */
export const placeInput = z.strictObject({ place: z.enum(PUBLIC_PLACES) });

/** The places of a page, looked up in one call. */
export const placesInput = z.strictObject({
  places: z
    .array(text('A place must be text').check(z.minLength(1), z.maxLength(100)))
    .check(z.maxLength(20)),
});
