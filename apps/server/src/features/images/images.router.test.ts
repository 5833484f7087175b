import type { LocationImage, UploadedImage, UploadedPicture } from '@hvac/contract/images';
import type { Page } from '@hvac/contract/paging';
import { beforeEach, describe, expect, it } from 'vitest';
import { dataOf } from '../../../test/app.ts';
import { createWebsiteImage } from '../../../test/factories.ts';
import { type As, useOffice } from '../../../test/office.ts';
import { picture } from '../../../test/pictures.ts';

const { app, ask, call, em, form, read, rest } = useOffice();
beforeEach(async () => {
  await em().execute('truncate website_images');
});

const atPlaces = (...places: string[]) =>
  read<Record<string, LocationImage>>('images.atPlaces', { places }, null);
const pathAt = async (place: string) => (await atPlaces(place))[place]?.path;

describe('images.atPlaces', () => {
  it.each([
    [{}],
    [{ places: 'hero' }],
    [{ places: { $ne: null } }],
    [{ places: [{ $ne: null }] }],
    [{ places: [''] }],
    [{ places: ['hero\u0000'] }],
    [{ places: ['x'.repeat(101)] }],
    [{ places: Array(21).fill('hero') }],
    [{ places: ['hero'], path: '/etc/passwd' }],
  ])('refuses %j', async (input) => {
    expect((await ask('images.atPlaces', input, null)).statusCode).toBe(400);
  });

  it('leaves out the places that have no picture', async () => {
    await createWebsiteImage(em(), 'hero', '/uploads/hero.jpg');
    expect(Object.keys(await atPlaces('hero', 'cta-banner', '__proto__'))).toEqual(['hero']);
    expect(await atPlaces()).toEqual({});
  });

  it('returns how to show the picture and when it last changed, and nothing else', async () => {
    const updatedAt = new Date('2026-03-01T12:00:00.000Z');
    await createWebsiteImage(em(), 'hero', '/uploads/hero.jpg', updatedAt);
    expect(await atPlaces('hero')).toEqual({
      hero: {
        location: 'hero',
        path: '/uploads/hero.jpg',
        alt: null,
        focusX: 50,
        focusY: 50,
        updatedAt: updatedAt.toISOString(),
      },
    });
  });

  it('takes the newest of several pictures at one place', async () => {
    await createWebsiteImage(em(), 'hero', 'old.jpg', new Date('2026-03-01'));
    await createWebsiteImage(em(), 'hero', 'new.jpg', new Date('2026-03-03'));
    await createWebsiteImage(em(), 'hero', 'middle.jpg', new Date('2026-03-02'));
    expect(await pathAt('hero')).toBe('new.jpg');
  });

  it('takes the last of several pictures that changed at the same moment', async () => {
    const moment = new Date('2026-03-01');
    await createWebsiteImage(em(), 'hero', 'first.jpg', moment);
    await createWebsiteImage(em(), 'hero', 'last.jpg', moment);
    expect(await pathAt('hero')).toBe('last.jpg');
  });

  it.each([
    ['hero', 'home-hero'],
    ['about-1', 'about-team'],
    ['about-2', 'about-company'],
    ['heating-services', 'services-residential'],
    ['cooling-services', 'services-residential'],
    ['air-quality-services', 'services-residential'],
  ])('shows at %s what is stored at %s', async (place, location) => {
    await createWebsiteImage(em(), location, 'picture.jpg');
    expect(await atPlaces(place)).toMatchObject({ [place]: { location, path: 'picture.jpg' } });
  });

  it('prefers the exact place, however old its picture is', async () => {
    await createWebsiteImage(em(), 'hero', 'exact.jpg', new Date('2020-01-01'));
    await createWebsiteImage(em(), 'home-hero', 'alias.jpg', new Date('2026-03-01'));
    expect(await pathAt('hero')).toBe('exact.jpg');
    expect(await pathAt('home-hero')).toBe('alias.jpg');
  });

  it('does not confuse similar places', async () => {
    await createWebsiteImage(em(), 'hero', 'hero.jpg');
    expect(await atPlaces('Hero', 'hero ', 'her%', 'her_', 'home-hero')).toEqual({});
  });
});

describe('images.uploads', () => {
  const uploads = (input: object, as: As = 'owner') => ask('images.uploads', input, as);

  it('refuses visitors', async () => {
    expect((await ask('images.uploads', {}, null)).statusCode).toBe(401);
  });

  it('lists what was uploaded, the newest first, for editors too', async () => {
    const upload = async () => {
      const image = { bytes: await picture() };
      const response = await form(
        {
          url: '/api/images/upload',
          image,
        },
        'editor',
      );
      return response.json().file as UploadedImage['file'];
    };
    const older = await upload();
    const newer = await upload();
    const { items } = dataOf<Page<UploadedPicture>>(await uploads({ limit: 2 }, 'editor'));
    expect(items).toEqual(
      [newer, older].map((file) => ({ ...file, uploadedAt: expect.stringMatching(/^20.*Z$/) })),
    );
    const second = dataOf<Page<UploadedPicture>>(await uploads({ limit: 1, offset: 1 }, 'editor'));
    expect(second.items.map(({ url }) => url)).toEqual([older.url]);
  });
});

describe('images.clearPlace', () => {
  const clear = (place: unknown) => call('images.clearPlace', { place });

  it.each(['home-hero', 'nowhere', '', '__proto__', null])('refuses %j', async (place) => {
    await createWebsiteImage(em(), 'home-hero', 'picture.jpg');
    expect((await clear(place)).statusCode).toBe(400);
    expect(await pathAt('hero')).toBe('picture.jpg');
  });

  it('leaves no other picture for the place, and touches no other place', async () => {
    for (const location of ['hero', 'hero', 'home-hero', 'about-hero']) {
      await createWebsiteImage(em(), location, `${location}.jpg`);
    }
    expect((await clear('hero')).statusCode).toBe(200);
    expect(Object.keys(await atPlaces('hero', 'about-hero'))).toEqual(['about-hero']);
    expect((await clear('hero')).statusCode).toBe(200);
  });

  it('removes a picture of several services from all of them', async () => {
    await createWebsiteImage(em(), 'services-residential', 'picture.jpg');
    await createWebsiteImage(em(), 'cooling-services', 'cooling.jpg');
    await clear('heating-services');
    expect(Object.keys(await atPlaces('heating-services', 'cooling-services'))).toEqual([
      'cooling-services',
    ]);
  });

  it('keeps its pictures, files included, in the library, and visitors see the drawing at once', async () => {
    const image = { bytes: await picture() };
    const fields = { name: 'Hero', location: 'hero', alt: 'Our shop' };
    const { path } = (await form({ url: '/api/website/images', fields, image })).json();
    expect((await app().inject('/')).body).toContain('Our shop');
    await clear('hero');
    expect((await app().inject('/')).body).not.toContain('Our shop');
    await app().worker.doDueJobs();
    expect((await app().inject(path)).statusCode).toBe(200);
    const { json } = await rest('GET', '/api/website/images');
    expect(json()).toMatchObject([{ name: 'Hero', location: 'library', path, alt: 'Our shop' }]);
  });
});
