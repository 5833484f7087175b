import { defaultCompany } from '@hvac/contract/company';
import type { SiteData } from '@hvac/contract/pages';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { anotherApp, appWithPages, ENOUGH, mutate } from '../../test/app.ts';
import { useOffice } from '../../test/office.ts';
import { loadWebBuild } from './web-build.ts';

let app: FastifyInstance;
const { cookie, orm } = useOffice();
let made = 0;
let version = 0;

const countingWebsite = async () => {
  const source = await loadWebBuild();
  const build = await source.load();
  const siteStateOf = (site: SiteData) => {
    made += 1;
    return build.siteStateOf(site);
  };
  return { ...source, load: async () => ({ ...build, siteStateOf }) };
};

beforeAll(async () => {
  app = await appWithPages(orm(), countingWebsite);
});

const addressIn = (html: string) => html.match(/\/site-state\/[0-9a-f]{12}\.json/)?.[0] ?? '';
const addressOf = async (path: string) => addressIn((await app.inject(path)).body);
const rename = async (name: string) => {
  const input = { value: { ...defaultCompany, name }, version };
  expect((await mutate(app, 'settings.saveCompany', { input, cookie: cookie() })).statusCode).toBe(
    200,
  );
  version += 1;
};

describe('the state that all pages share', () => {
  it('is refused at an address that no page names, and made only once for any number of them', async () => {
    await rename('Before');
    made = 0;
    for (let n = 0; n < 20; n += 1) {
      const response = await app.inject(`/site-state/00000000000${n}.json`);
      expect([response.statusCode, response.json()]).toMatchObject([404, { message: /changed/ }]);
    }
    expect(made).toBe(1);
  });

  it('is made again after an outage', async () => {
    await rename('Before');
    made = 0;
    const outage = vi.spyOn(orm().em, 'fork').mockThrow(new Error('The database is down'));
    await app.inject('/site-state/000000000000.json');
    outage.mockRestore();
    await app.inject('/site-state/000000000000.json');
    expect(made).toBe(2);
  });

  it('is one file for all pages, which browsers cache for a year', async () => {
    const address = await addressOf('/');
    expect(address).not.toBe('');
    expect(await addressOf('/about')).toBe(address);
    const response = await app.inject(address);
    expect([response.statusCode, response.headers['cache-control']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    expect(response.json()).toMatchObject({ site: { company: { name: 'Before' } }, places: {} });
  });

  it('has another address after a change, while a page sent before still finds its own', async () => {
    const before = await addressOf('/');
    await rename('After');
    const after = await addressOf('/');
    expect(after).not.toBe(before);
    expect((await app.inject(before)).json().site.company.name).toBe('Before');
    expect((await app.inject(after)).json().site.company.name).toBe('After');
  });

  it('is also served by an instance that has not rendered the page', async () => {
    const address = await addressOf('/');
    const other = await anotherApp(orm(), {}, ENOUGH);
    expect((await other.inject(address)).json().site.company.name).toBe('After');
  });
});

describe('the privacy page', () => {
  const saveText = (text: string, version: number) => {
    const input = { page: 'privacy', value: { heading: 'Your data', text }, version };
    return mutate(app, 'settings.savePageTexts', { input, cookie: cookie() });
  };
  const linked = async () => (await app.inject('/about')).body.includes('href="/privacy"');
  const inSitemap = async () => (await app.inject('/sitemap.xml')).body.includes('/privacy<');

  it('does not exist until the owner writes one', async () => {
    expect((await app.inject('/privacy')).statusCode).toBe(404);
    expect([await linked(), await inSitemap()]).toEqual([false, false]);
  });

  it('is linked from the footer and the sitemap once it is written, with placeholders filled', async () => {
    expect((await saveText('We, {company}, sell nothing.', 0)).statusCode).toBe(200);
    const page = await app.inject('/privacy');
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('We, After, sell nothing.');
    expect([await linked(), await inSitemap()]).toEqual([true, true]);
  });
});
