import { PRESET_LOCATIONS } from '@hvac/contract/image-places';
import {
  IMAGE_REQUIRED,
  imageUrlInput,
  type WebsiteImage,
  websiteImageInput,
} from '@hvac/contract/images';
import type { Issue } from '../../../../lib/field-errors.ts';

/** The choice that shows the field for a custom location. */
export const CUSTOM = 'custom';

/** The values of the website image form. */
export interface WebsiteImageDraft {
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

export const EMPTY_DRAFT: WebsiteImageDraft = {
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

/** The form values of a stored image. */
export const websiteImageDraft = (image: WebsiteImage): WebsiteImageDraft => ({
  name: image.name,
  choice: isPreset(image.location) ? image.location : CUSTOM,
  customLocation: isPreset(image.location) ? '' : image.location,
  description: image.description ?? '',
  alt: image.alt ?? '',
  file: null,
  url: isExternal(image.path) ? image.path : '',
});

/** The chosen or typed location; empty if there is none. */
export const locationOf = ({ choice, customLocation }: WebsiteImageDraft): string =>
  choice === CUSTOM ? customLocation.trim() : choice;

const FIELDS_OF: Record<keyof WebsiteImageDraft, (keyof DraftErrors)[]> = {
  name: ['name'],
  choice: ['location'],
  customLocation: ['location'],
  description: ['description'],
  alt: ['alt'],
  file: ['image', 'path'],
  url: ['image', 'path'],
};

/** The fields affected by changes to a draft, under the names used for errors. */
export const changedFields = (changes: Partial<WebsiteImageDraft>): DraftErrors =>
  Object.fromEntries(
    (Object.keys(changes) as (keyof WebsiteImageDraft)[])
      .flatMap((key) => FIELDS_OF[key])
      .map((field) => [field, '']),
  );

const fieldsOf = (draft: WebsiteImageDraft) => ({
  name: draft.name.trim(),
  location: locationOf(draft),
  description: draft.description,
  alt: draft.alt.trim(),
});

const pictureIssues = ({ file, url }: WebsiteImageDraft, mayKeepPicture: boolean): Issue[] => {
  if (file) return [];
  if (url.trim() === '') return mayKeepPicture ? [] : [{ path: 'image', message: IMAGE_REQUIRED }];
  const issues = imageUrlInput.safeParse(url.trim()).error?.issues ?? [];
  return issues.map(({ message }) => ({ path: 'path', message }));
};

/**
 * The validation issues of a draft.
 * @param mayKeepPicture whether there is already a stored image
 */
export const draftIssues = (draft: WebsiteImageDraft, mayKeepPicture: boolean): Issue[] => [
  ...(websiteImageInput.safeParse(fieldsOf(draft)).error?.issues ?? []),
  ...pictureIssues(draft, mayKeepPicture),
];

const sentFields = (draft: WebsiteImageDraft) => ({
  ...fieldsOf(draft),
  path: draft.file ? '' : draft.url.trim(),
});

/** The form to send (spec §7): all fields of a new image, only the changed fields of a stored one. */
export const formOf = (draft: WebsiteImageDraft, stored?: WebsiteImage): FormData => {
  const form = new FormData();
  const before = stored && sentFields(websiteImageDraft(stored));
  const after = sentFields(draft);
  for (const [name, value] of Object.entries(after)) {
    const isCleared = name === 'path' && value === '';
    if (value !== (before?.[name as keyof typeof after] ?? '') && !isCleared) form.set(name, value);
  }
  if (draft.file) form.set('image', draft.file);
  return form;
};
