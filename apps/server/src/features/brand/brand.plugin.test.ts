import { type Brand, defaultBrand, draftFolder } from '@hvac/contract/brand';
import { brandColors } from '@hvac/contract/brand-colors';
import { NAVY } from '@hvac/contract/brand-palettes';
import { defaultCompany } from '@hvac/contract/company';
import { ILLUSTRATION_SETS, TRADES } from '@hvac/contract/drawing-look';
import type { UploadedImage } from '@hvac/contract/images';
import type { SiteSettings } from '@hvac/contract/settings';
import type { Versioned } from '@hvac/contract/versioned';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createWebsiteImage } from '../../../test/factories.ts';
import { blocks, elements, metaOf, textOf } from '../../../test/html.ts';
import { useOffice } from '../../../test/office.ts';
import { picture } from '../../../test/pictures.ts';

const YEAR = 'public, max-age=31536000, immutable';
const GREEN: Brand = { ...defaultBrand, primary: '#1b5e20', accent: '#6a1b9a' };

const { app, call, em, form, read, rest } = useOffice();
let logo: string;
beforeAll(async () => {
  const image = { bytes: await picture({ width: 300, height: 300 }) };
  const response = await form({ url: '/api/images/upload', image });
  logo = response.json<UploadedImage>().file.url;
});
beforeEach(() => em().execute('truncate settings, website_images'));

const save = async (brand: Brand) => {
  const { version } = await read<Versioned<Brand>>('brand.record');
  await call('brand.save', { value: brand, version });
};
const folder = async () => {
  const { illustrations } = await read<SiteSettings>('settings.site', undefined, null);
  return illustrations.folder.replace(/\/img$/, '');
};
const drawn = async (file: string) => {
  const response = await app().inject(`${await folder()}/img/${file}.svg`);
  expect(response.statusCode).toBe(200);
  return response.body;
};
const readPicture = async (url: string) => {
  const response = await app().inject(url);
  expect(response.statusCode).toBe(200);
  expect(response.headers['cache-control']).toBe(YEAR);
  const { width, height } = await sharp(response.rawPayload).metadata();
  return [response.headers['content-type'], width, height];
};
const NAME = defaultCompany.name;
/** How header and footer of a page name the company: as text, and as alternative text of the logo. */
const namesOf = async (url: string) => {
  const { body } = await app().inject(url);
  const links = blocks(body, 'a').filter(({ attributes }) => attributes.href === '/');
  const marks = links.filter(({ content }) => content.includes('<img'));
  return {
    written: marks.filter(({ content }) => textOf(content).includes(NAME)).length,
    alts: marks.flatMap(({ content }) => elements(content, 'img').map(({ alt }) => alt)),
  };
};
/** The colour of a pixel of a picture. */
const pixelOf = async (url: string, left: number, top: number) => {
  const image = sharp((await app().inject(url)).rawPayload);
  const area = { left, top, width: 1, height: 1 };
  return [...(await image.extract(area).removeAlpha().raw().toBuffer())];
};

describe('GET /brand/*', () => {
  it.each([
    'nothing.svg',
    'img/nothing.svg',
    'img/%2e%2e%2ffavicon.svg',
    'img//favicon.svg',
    '/example.com/share.jpg',
    'share.png',
    'icon-32.png',
    'manifest.webmanifest',
    '',
  ])('has nothing at %s', async (file) => {
    await save(GREEN);
    expect((await app().inject(`${await folder()}/${file}`)).statusCode).toBe(404);
  });

  it('redirects from the address of an earlier brand to the current one', async () => {
    await save({ ...GREEN, primary: '#b71c1c' });
    const former = await folder();
    await save({ ...GREEN, primary: '#0d47a1' });
    const response = await app().inject(`${former}/img/skyline.svg`);
    expect(response.statusCode).toBe(302);
    expect(response.headers.location).toBe(`${await folder()}/img/skyline.svg`);
    expect(response.headers['cache-control']).toBe('no-cache');
    await save(defaultBrand);
    const locations = ['img/skyline.svg', 'favicon.svg', 'share.jpg'].map(
      async (file) => (await app().inject(`${former}/${file}`)).headers.location,
    );
    expect(await Promise.all(locations)).toEqual([
      '/img/skyline.svg',
      '/favicon.svg',
      '/og/default.jpg',
    ]);
  });

  it('has drawings of a brand that is not saved for administrators only', async () => {
    const url = `${draftFolder(GREEN)}/img/house-section.svg`;
    expect((await app().inject(url)).statusCode).toBe(401);
    expect((await rest('GET', url, { as: 'editor' })).statusCode).toBe(403);
    for (const wrong of [
      url.replace('snow', 'rain'),
      url.replace('1b5e20', '1b5e2'),
      url.replace('1b5e20', 'url(x)'),
      url.replace('house-section', 'nothing'),
      url.replace('house-section.svg', 'share.jpg'),
    ]) {
      const response = await rest('GET', wrong);
      expect(response.statusCode, wrong).toBe(404);
    }
    const drawn = await rest('GET', url);
    expect(drawn.headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'private, max-age=300',
      'content-security-policy': expect.stringMatching(/ sandbox$/),
    });
    await save(GREEN);
    expect(drawn.body).toBe((await app().inject(`${await folder()}/img/house-section.svg`)).body);
    const original = `${draftFolder(defaultBrand)}/img/house-section.svg`;
    expect((await rest('GET', original)).body).toBe(
      (await app().inject('/img/house-section.svg')).body,
    );
  });

  it('shows drawings in the shades of the brand, and keeps the colour that means heat', async () => {
    await save(GREEN);
    const response = await app().inject(`${await folder()}/img/house-section.svg`);
    expect(response.headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': YEAR,
      'content-security-policy': expect.stringMatching(/^default-src 'none';.* sandbox$/),
    });
    const { navy } = brandColors(GREEN);
    for (const shade of [500, 700, 800, 900] as const) {
      expect(response.body).toContain(navy[shade]);
      expect(response.body).not.toContain(NAVY[shade]);
    }
    expect(response.body).toContain('#e8622c');
  });

  it('keeps showing them while the database is down', async () => {
    await save(GREEN);
    const url = `${await folder()}/img/skyline.svg`;
    const { body } = await app().inject(url);
    await em().execute('alter table settings rename to settings_away');
    try {
      expect((await app().inject(url)).body === body).toBe(true);
    } finally {
      await em().execute('alter table settings_away rename to settings');
    }
  });

  it('sends them compressed, and not again to clients that have them', async () => {
    await save(GREEN);
    const url = `${await folder()}/img/house-section.svg`;
    const response = await app().inject({ url, headers: { 'accept-encoding': 'br' } });
    expect(response.headers['content-encoding']).toBe('br');
    const etag = String(response.headers.etag);
    expect((await app().inject({ url, headers: { 'if-none-match': etag } })).statusCode).toBe(304);
  });

  it.each(['house-section', 'why-choose-us', 'about-4', 'not-found', 'skyline'])(
    'shows %s in each season',
    async (file) => {
      const drawings = new Set<string>();
      for (const illustrations of ['snow', 'mild', 'desert'] as const) {
        await save({ ...GREEN, illustrations });
        drawings.add((await app().inject(`${await folder()}/img/${file}.svg`)).body);
      }
      expect(drawings.size).toBe(3);
    },
  );

  it.each(['about-hero', 'skyline'])('shows %s of the coast', async (file) => {
    await save({ ...GREEN, illustrations: 'mild' });
    const inland = await drawn(file);
    await save({ ...GREEN, illustrations: 'coast' });
    expect(await drawn(file)).not.toBe(inland);
  });

  it('shows the coast as a mild place where it has no drawing of its own', async () => {
    await save({ ...GREEN, illustrations: 'mild' });
    const inland = await drawn('about-4');
    await save({ ...GREEN, illustrations: 'coast' });
    expect(await drawn('about-4')).toBe(inland);
  });

  it('shows the house and the equipment of each trade', async () => {
    for (const file of ['house-section', 'services-hero']) {
      const drawings = new Set<string>();
      for (const trade of ['heating', 'cooling', 'plumbing'] as const) {
        await save({ ...GREEN, illustrations: 'mild', trade });
        drawings.add(await drawn(file));
      }
      expect(drawings.size, file).toBe(3);
    }
  });

  it.each(['mild', 'desert'] as const)(
    'shows no warm air to customers of a company that cools: %s',
    async (illustrations) => {
      const WARM = 'x1="0" y1="1" x2="0" y2="0"><stop stop-color="#e8622c"';
      await save({ ...GREEN, illustrations: 'mild' });
      expect(await drawn('house-section')).toContain(WARM);
      await save({ ...GREEN, illustrations, trade: 'cooling' });
      expect(await drawn('house-section')).not.toContain(WARM);
    },
  );

  it('paints the share picture of every area and trade', async () => {
    for (const illustrations of ILLUSTRATION_SETS) {
      for (const trade of TRADES) {
        await save({ ...GREEN, illustrations, trade });
        expect(await readPicture(`${await folder()}/share.jpg`)).toEqual(['image/jpeg', 1200, 630]);
      }
    }
  });

  it('draws the share picture in the colours of the brand', async () => {
    await save(GREEN);
    const share = `${await folder()}/share.jpg`;
    expect(await readPicture(share)).toEqual(['image/jpeg', 1200, 630]);
    const [red = 0, green = 0, blue = 0] = await pixelOf(share, 5, 5);
    expect(green).toBeGreaterThan(red);
    expect(green).toBeGreaterThan(blue);
    const home = (await app().inject('/')).body;
    expect(metaOf(home, 'og:image')).toBe(`http://localhost:3000${share}`);
    expect(home).toContain(`"image":"http://localhost:3000${share}"`);
  });

  it('paints it as the build does when no colour is set', async () => {
    await save({ ...defaultBrand, illustrations: 'mild' });
    const share = `${await folder()}/share.jpg`;
    for (const [left, top] of [
      [5, 5],
      [220, 290],
    ] as const) {
      const standard = await pixelOf('/og/default.jpg', left, top);
      const painted = await pixelOf(share, left, top);
      for (const [channel, value] of painted.entries()) {
        expect(Math.abs(value - (standard[channel] ?? 0))).toBeLessThan(6);
      }
    }
  });
});

describe('an uploaded logo', () => {
  beforeEach(() => createWebsiteImage(em(), 'logo', logo));

  it('is made into icons of every size', async () => {
    const at = await folder();
    expect(await readPicture(`${at}/icon-32.png`)).toEqual(['image/png', 32, 32]);
    expect(await readPicture(`${at}/icon-192.png`)).toEqual(['image/png', 192, 192]);
    expect(await readPicture(`${at}/icon-512.png`)).toEqual(['image/png', 512, 512]);
    expect(await readPicture(`${at}/touch-icon.png`)).toEqual(['image/png', 180, 180]);
    // Padding that a phone may crop.
    expect(await pixelOf(`${at}/icon-512.png`, 20, 20)).toEqual([255, 255, 255]);
  });

  it('replaces the default icon in the pages', async () => {
    const at = await folder();
    const links = elements((await app().inject('/')).body, 'link').map(({ rel, href }) => [
      rel,
      href,
    ]);
    expect(links).toContainEqual(['icon', `${at}/icon-32.png`]);
    expect(links).toContainEqual(['apple-touch-icon', `${at}/touch-icon.png`]);
    expect(links).toContainEqual(['manifest', `${at}/manifest.webmanifest`]);
    expect(links).not.toContainEqual(['icon', '/favicon.svg']);
  });

  it('replaces the name of the company when it contains it', async () => {
    await save({ ...defaultBrand, logoHasName: true });
    expect(await namesOf('/')).toEqual({ written: 0, alts: [NAME, NAME] });
    await save(defaultBrand);
    expect(await namesOf('/')).toEqual({ written: 2, alts: ['', ''] });
  });

  it('gives way to a wide one, which replaces the name', async () => {
    await createWebsiteImage(em(), 'logo-wide', logo);
    expect(await namesOf('/')).toEqual({ written: 0, alts: [NAME, NAME] });
  });

  it('appears on the share picture', async () => {
    const [red = 0, green = 0] = await pixelOf(`${await folder()}/share.jpg`, 210, 315);
    expect(red).toBeGreaterThan(150);
    expect(green).toBeLessThan(90);
  });

  it('has a manifest with the name of the company, which is revalidated each time', async () => {
    const response = await app().inject(`${await folder()}/manifest.webmanifest`);
    expect(response.headers['content-type']).toContain('application/manifest+json');
    expect(response.headers['cache-control']).toBe('no-cache');
    expect(response.json()).toMatchObject({
      name: defaultCompany.name,
      theme_color: NAVY[900],
      start_url: '/',
    });
    expect(response.json().icons).toHaveLength(2);
  });

  it('changes the address of everything when another one replaces it', async () => {
    const before = await folder();
    const image = { bytes: await picture({ width: 200, height: 200 }) };
    const response = await form({ url: '/api/images/upload', image });
    const path = response.json<UploadedImage>().file.url;
    await createWebsiteImage(em(), 'logo', path, new Date(Date.now() + 1000));
    expect(await folder()).not.toBe(before);
  });
});

describe('a picture of another site as the logo', () => {
  it('keeps the default icons', async () => {
    await createWebsiteImage(em(), 'logo', 'https://example.com/logo.png');
    expect(await folder()).toBe('');
    expect((await app().inject('/')).body).toContain('href="/favicon.svg"');
  });
});
