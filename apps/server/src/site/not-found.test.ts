import { defaultCompany } from '@hvac/contract/company';
import { beforeAll, describe, expect, it } from 'vitest';
import { demoApp } from '../../test/app.ts';
import { blocks, elements, linkOf, metaOf, textOf, titleOf } from '../../test/html.ts';
import { useInstance } from '../../test/office.ts';
import { listen, rawGet } from '../../test/raw.ts';

const { app } = useInstance(demoApp);
beforeAll(async () => {
  await listen(app());
});

const PAGE = '404 Page Not Found';
const POST = 'Blog Post Not Found';
const CATEGORY = 'Category Not Found';

describe('a page that does not exist', () => {
  it.each([
    ['/nothing', PAGE],
    ['/nothing/here?at=all', PAGE],
    ['/services/heating', PAGE],
    ['/blog/category', POST],
    ['/blog/unknown', POST],
    ['/blog/getting-your-air-conditioner-ready-in-spring', POST],
    ['/blog/category/unknown', CATEGORY],
    ['/blog/category/heating/more', PAGE],
    ['/blog?page=9', PAGE],
    ['/blog/category/heating?page=9', PAGE],
    ['/index.html', PAGE],
    ['/wp-login.php', PAGE],
    ['/administrator', PAGE],
    ['/admin.php', PAGE],
    ['/.git/config', PAGE],
  ])('%s says so: %s [spec 026, 220, 231]', async (path, heading) => {
    const response = await app().inject(path);
    expect(response.statusCode).toBe(404);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(textOf(blocks(response.body, 'h1')[0]?.content ?? '')).toBe(heading);
    expect(titleOf(response.body)).toBe(`${heading} | ${defaultCompany.name}`);
    expect(metaOf(response.body, 'robots')).toBe('noindex');
    expect(linkOf(response.body, 'canonical')).toBeNull();
  });

  it('has the documented text for a post [spec 221]', async () => {
    expect(textOf((await app().inject('/blog/unknown')).body)).toContain(
      "The blog post you're looking for doesn't exist or has been removed.",
    );
  });

  it.each(['/nothing', '/blog?page=9', '/blog/category/heating?page=9'])(
    '%s still shows the menu and the phone number',
    async (path) => {
      const { body } = await app().inject(path);
      const links = elements(body, 'a').map(({ href }) => href);
      for (const target of ['/', '/services', '/contact', 'tel:3135550142']) {
        expect(links).toContain(target);
      }
    },
  );

  it.each(['/%', '/%E0%A4%A', '/blog/%ff', '/%00', '/%07'])(
    'does not fail for the odd address %s',
    async (path) => {
      expect([400, 404]).toContain((await app().inject(path)).statusCode);
    },
  );
});

describe('a redirect', () => {
  it.each([
    '//evil.example/',
    '//evil.example/blog/',
    '/\\evil.example/',
    '/%5Cevil.example/',
    '/%2F%2Fevil.example/',
    '///evil.example/',
    '/blog//evil.example/',
    '/.//evil.example/',
    '/blog/..//evil.example/',
    'http://evil.example/blog/',
    '//evil.example/%2e%2e/',
  ])('from %s never leaves the site', async (path) => {
    const { status, headers } = await rawGet(app(), path);
    expect(status).toBeLessThan(500);
    const origin = 'https://www.hearthline.example';
    expect(new URL(headers.location ?? '/', origin).origin).toBe(origin);
  });
});
