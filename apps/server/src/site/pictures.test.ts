import { beforeEach, describe, expect, it } from 'vitest';
import { anotherApp, ENOUGH } from '../../test/app.ts';
import { createPost } from '../../test/factories.ts';
import { blocks, elements, metaOf, textOf } from '../../test/html.ts';
import { useInstance } from '../../test/office.ts';
import { WebsiteImageEntity } from '../features/images/website-image.entity.ts';

const NAME = `${'0123456789abcdef'.repeat(2)}.webp`;
const UPLOADED = `/uploads/${NAME}`;
const moment = new Date('2026-01-02T03:04:05.000Z');
const t = moment.getTime();

const { app, em, orm } = useInstance();
beforeEach(() => em().execute('truncate website_images, blog_posts cascade'));

const put = (location: string, path = UPLOADED, alt: string | null = null) =>
  em().insert(WebsiteImageEntity, {
    name: location,
    location,
    path,
    alt,
    createdAt: moment,
    updatedAt: moment,
  });
const bodyOf = async (url: string) => (await app().inject(url)).body;
const imagesOf = async (url: string) => elements(await bodyOf(url), 'img');

const WIDTHS = (address: string) =>
  [480, 960, 1600].map((width) => `${address}&w=${width} ${width}w`).join(', ') +
  `, ${address} 2000w`;

describe('a website image', () => {
  it.each([
    ['/', 'home-hero'],
    ['/', 'services-residential'],
    ['/services', 'services-hero'],
    ['/about', 'about-hero'],
    ['/about', 'about-team'],
    ['/contact', 'contact-hero'],
    ['/contact', 'logo'],
    ['/no-such-page', 'logo'],
  ])('is shown on %s from the location %s in the available widths', async (url, location) => {
    await put(location);
    const address = `/api/image/${NAME}?t=${t}`;
    const shown = (await imagesOf(url)).filter(({ src }) => src === address);
    expect(shown.length).toBeGreaterThan(0);
    for (const image of shown) {
      expect(image).toMatchObject({
        srcset: WIDTHS(address),
        sizes: expect.stringMatching(/(rem|vw)$/),
        width: expect.stringMatching(/^\d+$/),
        height: expect.stringMatching(/^\d+$/),
      });
    }
  });

  it.each([
    ['hero', 'h1', 'Heating, cooling and clean air for Metro Detroit homes'],
    ['why-choose-us', 'h2', 'Why choose us'],
    ['cta-banner', 'h2', 'No heat? No cooling? Not sure?'],
  ])(
    'with the key %s is shown beside the %s "%s" of the home page only [spec 081, 082, 083]',
    async (key, level, heading) => {
      await put(key);
      const [main] = blocks(await bodyOf('/'), 'main');
      const parts = main?.content.split('<section') ?? [];
      const shown = parts.filter((part) => part.includes(NAME));
      expect(shown.map((part) => textOf(blocks(part, level)[0]?.content ?? ''))).toEqual([heading]);
    },
  );

  it('whose key is the title of a service, in lowercase with hyphens, is shown on its card [spec 084]', async () => {
    const titles = blocks(await bodyOf('/'), 'article').map(({ content }) =>
      textOf(blocks(content, 'h3')[0]?.content ?? ''),
    );
    expect(titles).toHaveLength(3);
    for (const [index, title] of titles.entries()) {
      await em().execute('truncate website_images');
      await put(title.toLowerCase().replaceAll(' ', '-'));
      const cards = blocks(await bodyOf('/'), 'article');
      expect(cards.map(({ content }) => content.includes(NAME)).indexOf(true), title).toBe(index);
    }
  });

  it('at the place of a service is shown for that service only, on both pages [spec 096, 097]', async () => {
    for (const [id, place, title] of [
      [1, 'heating-services', 'Heating Services'],
      [2, 'cooling-services', 'Cooling Services'],
      [3, 'air-quality-services', 'Air Quality Services'],
    ] as const) {
      await em().execute('truncate website_images');
      await put(place);
      const services = blocks(await bodyOf('/services'), 'section');
      const withPicture = services.filter(({ content }) => content.includes(NAME));
      const byId = services.filter(({ content }) => content.includes(`id="service-${id}-title"`));
      expect(withPicture, place).toEqual(byId);
      expect(byId.map(({ content }) => textOf(blocks(content, 'h2')[0]?.content ?? ''))).toEqual([
        title,
      ]);
      const cards = blocks(await bodyOf('/'), 'article');
      const shown = cards.filter(({ content }) => content.includes(NAME));
      expect(shown.map(({ content }) => textOf(blocks(content, 'h3')[0]?.content ?? ''))).toEqual([
        title,
      ]);
    }
  });

  it('has its own alternative text, never that of the illustration', async () => {
    await put('home-hero');
    const hero = async () => (await imagesOf('/')).find(({ src }) => src?.includes(NAME));
    expect((await hero())?.alt).toBe('');
    await em().nativeUpdate(WebsiteImageEntity, {}, { alt: 'Our "new" workshop' });
    expect((await hero())?.alt).toBe('Our "new" workshop');
  });

  it('of another site has one width', async () => {
    await put('home-hero', 'https://example.com/a.jpg');
    const hero = (await imagesOf('/')).find(({ src }) => src === 'https://example.com/a.jpg');
    expect(hero).toMatchObject({ fetchpriority: 'low', loading: 'eager' });
    expect(hero).not.toHaveProperty('srcset');
    expect(hero).not.toHaveProperty('sizes');
  });
});

it('a place without a picture shows a bundled one, not one of another site, which is a departure [spec 243]', async () => {
  for (const url of ['/', '/services', '/about', '/contact', '/blog']) {
    const addresses = (await imagesOf(url)).map(({ src }) => src);
    expect(addresses.length, url).toBeGreaterThan(0);
    for (const src of addresses) {
      expect(src, url).toMatch(/^\/(img\/[\w-]+|favicon)\.svg$/);
      expect((await app().inject(src ?? '')).statusCode, src).toBe(200);
    }
  }
});

it('an illustration has one width, because it has no pixels', async () => {
  for (const image of await imagesOf('/')) expect(image).not.toHaveProperty('srcset');
});

describe('an uploaded picture of a post', () => {
  const postWith = async (featuredImage: string) => {
    const { id, updatedAt } = await createPost(em(), { title: 'Cold', featuredImage });
    return `/api/post/${id}/image?t=${updatedAt.getTime()}`;
  };

  it('comes in the available widths, in lists and on its page', async () => {
    const address = await postWith(UPLOADED);
    for (const url of ['/blog', '/blog/cold']) {
      const image = (await imagesOf(url)).find(({ src }) => src === address);
      expect(image?.srcset, url).toBe(WIDTHS(address));
      expect(image?.sizes, url).toBeDefined();
    }
  });

  it('is shared in the size that social networks show', async () => {
    const address = await postWith(UPLOADED);
    const shared = `http://localhost:3000${address}&crop=share`;
    const page = await bodyOf('/blog/cold');
    expect(metaOf(page, 'og:image')).toBe(shared);
    expect(page).toContain(`"image":"${shared}"`);
  });

  it('of another site is shared under the image address of the post', async () => {
    const address = await postWith('https://example.com/a.jpg');
    expect(metaOf(await bodyOf('/blog/cold'), 'og:image')).toBe(`http://localhost:3000${address}`);
  });
});

it('a page that had to do without a picture is not cached', async () => {
  await put('contact-hero', UPLOADED, 'Our counter');
  const keeping = await anotherApp(orm(), {}, ENOUGH);
  const away = 'alter table website_images rename to gone';
  const back = 'alter table gone rename to website_images';
  await em().execute(away);
  const without = await keeping.inject('/contact');
  await em().execute(back);
  expect(without.statusCode).toBe(200);
  expect(without.body).not.toContain('Our counter');
  expect((await keeping.inject('/contact')).body).toContain('Our counter');
});
