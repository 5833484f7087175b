import { IMAGE_REQUIRED, type WebsiteImage } from '@hvac/contract/images';
import { describe, expect, it } from 'vitest';
import {
  CUSTOM,
  changedFields,
  draftIssues,
  EMPTY_DRAFT,
  formOf,
  locationOf,
  type WebsiteImageDraft,
  websiteImageDraft,
} from './-website-image-draft.ts';

const STORED: WebsiteImage = {
  id: 7,
  name: 'Our shop',
  location: 'home-hero',
  path: '/uploads/1f3c.webp',
  description: 'From the street',
  alt: null,
  focusX: 50,
  focusY: 50,
  createdAt: '2026-01-02T03:04:05.000Z',
  updatedAt: '2026-01-02T03:04:05.000Z',
};
const FILE = new File(['bytes'], 'shop.png', { type: 'image/png' });
const COMPLETE: WebsiteImageDraft = {
  ...EMPTY_DRAFT,
  name: 'Our shop',
  choice: 'home-hero',
  file: FILE,
};

const wrongFields = (draft: WebsiteImageDraft, mayKeepPicture = false) =>
  draftIssues(draft, mayKeepPicture).map(({ path }) => String(path));
const sent = (form: FormData) => Object.fromEntries(form);

describe('a draft of a website image', () => {
  it('is refused without name, location and picture [spec 477, 478]', () => {
    expect(new Set(wrongFields(EMPTY_DRAFT))).toEqual(new Set(['name', 'location', 'image']));
    expect(draftIssues(EMPTY_DRAFT, false)).toContainEqual({
      path: 'image',
      message: IMAGE_REQUIRED,
    });
  });

  it.each(['ftp://example.com/a.png', 'a.png', 'https://user:secret@example.com/a.png'])(
    'is refused with %s as its address',
    (url) => {
      expect(wrongFields({ ...COMPLETE, file: null, url })).toEqual(['path']);
    },
  );

  it('is refused while its custom location is empty', () => {
    expect(wrongFields({ ...COMPLETE, choice: CUSTOM, customLocation: '  ' })).toEqual([
      'location',
    ]);
  });

  it('needs no picture if one is stored, and no valid address beside a file', () => {
    expect(wrongFields({ ...COMPLETE, file: null }, true)).toEqual([]);
    expect(wrongFields({ ...COMPLETE, url: 'not an address' })).toEqual([]);
  });

  it('shows a stored image at a preset location, or at a custom one', () => {
    expect(websiteImageDraft(STORED)).toMatchObject({ choice: 'home-hero', customLocation: '' });
    const own = websiteImageDraft({ ...STORED, location: 'about-3' });
    expect(own).toMatchObject({ choice: CUSTOM, customLocation: 'about-3' });
    expect(locationOf(own)).toBe('about-3');
  });

  it('shows the address of an external picture, but none of an uploaded one', () => {
    const elsewhere = 'https://example.com/a.png';
    expect(websiteImageDraft({ ...STORED, path: elsewhere }).url).toBe(elsewhere);
    expect(websiteImageDraft(STORED).url).toBe('');
  });
});

describe('the form sent for a website image', () => {
  it('is empty while nothing has changed', () => {
    expect(sent(formOf(websiteImageDraft(STORED), STORED))).toEqual({});
  });

  it('contains only what has changed, including an emptied text [spec 481, 497]', () => {
    const draft = { ...websiteImageDraft(STORED), name: ' New shop ', description: '' };
    expect(sent(formOf(draft, STORED))).toEqual({ name: 'New shop', description: '' });
  });

  it('never contains an emptied address: the picture stays', () => {
    const stored = { ...STORED, path: 'https://example.com/a.png' };
    expect(sent(formOf({ ...websiteImageDraft(stored), url: ' ' }, stored))).toEqual({});
  });

  it('contains the file instead of the address [spec 496]', () => {
    const form = formOf({ ...COMPLETE, url: 'https://example.com/a.png' });
    expect(form.get('image')).toBeInstanceOf(File);
    expect([...form.keys()]).toEqual(['name', 'location', 'image']);
  });
});

describe('changes to a draft', () => {
  it.each([
    [{ name: 'a' }, ['name']],
    [{ choice: 'logo' }, ['location']],
    [{ customLocation: 'logo' }, ['location']],
    [{ file: FILE }, ['image', 'path']],
    [{ url: '' }, ['image', 'path']],
    [{ alt: 'a', description: 'b' }, ['alt', 'description']],
  ])('%j affect the fields %j', (changes, fields) => {
    expect(Object.keys(changedFields(changes))).toEqual(fields);
  });
});
