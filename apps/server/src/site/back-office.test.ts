import { SITE_PAGES } from '@hvac/contract/site-pages';
import { describe, expect, it } from 'vitest';
import { demoApp, logIn } from '../../test/app.ts';
import { PASSWORD } from '../../test/factories.ts';
import { blocks, elements, metaOf, scripts } from '../../test/html.ts';
import { useInstance } from '../../test/office.ts';

const { app } = useInstance(demoApp);

describe('the back office', () => {
  it.each([
    '/admin',
    '/admin?a=b',
    '/admin/',
    '/admin/login',
    '/admin/posts',
    '/admin/posts/1',
    '/admin/website-images',
    '/admin/nothing/here',
  ])('%s is neither cached nor indexed [spec 286, 459]', async (url) => {
    const response = await app().inject(url);
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.headers['x-robots-tag']).toBe('noindex');
    expect(metaOf(response.body, 'robots')).toBe('noindex');
  });

  it('is rendered by the browser, and says so if there is no JavaScript', async () => {
    const { body } = await app().inject('/admin');
    const [entry, ...others] = scripts(body);
    expect(others).toEqual([]);
    expect(entry?.attributes).toMatchObject({ type: 'module' });
    expect((await app().inject(entry?.attributes.src ?? '')).statusCode).toBe(200);
    expect(blocks(body, 'noscript')[0]?.content).toContain('JavaScript');
  });

  it('contains no data, not even for a logged-in user', async () => {
    const cookie = await logIn(app(), 'admin', PASSWORD);
    const visitor = await app().inject('/admin');
    const owner = await app().inject({ url: '/admin', headers: { cookie } });
    expect(owner.body === visitor.body).toBe(true);
  });

  it.each(['/%61dmin', '/admin%2Fposts', '/ADMIN', '//admin', '/./admin', '/admin;a=b'])(
    'is nowhere else: %s is neither indexed nor cached by a shared cache',
    async (url) => {
      const { statusCode, headers, body } = await app().inject(url);
      expect([200, 301, 307, 308, 400, 404]).toContain(statusCode);
      const isIndexed = statusCode === 200 && metaOf(body, 'robots') !== 'noindex';
      expect(isIndexed).toBe(false);
      expect(headers['cache-control'] ?? '').not.toContain('public');
    },
  );

  it('is linked from no public page', async () => {
    for (const { path: url } of SITE_PAGES) {
      const links = elements((await app().inject(url)).body, 'a').map(({ href }) => href ?? '');
      expect(links.filter((href) => href.startsWith('/admin'))).toEqual([]);
    }
  });
});
