import { PRESET_LOCATIONS } from '@hvac/contract/image-places';
import {
  IMAGE_REQUIRED,
  imageUrlInput,
  type WebsiteImage,
  websiteImageInput,
} from '@hvac/contract/images';
import { fieldErrors, withoutErrorsOf } from '../../../../lib/field-errors.ts';

/** The choice that opens the field for a location of one's own. */
export const CUSTOM = 'custom';

/** What the form of a website image holds. */
export interface ImageDraft {
  name: string;
  /** A preset location, 'custom', or empty while nothing is chosen. */
  choice: string;
  customLocation: string;
  description: string;
  alt: string;
  file: File | null;
  url: string;
}

export type DraftErrors = Partial<
  Record<'name' | 'location' | 'description' | 'alt' | 'image' | 'path', string>
>;

export const EMPTY_DRAFT: ImageDraft = {
  name: '',
  choice: '',
  customLocation: '',
  description: '',
  alt: '',
  file: null,
  url: '',
};

const isPreset = (location: string) => PRESET_LOCATIONS.some((preset) => preset === location);
const isExternal = (path: string) => path.startsWith('http');

/** The form of an image as it is stored. */
export const imageDraft = (image: WebsiteImage): ImageDraft => ({
  name: image.name,
  choice: isPreset(image.location) ? image.location : CUSTOM,
  customLocation: isPreset(image.location) ? '' : image.location,
  description: image.description ?? '',
  alt: image.alt ?? '',
  file: null,
  url: isExternal(image.path) ? image.path : '',
});

/** The location that is chosen or typed; empty while there is none. */
export const locationOf = ({ choice, customLocation }: ImageDraft): string =>
  choice === CUSTOM ? customLocation.trim() : choice;

const FIELD_OF: Record<keyof ImageDraft, (keyof DraftErrors)[]> = {
  name: ['name'],
  choice: ['location'],
  customLocation: ['location'],
  description: ['description'],
  alt: ['alt'],
  file: ['image', 'path'],
  url: ['image', 'path'],
};

/** The errors that are left when some parts of the form were changed. */
export const withoutDraftErrorsOf = (
  errors: DraftErrors,
  changes: Partial<ImageDraft>,
): DraftErrors => {
  const changed = (Object.keys(changes) as (keyof ImageDraft)[]).flatMap((key) => FIELD_OF[key]);
  return withoutErrorsOf(errors, Object.fromEntries(changed.map((field) => [field, true])));
};

const fieldsOf = (draft: ImageDraft) => ({
  name: draft.name.trim(),
  location: locationOf(draft),
  description: draft.description,
  alt: draft.alt.trim(),
});

/**
 * What is wrong with a form, field by field.
 * @param mayKeepPicture whether there is a picture already
 */
export const draftErrors = (draft: ImageDraft, mayKeepPicture: boolean): DraftErrors => {
  const { error } = websiteImageInput.safeParse(fieldsOf(draft));
  const errors: DraftErrors = fieldErrors(error?.issues ?? []);
  if (draft.file) return errors;
  const url = draft.url.trim();
  if (url === '') return mayKeepPicture ? errors : { ...errors, image: IMAGE_REQUIRED };
  const problem = imageUrlInput.safeParse(url).error?.issues[0]?.message;
  return problem ? { ...errors, path: problem } : errors;
};

/** The form to send (spec §7): everything of a new image, only what was changed of one that is stored. */
export const formOf = (draft: ImageDraft, stored?: WebsiteImage): FormData => {
  const form = new FormData();
  const before = stored && { ...fieldsOf(imageDraft(stored)), path: imageDraft(stored).url };
  const path = draft.file ? '' : draft.url.trim();
  const after = { ...fieldsOf(draft), path };
  for (const [name, value] of Object.entries(after)) {
    const isCleared = name === 'path' && value === '';
    if (value !== (before?.[name as keyof typeof after] ?? '') && !isCleared) form.set(name, value);
  }
  if (draft.file) form.set('image', draft.file);
  return form;
};
