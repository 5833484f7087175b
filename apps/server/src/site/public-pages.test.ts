import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { defaultCompany } from '@hvac/contract/company';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { anotherApp, demoApp } from '../../test/app.ts';
import { blocks, elements, linkOf, metaOf, scripts, textOf, titleOf } from '../../test/html.ts';
import { useInstance } from '../../test/office.ts';
import { FIRST_START, LARGEST_PAGE, PUBLIC_PATHS } from '../../test/public-pages.ts';
import { RELEASE } from '../kernel/release.ts';

const SITE = 'https://www.hearthline.example';

const open = async (path: string, encoding?: string) =>
  app().inject({ url: path, headers: encoding ? { 'accept-encoding': encoding } : {} });

const { app, orm } = useInstance(() => demoApp({ siteUrl: SITE }, FIRST_START));
/** The response of each public page, uncompressed. */
const responses = new Map<string, LightMyRequestResponse>();
beforeAll(async () => {
  for (const path of PUBLIC_PATHS) responses.set(path, await open(path));
});

const responseOf = async (path: string) => responses.get(path) ?? open(path);
const htmlOf = async (path: string) => (await responseOf(path)).body;

describe.each(PUBLIC_PATHS)('the page %s', (path) => {
  it('is complete HTML in the first response, so that links into it and a reload work [spec 027]', async () => {
    const response = await responseOf(path);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.body.startsWith('<!doctype html><html lang="en">')).toBe(true);
    expect(response.body.endsWith('</html>')).toBe(true);
    expect(blocks(response.body, 'h1')).toHaveLength(1);
    expect(blocks(response.body, 'main')).toHaveLength(1);
  });

  it('does not tell which version responds', async () => {
    const { headers, body } = await responseOf(path);
    expect(JSON.stringify([headers, body])).not.toContain(RELEASE);
  });

  it('has a title, a description and one canonical address [spec 051, 052]', async () => {
    const html = await htmlOf(path);
    expect(blocks(html, 'title')).toHaveLength(1);
    expect(titleOf(html)).toContain(defaultCompany.name);
    expect(metaOf(html, 'description')?.length).toBeGreaterThanOrEqual(50);
    expect(metaOf(html, 'description')?.length).toBeLessThanOrEqual(200);
    expect(linkOf(html, 'canonical')).toBe(`${SITE}${path}`);
    expect(metaOf(html, 'robots')).toBeNull();
    expect(metaOf(html, 'viewport')).toContain('width=device-width');
  });

  it('has the same title, description and address when it is shared', async () => {
    const html = await htmlOf(path);
    expect(metaOf(html, 'og:title')).toBe(titleOf(html));
    expect(metaOf(html, 'og:description')).toBe(metaOf(html, 'description'));
    expect(metaOf(html, 'og:url')).toBe(`${SITE}${path}`);
    expect(metaOf(html, 'og:site_name')).toBe(defaultCompany.name);
    expect(metaOf(html, 'og:type')).toMatch(/^(website|article)$/);
  });

  it('works without scripts and loads none by itself', async () => {
    const html = await htmlOf(path);
    expect(scripts(html).filter(({ attributes }) => attributes.src)).toEqual([]);
    expect(elements(html, 'link').filter(({ rel }) => rel === 'modulepreload')).toEqual([]);
    expect(elements(html, 'link').filter(({ rel }) => rel === 'stylesheet')).toEqual([]);
    expect(elements(html, 'a').filter(({ href }) => !href)).toEqual([]);
  });

  it('has a phone link and links to every section', async () => {
    const html = await htmlOf(path);
    const links = elements(html, 'a').map(({ href }) => href);
    for (const target of ['/', '/services', '/about', '/blog', '/contact', 'tel:3135550142']) {
      expect(links).toContain(target);
    }
  });

  it('weighs at most 9,300 bytes with the best compression', async () => {
    // The best quality is the default.
    expect(brotliCompressSync(await htmlOf(path)).length).toBeLessThanOrEqual(LARGEST_PAGE);
  });

  it('has a rule for every class, and a value for every variable of its rules', async () => {
    const html = await htmlOf(path);
    const [style, body = ''] = html.split('</style>');
    const classes = body.match(/\bc-\w+(?=[ "])/g) ?? [];
    expect(classes.length).toBeGreaterThan(50);
    expect(classes.filter((name) => !style?.includes(`.${name}`))).toEqual([]);
    const variables = style?.match(/(?<=var\()--[\w-]+/g) ?? [];
    expect(variables.length).toBeGreaterThan(20);
    expect(variables.filter((name) => !style?.includes(`${name}:`))).toEqual([]);
  });

  it('holds the drawing of every icon', async () => {
    const html = await htmlOf(path);
    const icons = Array.from(html.matchAll(/<use href="#([\w-]+)"/g), ([, name]) => name);
    expect(icons).toContain('phone');
    expect(html.match(/<use /g)).toHaveLength(icons.length);
    expect(icons.filter((name) => !html.includes(`<path id="${name}"`))).toEqual([]);
  });

  it('is the same page in every encoding', async () => {
    const plain = await responseOf(path);
    expect(plain.headers['content-encoding']).toBeUndefined();
    const gzip = await open(path, 'gzip');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    const brotli = await open(path, 'gzip, deflate, br');
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(gunzipSync(gzip.rawPayload).toString() === plain.body).toBe(true);
    expect(brotliDecompressSync(brotli.rawPayload).toString() === plain.body).toBe(true);
    for (const { headers } of [plain, gzip, brotli]) {
      expect(headers.vary).toMatch(/accept-encoding/i);
    }
  });
});

describe('the pages', () => {
  it('have unique titles and descriptions', async () => {
    const pages = await Promise.all(PUBLIC_PATHS.map(htmlOf));
    expect(new Set(pages.map(titleOf)).size).toBe(PUBLIC_PATHS.length);
    expect(new Set(pages.map((html) => metaOf(html, 'description'))).size).toBe(
      PUBLIC_PATHS.length,
    );
  });

  it.each([
    ['/', /HVAC Services in Metro Detroit/],
    ['/services', new RegExp(`^HVAC Services \\| ${defaultCompany.name}$`)],
    ['/about', new RegExp(`^About Us \\| ${defaultCompany.name}$`)],
    ['/blog/category/heating', /^Heating \|/],
    ['/blog/why-your-furnace-keeps-short-cycling', /^Why Your Furnace Keeps Short Cycling \|/],
  ])('have the documented title at %s [spec 005, 051, 085, 128]', async (path, title) => {
    expect(titleOf(await htmlOf(path))).toMatch(title);
  });

  it.each([
    ['/', 'Heating, cooling and clean air for Metro Detroit homes'],
    ['/contact', 'Contact Us'],
    ['/blog', 'HVAC Tips and Advice'],
    ['/services', 'Our HVAC Services'],
    ['/about', 'About Our Company'],
    ['/blog/category/heating', 'Category: Heating'],
    ['/blog/why-your-furnace-keeps-short-cycling', 'Why Your Furnace Keeps Short Cycling'],
  ])(
    'show the documented heading at %s [spec 019, 020, 021, 022, 023, 024, 025]',
    async (path, heading) => {
      const { statusCode, body } = await responseOf(path);
      expect(statusCode).toBe(200);
      expect(textOf(blocks(body, 'h1')[0]?.content ?? '')).toBe(heading);
    },
  );

  it('are headed by what they are about [spec 087, 129, 143, 204, 223]', async () => {
    const headingOf = async (path: string) =>
      textOf(blocks(await htmlOf(path), 'h1')[0]?.content ?? '');
    expect(await headingOf('/services')).toBe('Our HVAC Services');
    expect(await headingOf('/about')).toBe('About Our Company');
    expect(await headingOf('/contact')).toBe('Contact Us');
    expect(await headingOf('/blog/category/heating')).toBe('Category: Heating');
    expect(await headingOf('/blog/why-your-furnace-keeps-short-cycling')).toBe(
      'Why Your Furnace Keeps Short Cycling',
    );
  });

  it('are all that the specification names, the contact page with form, details and questions [spec 001]', async () => {
    const home = await htmlOf('/');
    const linked = new Set(elements(home, 'a').map(({ href }) => href));
    for (const path of ['/', '/services', '/about', '/contact', '/blog']) {
      expect(linked).toContain(path);
    }
    const blog = elements(await htmlOf('/blog'), 'a').map(({ href }) => href);
    expect(blog).toContain('/blog/why-your-furnace-keeps-short-cycling');
    const post = elements(await htmlOf('/blog/why-your-furnace-keeps-short-cycling'), 'a');
    expect(post.map(({ href }) => href)).toContain('/blog/category/heating');
    const contact = await htmlOf('/contact');
    expect(elements(contact, 'form')).toHaveLength(1);
    for (const part of ['Contact information', 'Frequently asked questions']) {
      expect(textOf(contact)).toContain(part);
    }
  });

  it('describe the services by what they are and for whom [spec 086]', async () => {
    const description = metaOf(await htmlOf('/services'), 'description');
    for (const words of ['Heating', 'cooling', 'air quality', 'residential', 'commercial']) {
      expect(description).toContain(words);
    }
    expect(description).toContain('Metro Detroit');
  });

  it('embed a map of the address, 320 pixels high, if a key of the maps service is set [spec 149, 150]', async () => {
    expect(elements(await htmlOf('/contact'), 'iframe')).toEqual([]);
    const withMaps = await anotherApp(orm(), { mapsApiKey: 'key-of-the-maps' });
    const { body } = await withMaps.inject('/contact');
    const [map] = elements(body, 'iframe');
    const address = new URL(map?.src ?? '');
    expect(address.searchParams.get('key')).toBe('key-of-the-maps');
    expect(address.searchParams.get('q')).toContain(defaultCompany.address.street);
    expect(map).toMatchObject({ loading: 'lazy', title: expect.stringContaining('Map of') });
    const [style = ''] = body.split('</style>');
    const classes = map?.class?.split(' ').filter((name) => name.startsWith('c-')) ?? [];
    expect(classes.map((name) => new RegExp(`\\.${name}\\{[^}]*`).exec(style)?.[0])).toEqual([
      expect.stringContaining(';height:20rem'),
    ]);
  });

  it('keep their canonical address whatever the query string', async () => {
    expect(linkOf(await htmlOf('/blog?utm_source=mail'), 'canonical')).toBe(`${SITE}/blog`);
    expect(linkOf(await htmlOf('/contact?sent=1'), 'canonical')).toBe(`${SITE}/contact`);
    expect(linkOf(await htmlOf('/?q="><script>'), 'canonical')).toBe(`${SITE}/`);
  });

  it('respond to HEAD with the headers of the page only', async () => {
    const response = await app().inject({ method: 'HEAD', url: '/' });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.body).toBe('');
  });

  it('list the published posts and no draft', async () => {
    const html = await htmlOf('/blog');
    const links = elements(html, 'a').map(({ href }) => href);
    expect(links).toContain('/blog/why-your-furnace-keeps-short-cycling');
    expect(links).not.toContain('/blog/getting-your-air-conditioner-ready-in-spring');
    expect(html.includes('Getting Your Air Conditioner Ready')).toBe(false);
  });
});

describe('an address with a trailing slash', () => {
  it.each([
    ['/blog/', '/blog'],
    ['/services/', '/services'],
    ['/blog/category/heating/', '/blog/category/heating'],
    ['/blog/?page=2', '/blog?page=2'],
  ])('%s redirects to %s permanently', async (url, target) => {
    const response = await open(url);
    expect([301, 308]).toContain(response.statusCode);
    expect(response.headers.location).toBe(target);
  });
});
