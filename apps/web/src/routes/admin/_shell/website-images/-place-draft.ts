import { placeLabel } from '@hvac/contract/image-places';
import { ALT_LIMIT, MIDDLE, type WebsiteImage } from '@hvac/contract/images';
import type { PublicPlace } from '@hvac/contract/public-places';
import type { Issue } from '../../../../lib/field-errors.ts';
import type { FocalPoint } from '../../../../ui/focal-point.ts';

/** What is typed and chosen for the picture of a place. */
export interface PlaceDraft extends FocalPoint {
  /** A new file; it takes precedence over the image. */
  file: File | null;
  /** One of the website images. */
  image: WebsiteImage | null;
  alt: string;
}

/** The draft that replaces the picture of a place. */
export const EMPTY_PLACE_DRAFT: PlaceDraft = {
  file: null,
  image: null,
  alt: '',
  focusX: MIDDLE,
  focusY: MIDDLE,
};

/** The draft of a website image that is already shown at a place. */
export const placeDraft = (image: WebsiteImage): PlaceDraft => ({
  file: null,
  image,
  alt: image.alt ?? '',
  focusX: image.focusX,
  focusY: image.focusY,
});

/** A draft with a new file, and without the focal point of the previous picture. */
export const withFile = (draft: PlaceDraft, file: File): PlaceDraft => ({
  ...draft,
  file,
  image: null,
  focusX: MIDDLE,
  focusY: MIDDLE,
});

/** A draft with a website image, its focal point and, unless one is typed, its alternative text. */
export const withImage = (draft: PlaceDraft, image: WebsiteImage): PlaceDraft => ({
  ...placeDraft(image),
  alt: draft.alt.trim() === '' ? (image.alt ?? '') : draft.alt,
});

/** What is wrong with a draft. */
export const placeIssues = ({ file, image, alt }: PlaceDraft): Issue[] => [
  ...(file || image ? [] : [{ path: 'image', message: 'Please choose a picture' }]),
  ...(alt.trim().length > ALT_LIMIT
    ? [{ path: 'alt', message: `At most ${ALT_LIMIT} characters fit here` }]
    : []),
];

/**
 * The form to send (spec §7).
 * @param changed the website image that is changed; without one, an image is added at the place
 */
export const placeForm = (
  { file, image, alt, focusX, focusY }: PlaceDraft,
  place: PublicPlace,
  changed?: WebsiteImage,
): FormData => {
  const form = new FormData();
  if (!changed) {
    form.set('name', placeLabel(place));
    form.set('location', place);
  }
  form.set('alt', alt.trim());
  form.set('focusX', String(focusX));
  form.set('focusY', String(focusY));
  if (file) form.set('image', file);
  else if (image && image.path !== changed?.path) form.set('path', image.path);
  return form;
};
