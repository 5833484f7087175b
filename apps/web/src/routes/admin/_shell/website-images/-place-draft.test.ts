import { type ListedWebsiteImage, MIDDLE } from '@hvac/contract/images';
import { describe, expect, it } from 'vitest';
import {
  changedImage,
  EMPTY_PLACE_DRAFT,
  placeDraft,
  placeForm,
  placeIssues,
  withFile,
  withImage,
} from './-place-draft.ts';

const STORED: ListedWebsiteImage = {
  id: 7,
  name: 'Our shop',
  location: 'home-hero',
  path: '/uploads/1f3c.webp',
  description: null,
  alt: 'A brick workshop',
  focusX: 20,
  focusY: 80,
  createdAt: '2026-01-02T03:04:05.000Z',
  updatedAt: '2026-01-02T03:04:05.000Z',
  shownAt: ['Home: main photo'],
};
const FILE = new File(['bytes'], 'shop.jpg', { type: 'image/jpeg' });
const UNUSED = { ...STORED, id: 8, path: '/uploads/2a7d.webp', shownAt: [] };

const sent = (form: FormData) => Object.fromEntries(form);

describe('the picture of a place', () => {
  it('is refused if none is chosen, and if its text is too long', () => {
    expect(placeIssues(EMPTY_PLACE_DRAFT)).toEqual([{ path: 'image', message: 'Choose a photo' }]);
    expect(placeIssues({ ...placeDraft(STORED), alt: 'x'.repeat(301) })).toEqual([
      { path: 'alt', message: 'Too long (max 300 characters)' },
    ]);
  });

  it('is added under the name of the place', () => {
    expect(sent(placeForm(withFile(EMPTY_PLACE_DRAFT, FILE), 'hero'))).toEqual({
      name: 'Home: main photo',
      location: 'hero',
      alt: '',
      focusX: '50',
      focusY: '50',
      image: FILE,
    });
  });

  it('takes text and focal point from a website image, but keeps a typed text', () => {
    const draft = withImage(EMPTY_PLACE_DRAFT, STORED);
    expect(sent(placeForm(draft, 'hero'))).toMatchObject({
      alt: 'A brick workshop',
      focusX: '20',
      focusY: '80',
      path: STORED.path,
    });
    expect(withImage({ ...EMPTY_PLACE_DRAFT, alt: 'Typed' }, STORED).alt).toBe('Typed');
    expect(withFile({ ...draft, alt: 'Typed' }, FILE)).toMatchObject({
      alt: 'Typed',
      image: null,
      focusX: MIDDLE,
      focusY: MIDDLE,
    });
  });

  it('is edited without being sent again', () => {
    const form = placeForm({ ...placeDraft(STORED), alt: ' Our van ' }, 'hero', STORED);
    expect(sent(form)).toEqual({ alt: 'Our van', focusX: '20', focusY: '80' });
  });

  it('that no place shows moves to the place, instead of being stored twice', () => {
    const draft = withImage(EMPTY_PLACE_DRAFT, UNUSED);
    expect(changedImage(draft)).toBe(UNUSED);
    expect(sent(placeForm(draft, 'about-1'))).toEqual({
      location: 'about-1',
      alt: 'A brick workshop',
      focusX: '20',
      focusY: '80',
    });
  });

  it('that another place shows stays there, and is added here', () => {
    const draft = withImage(EMPTY_PLACE_DRAFT, STORED);
    expect(changedImage(draft)).toBeUndefined();
    expect(sent(placeForm(draft, 'about-1'))).toMatchObject({
      name: 'About: photo 1',
      location: 'about-1',
      path: STORED.path,
    });
  });
});
