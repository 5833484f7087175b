import { placeLabel } from '@hvac/contract/image-places';
import { ALT_LIMIT, type ListedWebsiteImage, MIDDLE } from '@hvac/contract/images';
import type { PublicPlace } from '@hvac/contract/public-places';
import type { Issue } from '../../../../lib/field-errors.ts';
import type { FocalPoint } from '../../../../ui/focal-point.ts';

/** What is typed and chosen for the picture of a place. */
export interface PlaceDraft extends FocalPoint {
  /** A new file; it takes precedence over the image. */
  file: File | null;
  /** One of the website images. */
  image: ListedWebsiteImage | null;
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
export const placeDraft = (image: ListedWebsiteImage): PlaceDraft => ({
  file: null,
  image,
  alt: image.alt ?? '',
  focusX: image.focusX,
  focusY: image.focusY,
});

/** A draft with a new file, and without the focal point of the previous picture. */
export const withFile = (draft: PlaceDraft, file: File): PlaceDraft => ({
  ...EMPTY_PLACE_DRAFT,
  file,
  alt: draft.alt,
});

/** A draft with a website image, its focal point and, unless one is typed, its alternative text. */
export const withImage = (draft: PlaceDraft, image: ListedWebsiteImage): PlaceDraft => ({
  ...placeDraft(image),
  alt: draft.alt.trim() === '' ? (image.alt ?? '') : draft.alt,
});

/** What is wrong with a draft. */
export const placeIssues = ({ file, image, alt }: PlaceDraft): Issue[] => [
  ...(file || image ? [] : [{ path: 'image', message: 'Choose a photo' }]),
  ...(alt.trim().length > ALT_LIMIT
    ? [{ path: 'alt', message: `Too long (max ${ALT_LIMIT} characters)` }]
    : []),
];

/**
 * The website image that a draft changes: the edited one, or the chosen one if no place shows it, which then moves
 * here. Undefined if an image is added at the place, where it covers the former one.
 */
export const changedImage = (
  { image }: PlaceDraft,
  edited?: ListedWebsiteImage,
): ListedWebsiteImage | undefined => edited ?? (image?.shownAt.length === 0 ? image : undefined);

/** The form to send (spec §7). */
export const placeForm = (
  draft: PlaceDraft,
  place: PublicPlace,
  edited?: ListedWebsiteImage,
): FormData => {
  const { file, image, alt, focusX, focusY } = draft;
  const changed = changedImage(draft, edited);
  const form = new FormData();
  if (!changed) form.set('name', placeLabel(place));
  if (!edited) form.set('location', place);
  form.set('alt', alt.trim());
  form.set('focusX', String(focusX));
  form.set('focusY', String(focusY));
  if (file) form.set('image', file);
  else if (image && !changed) form.set('path', image.path);
  return form;
};
