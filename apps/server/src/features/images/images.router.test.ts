import type { LocationImage } from '@hvac/contract/images';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { FastifyInstance } from 'fastify';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dataOf, query, testApp } from '../../../test/app.ts';
import { createWebsiteImage } from '../../../test/factories.ts';

let app: FastifyInstance;
let em: EntityManager;
beforeAll(async () => {
  const test = await testApp();
  app = test.app;
  em = test.orm.em.fork();
});
beforeEach(async () => {
  await em.execute('truncate website_images');
  em.clear();
});

const atPlaces = async (...places: string[]) =>
  dataOf<Record<string, LocationImage>>(await query(app, 'images.atPlaces', { input: { places } }));
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
    expect((await query(app, 'images.atPlaces', { input })).statusCode).toBe(400);
  });

  it('leaves out the places that have no picture', async () => {
    await createWebsiteImage(em, 'hero', '/uploads/hero.jpg');
    expect(Object.keys(await atPlaces('hero', 'cta-banner', '__proto__'))).toEqual(['hero']);
    expect(await atPlaces()).toEqual({});
  });

  it('tells where the picture is and when it last changed, and nothing else', async () => {
    const updatedAt = new Date('2026-03-01T12:00:00.000Z');
    await createWebsiteImage(em, 'hero', '/uploads/hero.jpg', updatedAt);
    expect(await atPlaces('hero')).toEqual({
      hero: {
        location: 'hero',
        path: '/uploads/hero.jpg',
        alt: null,
        updatedAt: updatedAt.toISOString(),
      },
    });
  });

  it('takes the newest of several pictures at one place', async () => {
    await createWebsiteImage(em, 'hero', 'old.jpg', new Date('2026-03-01'));
    await createWebsiteImage(em, 'hero', 'new.jpg', new Date('2026-03-03'));
    await createWebsiteImage(em, 'hero', 'middle.jpg', new Date('2026-03-02'));
    expect(await pathAt('hero')).toBe('new.jpg');
  });

  it('takes the last of several pictures that changed at the same moment', async () => {
    const moment = new Date('2026-03-01');
    await createWebsiteImage(em, 'hero', 'first.jpg', moment);
    await createWebsiteImage(em, 'hero', 'last.jpg', moment);
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
    await createWebsiteImage(em, location, 'picture.jpg');
    expect(await atPlaces(place)).toMatchObject({ [place]: { location, path: 'picture.jpg' } });
  });

  it('prefers the exact place, however old its picture is', async () => {
    await createWebsiteImage(em, 'hero', 'exact.jpg', new Date('2020-01-01'));
    await createWebsiteImage(em, 'home-hero', 'alias.jpg', new Date('2026-03-01'));
    expect(await pathAt('hero')).toBe('exact.jpg');
    expect(await pathAt('home-hero')).toBe('alias.jpg');
  });

  it('does not mistake similar places for each other', async () => {
    await createWebsiteImage(em, 'hero', 'hero.jpg');
    expect(await atPlaces('Hero', 'hero ', 'her%', 'her_', 'home-hero')).toEqual({});
  });
});
