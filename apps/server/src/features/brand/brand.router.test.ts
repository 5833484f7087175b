import { type Brand, defaultBrand } from '@hvac/contract/brand';
import { brandColors } from '@hvac/contract/brand-colors';
import { NAVY } from '@hvac/contract/brand-palettes';
import type { SiteSettings } from '@hvac/contract/settings';
import type { Versioned } from '@hvac/contract/versioned';
import type { FastifyInstance } from 'fastify';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  anotherApp,
  dataOf,
  ENOUGH,
  issuesOf,
  mutate,
  query,
  refusalOf,
} from '../../../test/app.ts';
import { elements, metaOf } from '../../../test/html.ts';
import { useOffice } from '../../../test/office.ts';

let app: FastifyInstance;
const { cookie, em, orm } = useOffice();
beforeAll(async () => {
  // With a cache, so that the tests show that a save clears it.
  app = await anotherApp(orm(), {}, ENOUGH);
});
beforeEach(async () => {
  await em().execute('truncate settings');
  await mutate(app, 'brand.reset', { cookie: cookie() });
});

const GREEN: Brand = { ...defaultBrand, primary: '#1b5e20', accent: '#6a1b9a' };
const YELLOW: Brand = { ...GREEN, accent: '#ffd400', accentText: 'dark' };

const readRecord = async () =>
  dataOf<Versioned<Brand>>(await query(app, 'brand.record', { cookie: cookie() }));
const save = (input: unknown) => mutate(app, 'brand.save', { input, cookie: cookie() });
const saveNow = async (brand: Brand) => {
  const { version } = await readRecord();
  return dataOf<Versioned<Brand>>(await save({ value: brand, version }));
};
const readSite = async () => dataOf<SiteSettings>(await query(app, 'settings.site'));
const bodyOf = async (url: string) => (await app.inject(url)).body;
const variableIn = (body: string, name: string) => new RegExp(`--${name}:([^;}]+)`).exec(body)?.[1];

describe('brand.save', () => {
  it('says what is wrong, field by field', async () => {
    const brand = { ...defaultBrand, primary: 'green', accent: '#fff', illustrations: 'autumn' };
    const response = await save({ value: brand, version: 1 });
    expect(response.statusCode).toBe(400);
    const message = 'Please enter a color as # and six digits, for example #1b5e20';
    expect(issuesOf(response)).toEqual([
      { path: 'value.primary', message },
      { path: 'value.accent', message },
      { path: 'value.illustrations', message: 'Please choose a set of drawings' },
    ]);
    const baker = await save({ value: { ...defaultBrand, trade: 'baking' }, version: 1 });
    expect(issuesOf(baker)).toEqual([
      { path: 'value.trade', message: 'Please choose what the drawings show' },
    ]);
  });

  it.each([null, '#c2410c', '#000000'])('refuses dark text on the accent %s', async (accent) => {
    const response = await save({
      value: { ...defaultBrand, accent, accentText: 'dark' },
      version: 1,
    });
    expect(issuesOf(response)).toEqual([
      {
        path: 'value.accentText',
        message: 'Dark text is hard to read on this accent color. Please choose white text',
      },
    ]);
  });

  it('refuses to save over what somebody else has saved in the meantime', async () => {
    const { version } = await readRecord();
    await saveNow(GREEN);
    expect(refusalOf(await save({ value: YELLOW, version }))).toEqual([
      409,
      'Someone else has saved the brand in the meantime',
    ]);
    expect((await readRecord()).value).toEqual(GREEN);
  });

  it('stores colours in lower case and increments the version', async () => {
    const { version } = await readRecord();
    const brand = { ...GREEN, primary: ' #1B5E20 ' };
    expect(dataOf(await save({ value: brand, version }))).toEqual({
      value: GREEN,
      version: version + 1,
    });
  });

  it('gives the next page its shades, in the only style block that its policy allows', async () => {
    const before = await bodyOf('/');
    expect(variableIn(before, 'navy-900')).toBe(NAVY[900]);
    await saveNow(GREEN);
    const { navy, accent } = brandColors(GREEN);
    for (const url of ['/', '/admin/login', '/nothing/here']) {
      const body = await bodyOf(url);
      for (const [shade, color] of Object.entries(navy)) {
        expect(variableIn(body, `navy-${shade}`)).toBe(color);
      }
      expect(variableIn(body, 'accent-600')).toBe(accent[600]);
      expect(variableIn(body, 'shade')).toMatch(/^\d+ \d+ \d+$/);
      // The "heat" colour is none that a brand could change.
      expect(variableIn(body, 'ember-600')).toBeUndefined();
      expect(metaOf(body, 'theme-color')).toBe(navy[900]);
      expect(body.match(/<style/g)).toHaveLength(1);
    }
  });

  it('uses a light accent unchanged, with dark text, when the owner chooses it', async () => {
    await saveNow(YELLOW);
    const body = await bodyOf('/');
    expect(variableIn(body, 'accent-solid')).toBe('#ffd400');
    expect(variableIn(body, 'accent-contrast')).toBe(brandColors(YELLOW).navy[900]);
    // Text in the accent stays legible on white.
    expect(variableIn(body, 'accent-600')).toBe(brandColors(YELLOW).accent[600]);
  });
});

describe('brand.reset', () => {
  it('restores the site of a fresh system, byte for byte', async () => {
    // Everything but the state, which contains the time it was read.
    const shown = async () => (await bodyOf('/')).split('<script type="application/json"')[0] ?? '';
    const before = await shown();
    await saveNow({ ...YELLOW, illustrations: 'desert' });
    expect((await shown()) === before).toBe(false);
    await mutate(app, 'brand.reset', { cookie: cookie() });
    expect((await shown()) === before).toBe(true);
  });
});

describe('a stored brand', () => {
  it('never puts anything but a colour into the style block', async () => {
    const evil = { primary: '#000000;}body{display:none', accent: 'red', illustrations: '../..' };
    await em().execute(`update settings set value = ?::jsonb where key = 'brand'`, [
      JSON.stringify(evil),
    ]);
    expect((await readRecord()).value).toEqual(defaultBrand);
    const instance = await anotherApp(orm(), {});
    expect(variableIn((await instance.inject('/')).body, 'navy-900')).toBe(NAVY[900]);
  });
});

describe('the drawings', () => {
  it('stay as they are when a form names no trade, as those of release 1.0.0 do', async () => {
    const { trade, ...former } = { ...GREEN, illustrations: 'coast' };
    for (const chosen of ['heating', 'plumbing'] as const) {
      await saveNow({ ...defaultBrand, trade: chosen });
      const { version } = await readRecord();
      const saved = dataOf<Versioned<Brand>>(await save({ value: former, version }));
      expect(saved.value).toEqual({ ...former, trade: chosen });
      expect((await readRecord()).value).toEqual(saved.value);
    }
  });

  it('of a plumber by the sea have texts of their own, in every page that shows them', async () => {
    await saveNow({ ...defaultBrand, illustrations: 'coast', trade: 'plumbing' });
    const alts = elements(await bodyOf('/'), 'img').map(({ alt }) => alt);
    expect(alts.join()).toContain('boiler and water heater in the basement');
    expect(alts.join()).not.toMatch(/snow|winter|furnace and ducts/);
  });

  it('have alternative texts for the chosen season', async () => {
    await saveNow({ ...defaultBrand, illustrations: 'desert' });
    const { illustrations } = await readSite();
    expect(illustrations.folder).toMatch(/^\/brand\/[0-9a-f]{16}\/img$/);
    expect(JSON.stringify(illustrations.texts)).not.toMatch(/snow|winter/);
    const alts = elements(await bodyOf('/'), 'img').map(({ alt }) => alt);
    expect(alts).toContain(illustrations.texts.hero);
  });

  it('are the default ones until something is chosen', async () => {
    expect((await readSite()).illustrations.folder).toBe('/img');
    const sources = elements(await bodyOf('/'), 'img').map(({ src }) => src);
    expect(sources).toContain('/img/house-section.svg');
  });
});
