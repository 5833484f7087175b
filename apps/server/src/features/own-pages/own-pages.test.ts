import { defaultCompany } from '@hvac/contract/company';
import { days, hours } from '@hvac/contract/durations';
import type { EditableOwnPage, ListedOwnPage, OwnPageFields } from '@hvac/contract/own-pages';
import type { OwnWords } from '@hvac/contract/own-words';
import type { SiteSettings } from '@hvac/contract/settings';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { FastifyInstance } from 'fastify';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  appWithClock,
  appWithoutDatabase,
  dataOf,
  logIn,
  mutate,
  query,
  refusalOf,
} from '../../../test/app.ts';
import { testDatabase } from '../../../test/database.ts';
import { createOwnPage, createUser, PASSWORD } from '../../../test/factories.ts';
import { ARTICLE_ATTACKS } from '../../../test/fixtures/article-attacks.ts';
import { textOf } from '../../../test/html.ts';
import { OwnPageEntity } from './own-page.entity.ts';
import { ownPagesCheck } from './own-pages.checks.ts';

const START = new Date('2026-11-30T15:00:00Z');
const HOUR = hours(1);
const DAY = days(1);

const { orm }: { orm: MikroORM } = await testDatabase();
let now = START;
let app: FastifyInstance;
let cookie: string;
beforeAll(async () => {
  app = await appWithClock(orm, () => now);
  await createUser(orm.em.fork(), { username: 'owner' });
  cookie = await logIn(app, 'owner', PASSWORD);
});
beforeEach(async () => {
  now = START;
  await orm.em.fork().execute('delete from own_pages');
  // Tells the instance, as any save does.
  await publish({ path: 'always' });
});

const WHOLE = {
  kind: 'page',
  label: 'Financing',
  title: 'Pay over time',
  description: 'How to pay in parts',
  content: 'Because winters are **long**.',
} as const;
const publish = async (
  own: Partial<OwnPageFields> & { publishAt?: string; published?: boolean },
) => {
  const input = { ...WHOLE, published: true, ...own };
  return dataOf<EditableOwnPage>(await mutate(app, 'ownPages.create', { input, cookie }));
};
const checkPages = () => ownPagesCheck.run({ orm, em: orm.em.fork(), env: {} as never });
const get = (url: string, from = app) => app && from.inject(url);
const statusOf = async (url: string, from = app) => (await get(url, from)).statusCode;
const linkedData = (body: string): Record<string, unknown>[] =>
  [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json]) =>
    JSON.parse(json ?? ''),
  );
const ofType = (body: string, type: string) =>
  linkedData(body).find((data) => data['@type'] === type);

describe('a path without a page', () => {
  it('costs neither a query nor a rendering', async () => {
    await get('/nothing-here');
    await get('/services/nothing-here');
    const queries = vi.spyOn(orm.em.getConnection(), 'execute');
    const forks = vi.spyOn(orm.em, 'fork');
    for (let n = 0; n < 100; n += 1) {
      expect(await statusOf(`/services/scan-${n}`)).toBe(404);
      expect(await statusOf(`/scan-${n}/x/y`)).toBe(404);
    }
    const turns = [queries.mock.calls.length, forks.mock.calls.length];
    queries.mockRestore();
    forks.mockRestore();
    expect(turns).toEqual([0, 0]);
  });

  it('may have one that nobody has ever been able to read', async () => {
    const other = await appWithoutDatabase();
    expect(await statusOf('/services/furnace-repair', other)).toBe(503);
    expect(await statusOf('/no/such/path/here', other)).toBe(404);
  });

  it('is one to the procedure, too, which answers nothing', async () => {
    for (const path of ['nothing', 'a/b/c/d', '../x', '']) {
      const response = await query(app, 'ownPages.shown', { input: { path } });
      expect([response.statusCode, dataOf(response)]).toEqual([200, null]);
    }
  });
});

describe('a page', () => {
  it('is complete in the first response: its text once, its head, and no script before an interaction', async () => {
    await publish({ path: 'services/furnace-repair', kind: 'service', metaTitle: '' });
    const { statusCode, body } = await get('/services/furnace-repair');
    expect(statusCode).toBe(200);
    expect(body.split('Because winters are')).toHaveLength(2);
    expect(body).toContain('<title>Pay over time | Hearthline Heating &amp; Cooling</title>');
    expect(body).toContain('<meta name="description" content="How to pay in parts"/>');
    expect(body).toMatch(/<link rel="canonical" href="http[^"]*\/services\/furnace-repair"\/>/);
    expect(body).toContain('<meta property="og:title" content="Pay over time | Hearthline');
    expect(body).not.toMatch(/<script[^>]* src=/);
  });

  it('shows its parts in order', async () => {
    await publish({
      path: 'parts',
      intro: 'No heat?',
      facts: [{ label: 'Diagnosis', value: '$89' }],
      questions: [{ question: 'How fast?', answer: 'Today.\n\nCall 313-555-0142.' }],
      gallery: [{ image: '/img/hero.svg', alt: 'A house', caption: 'Our first house' }],
      button: 'Ask us',
    });
    const { body } = await get('/parts');
    const text = textOf(body);
    const parts = ['No heat?', 'Ask us', 'Home › Financing', 'Diagnosis', '$89', 'Because winters'];
    const order = [...parts, 'Our first house', 'Questions', 'How fast?', 'Today.'];
    const places = order.map((part) => text.indexOf(part));
    expect(places).toEqual([...places].sort((one, other) => one - other));
    expect(places).not.toContain(-1);
    expect(body).toContain('href="tel:');
  });

  it('says what the company record says in place of placeholders, and so does what links to it', async () => {
    const { name, phone, address } = defaultCompany;
    await publish({
      ...{ path: 'services/boilers', kind: 'service', service: 'heating' },
      ...{ label: 'Boilers in {city}', title: '{company}, {stateName}', button: 'Ask {company}' },
      ...{ content: 'Call **{company}**: {phone}. {10 % off} {unknown}', intro: '{region}' },
      facts: [{ label: 'In {city}', value: '{phone}' }],
      questions: [{ question: '{city}?', answer: '{state}.' }],
      gallery: [{ image: '/img/hero.svg', alt: 'In {city}', caption: 'Near {city}' }],
    });
    const { body } = await get('/services/boilers');
    expect(body.match(/\{\w+\}/g)).toEqual(['{unknown}']);
    const written = name.replace('&', '&amp;');
    expect(body).toContain(`<strong>${written}</strong>: <a href="tel:3135550142">${phone}</a>`);
    expect(body).toContain('{10 % off}');
    expect(ofType(body, 'Service')).toMatchObject({ name: `Boilers in ${address.city}` });
    expect((await get('/services')).body).toContain(`>Boilers in ${address.city}</a>`);
  });

  it('shows what customers have said whose place begins with its city', async () => {
    const shown = async (city: string) => {
      await orm.em.fork().execute(`delete from own_pages where path = 'said'`);
      await publish({ path: 'said', kind: 'area', city });
      return [...(await get('/said')).body.matchAll(/<figcaption>(.*?)</g)].map(([, by]) => by);
    };
    expect(await shown('royal oak')).toEqual(['Marcus Bell, Royal Oak, MI']);
    for (const city of ['Royal', 'Royal O', 'Oak', '']) expect(await shown(city)).toEqual([]);
  });

  it('leads to the contact form, with its service if it has one', async () => {
    await publish({ path: 'cooling', service: 'cooling', button: 'Ask us' });
    expect((await get('/cooling')).body).toMatch(/href="\/contact\?service=cooling"[^>]*>Ask us</);
    expect((await get('/always')).body).toMatch(/href="\/contact"[^>]*>Request a visit</);
  });

  it('says its language and direction of its content alone', async () => {
    await publish({ path: 'arabic', language: 'ar', questions: [{ question: 'x', answer: 'y' }] });
    const { body } = await get('/arabic');
    expect(body).toContain('<html lang="en">');
    expect(body.match(/lang="ar" dir="rtl"/g)).toHaveLength(1);
    expect(body).toContain('<h2 lang="en" dir="ltr">Questions</h2>');
  });

  it('is found in other forms of its address, and nothing is below it', async () => {
    await publish({ path: 'areas/royal-oak' });
    const { statusCode, headers } = await get('/Areas/Royal-Oak/');
    expect([statusCode, headers.location]).toEqual([308, '/areas/royal-oak']);
    expect(await statusOf('/areas/royal-oak/more')).toBe(404);
    expect(await statusOf('/areas')).toBe(404);
  });

  it('is rendered once, however its address is encoded', async () => {
    await publish({ path: 'areas/troy' });
    expect(await statusOf('/areas/troy')).toBe(200);
    for (const url of ['/areas/%74roy', '/%61reas/troy', '/%61re%61s/troy?x=1']) {
      const { statusCode, headers } = await get(url);
      expect([statusCode, headers.location], url).toEqual([308, '/areas/troy']);
    }
    for (const url of ['/areas%2Ftroy', '/areas//troy', '//areas/troy', '/areas%5Ctroy']) {
      expect(await statusOf(url), url).toBe(404);
    }
    expect(await statusOf('/%61reas/warren')).toBe(404);
  });

  it('is kept like any other until something changes', async () => {
    const page = await publish({ path: 'kept' });
    await get('/kept');
    const forks = vi.spyOn(orm.em, 'fork');
    await get('/kept');
    expect(forks.mock.calls).toHaveLength(0);
    forks.mockRestore();
    const { id, version } = page;
    const input = { id, version, published: false };
    await mutate(app, 'ownPages.setPublished', { input, cookie });
    expect(await statusOf('/kept')).toBe(404);
  });

  it('holds nothing that was typed as markup, in whatever field', async () => {
    const marks = ['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', "'onload='x"];
    const attacks = [...marks, ...ARTICLE_ATTACKS].map((attack) =>
      attack.replace(/[\p{Cc}]/gu, ' '),
    );
    const cut = (attack: string, most: number) => attack.slice(0, most).trim() || 'x';
    for (let from = 0; from < attacks.length; from += 12) {
      const some = attacks.slice(from, from + 12);
      const first = some[0] ?? '';
      await orm.em.fork().execute(`delete from own_pages where path = 'attack'`);
      await publish({
        path: 'attack',
        ...{ label: cut(first, 40), title: cut(first, 80), metaTitle: cut(first, 60) },
        ...{ description: cut(first, 160), intro: cut(first, 300), button: cut(first, 24) },
        ...{ city: cut(first, 80), content: some.join('\n\n'), featuredImage: '/img/hero.svg' },
        featuredImageAlt: cut(first, 300),
        facts: some.slice(0, 6).map((x) => ({ label: cut(x, 30), value: cut(x, 60) })),
        questions: some.map((x) => ({ question: cut(x, 120), answer: cut(x, 600) })),
        gallery: some.map((x) => ({
          ...{ image: '/img/hero.svg', alt: cut(x, 300), caption: cut(x, 120) },
        })),
      });
      const { statusCode, body } = await get('/attack');
      expect(statusCode).toBe(200);
      const content = /<div id="article-text"[^>]*>(.*?)<footer/s.exec(body)?.[1] ?? '';
      expect(content).not.toBe('');
      const tags = new Set([...content.matchAll(/<\/?([a-z0-9]+)/g)].map(([, tag]) => tag));
      for (const tag of [
        'script',
        'iframe',
        'style',
        'svg',
        'object',
        'form',
        'input',
        'base',
        'meta',
      ]) {
        expect(tags.has(tag), `${tag} of ${first}`).toBe(false);
      }
      const markup = content.match(/<[a-z][^<>]*>/g) ?? [];
      for (const tag of markup) {
        const names = [...tag.matchAll(/\s([\w-]+)=(?:"[^"]*")/g)].map(([, name]) => name);
        expect(names.filter((name) => name?.startsWith('on') || name === 'style')).toEqual([]);
        const href = /\shref="([^"]*)"/.exec(tag)?.[1];
        if (href) expect(href).toMatch(/^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i);
      }
      const scripts = body.match(/<script[^>]*>/g) ?? [];
      for (const script of scripts) {
        expect(script).toMatch(/^<script(?: type="application\/(?:ld\+)?json"(?: id="state")?)?>$/);
      }
    }
  });
});

describe('what search engines are told', () => {
  it('is a service or a job, and the pages above it; never questions, offers or ratings', async () => {
    await publish({ path: 'services/furnace', kind: 'service', label: 'Furnaces', city: 'Troy' });
    const { body } = await get('/services/furnace');
    expect(ofType(body, 'Service')).toMatchObject({
      name: 'Furnaces',
      areaServed: { '@type': 'City', name: 'Troy, MI' },
      provider: { '@type': 'HVACBusiness', name: defaultCompany.name },
    });
    const steps = ofType(body, 'BreadcrumbList')?.itemListElement as { name: string }[];
    expect(steps.map(({ name }) => name)).toEqual(['Home', 'Services', 'Furnaces']);
    await publish({ path: 'areas/troy/ac', questions: [{ question: 'x', answer: 'y' }] });
    const other = (await get('/areas/troy/ac')).body;
    expect(linkedData(other).map((data) => data['@type'])).toEqual(['BreadcrumbList']);
    const short = ofType(other, 'BreadcrumbList')?.itemListElement as { name: string }[];
    expect(short.map(({ name }) => name)).toEqual(['Home', 'Financing']);
    expect(body + other).not.toMatch(/FAQPage|"Offer"|Review|Rating/);
  });

  it('names a job until its last day, and the page says that it is filled from then on', async () => {
    const job = { lastDay: '2026-12-01', employment: 'FULL_TIME' } as const;
    now = new Date('2026-11-30T23:30:00-05:00');
    const intro = 'Come to us';
    await publish({ path: 'jobs/technician', kind: 'job', job, label: 'Technician', intro });
    const page = async () => (await get('/jobs/technician')).body;
    expect(ofType(await page(), 'JobPosting')).toMatchObject({
      title: WHOLE.title,
      datePosted: '2026-11-30',
      validThrough: '2026-12-01T23:59',
      employmentType: 'FULL_TIME',
      description: '<p>Come to us</p><p>Because winters are <strong>long</strong>.</p>',
    });
    now = new Date('2026-12-01T23:59:59-05:00');
    expect(ofType(await page(), 'JobPosting')).toBeDefined();
    now = new Date('2026-12-02T00:00:00-05:00');
    expect(ofType(await page(), 'JobPosting')).toBeUndefined();
    expect(textOf(await page())).toContain('This position is filled.');
  });
});

describe('a page before its time', () => {
  it('is not found, and there with the first request after it, on every host, pages kept or not', async () => {
    const other = await appWithClock(orm, () => now);
    const at = new Date(START.getTime() + HOUR);
    await publish({ path: 'spring', publishAt: at.toISOString() });
    const shown = async () =>
      Promise.all(
        [app, other].flatMap((each) => [
          statusOf('/spring', each),
          each.inject('/sitemap.xml').then(({ body }) => body.includes('/spring<')),
        ]),
      );
    expect(await shown()).toEqual([404, false, 404, false]);
    now = new Date(at.getTime() - 1);
    expect(await shown()).toEqual([404, false, 404, false]);
    now = at;
    expect(await shown()).toEqual([200, true, 200, true]);
  });

  it('is shown by a preview link, which opens no post and no other page', async () => {
    const draft = await publish({ path: 'secret', published: false, content: 'Nobody knows' });
    const input = { of: 'page', id: draft.id, days: 7 };
    const link = dataOf<{ url: string }>(await mutate(app, 'previews.link', { input, cookie })).url;
    const { pathname } = new URL(link);
    const response = await get(pathname);
    expect([response.statusCode, response.headers['x-robots-tag']]).toEqual([200, 'noindex']);
    expect(response.body).toContain('Nobody knows');
    expect(response.body).not.toMatch(/<script/);
    expect(await statusOf('/secret')).toBe(404);
    expect(await statusOf(pathname.replace('page.', 'post.'))).toBe(404);
    await mutate(app, 'previews.end', { input: { of: 'page', id: draft.id }, cookie });
    expect(await statusOf(pathname)).toBe(404);
    expect(
      refusalOf(await mutate(app, 'previews.link', { input: { ...input, id: 99 }, cookie })),
    ).toEqual([404, 'This page does not exist']);
  });
});

it('a page that is a draft, waits for its time, or is not listed is named nowhere', async () => {
  const secret = { label: 'Mentionless', title: 'Mentionless', service: 'heating' as const };
  const later = new Date(START.getTime() + HOUR).toISOString();
  await publish({ ...secret, path: 'services/mentionless', kind: 'service', published: false });
  await publish({ ...secret, path: 'services/mentionless-2', kind: 'service', publishAt: later });
  await publish({ ...secret, path: 'areas/mentionless', kind: 'area', city: 'Mentionless' });
  await publish({ path: 'services/named', kind: 'service', service: 'heating', label: 'Named' });
  await publish({ path: 'areas/named', kind: 'area', content: own('m', 300), city: 'Troy' });
  const pages = [
    '/',
    '/services',
    '/about',
    '/blog',
    '/contact',
    '/services/named',
    '/areas/named',
  ];
  const [, state] = /fetch\("([^"]+)"\)/.exec((await get('/services')).body) ?? [];
  const files = ['/sitemap.xml', '/feed.xml', '/robots.txt', '/llms.txt', state ?? ''];
  const others = ['/blog?q=mention', '/api/posts?search=mention', '/api/categories', '/x/y'];
  const named = { secret: [] as string[], others: 0 };
  for (const url of [...pages, ...files, ...others]) {
    const { body } = await get(url);
    if (/mentionless/i.test(body)) named.secret.push(url);
    if (body.includes('services/named')) named.others += 1;
  }
  expect(named.secret).toEqual([]);
  expect(named.others).toBeGreaterThan(3);
});

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
/** Words that no other text shares. */
const own = (of: string, words: number) =>
  LETTERS.flatMap((one) => LETTERS.map((other) => of + one + other))
    .slice(0, words)
    .join(' ');
const listed = async () =>
  Object.fromEntries(
    dataOf<ListedOwnPage[]>(await query(app, 'ownPages.list', { cookie })).map((page) => [
      page.path,
      page.isListed,
    ]),
  );
const inSitemap = async (path: string) =>
  (await get('/sitemap.xml')).body.includes(`${path}</loc>`);

describe('a page about an area', () => {
  const area = (city: string, content: string, rest: object = {}) =>
    publish({
      path: `areas/${city.toLowerCase()}`,
      kind: 'area',
      city,
      label: city,
      content,
      ...rest,
    });

  it('is not listed with fewer than 200 words of its own: only whoever has the link reads it', async () => {
    await area('Troy', own('x', 150));
    const { statusCode, headers } = await get('/areas/troy');
    expect([statusCode, headers['x-robots-tag']]).toEqual([200, 'noindex']);
    expect((await get('/areas/troy')).headers['x-robots-tag']).toBe('noindex');
    expect(await inSitemap('/areas/troy')).toBe(false);
    expect((await get('/about')).body).not.toContain('/areas/troy');
    await publish({ path: 'services/x', kind: 'service', label: 'X' });
    expect((await get('/services/x')).body).not.toContain('/areas/troy');
    expect(await listed()).toMatchObject({ 'areas/troy': false, always: true });
  });

  it('is listed from 200 on, and never taken out by a newer one', async () => {
    const text = own('x', 220);
    const first = await area('Troy', text);
    now = new Date(START.getTime() + HOUR);
    await area('Warren', text);
    expect(await listed()).toMatchObject({ 'areas/troy': true, 'areas/warren': false });
    expect([await inSitemap('/areas/troy'), await inSitemap('/areas/warren')]).toEqual([
      true,
      false,
    ]);
    const { id, version } = first;
    const input = { id, version, published: false };
    await mutate(app, 'ownPages.setPublished', { input, cookie });
    expect(await listed()).toMatchObject({ 'areas/warren': true });
    expect((await get('/areas/warren')).headers['x-robots-tag']).toBeUndefined();
  });

  it('is not taken out by what a newer one is called, which makes no difference in newer ones', async () => {
    const text = (name: string) => own('x', 220).replace(/((?:\S+ ){4})\S+/g, `$1${name}`);
    await area('Troy', text('alpha'));
    now = new Date(START.getTime() + HOUR);
    await area('Warren', text('beta'));
    now = new Date(START.getTime() + 2 * HOUR);
    await publish({ path: 'gamma', label: 'Alpha', city: 'Beta' });
    now = new Date(START.getTime() + 3 * HOUR);
    await area('Novi', text('alpha'));
    expect(await listed()).toMatchObject({
      ...{ 'areas/troy': true, 'areas/warren': true, 'areas/novi': false },
    });
  });

  it('has no words of its own that Services or About has, and any other kind may have few', async () => {
    const { texts } = dataOf<SiteSettings>(await query(app, 'settings.site'));
    const story = texts.about.story.join(' ');
    const input = { title: '', intro: '', city: 'Troy', facts: [], questions: [], content: story };
    const counted = dataOf<OwnWords>(await mutate(app, 'ownPages.ownWords', { input, cookie }));
    expect(counted.words).toBeGreaterThan(60);
    expect(counted.own).toBeLessThan(15);
    await publish({ path: 'few', content: 'Few words' });
    expect(await listed()).toMatchObject({ few: true });
  });

  it('is counted while it is written, with the page that has most of the rest', async () => {
    await area('Troy', own('x', 220));
    const content = `${own('x', 220)} ${own('y', 30)}`;
    const input = { title: '', intro: '', city: 'Novi', facts: [], questions: [], content };
    const count = async (more: object) =>
      dataOf<OwnWords>(
        await mutate(app, 'ownPages.ownWords', { input: { ...input, ...more }, cookie }),
      );
    expect(await count({})).toEqual({
      ...{ words: 250, own: 30, nearest: { label: 'Troy', path: 'areas/troy' } },
    });
    const page = await area('Novi', content);
    expect((await count({ id: page.id })).own).toBe(30);
    const queries = vi.spyOn(orm.em.getConnection(), 'execute');
    expect((await count({ content: own('y', 40) })).own).toBe(10);
    const texts = queries.mock.calls
      .map(([sql]) => String(sql))
      .filter((sql) => /own_pages/.test(sql) && /content/.test(sql));
    expect([queries.mock.calls.length > 0, texts]).toEqual([true, []]);
    queries.mockRestore();
  });
});

describe('links to pages', () => {
  it('stand in menu and footer in the chosen order', async () => {
    const one = await publish({ path: 'one', label: 'First' });
    const two = await publish({ path: 'two', label: 'Second' });
    const loaded = await query(app, 'ownPages.links', { cookie });
    const { version } = dataOf<{ version: number }>(loaded);
    const input = { value: { menu: [two.id, one.id], footer: [one.id] }, version };
    await mutate(app, 'ownPages.saveLinks', { input, cookie });
    const { menu, footerMenu } = dataOf<SiteSettings>(await query(app, 'settings.site'));
    const labels = menu.map(({ label }) => label);
    expect(labels.slice(-3)).toEqual(['Second', 'First', 'Contact']);
    expect(footerMenu.at(-1)).toEqual({ path: '/one', label: 'First' });
    expect((await get('/')).body).toContain('href="/two"');
  });

  it('stand below the service on Services, behind the city on About, and on each other', async () => {
    await publish({
      path: 'services/boilers',
      kind: 'service',
      service: 'heating',
      label: 'Boilers',
    });
    await publish({
      path: 'services/furnaces',
      kind: 'service',
      service: 'heating',
      label: 'Furnaces',
    });
    await publish({
      path: 'areas/troy',
      kind: 'area',
      city: 'Troy',
      label: 'Troy',
      content: own('x', 210),
    });
    expect((await get('/services')).body).toMatch(/href="\/services\/boilers"[^>]*>Boilers</);
    expect((await get('/about')).body).toMatch(/href="\/areas\/troy"[^>]*>Troy</);
    const { body } = await get('/services/boilers');
    expect(body).toContain('<a href="/services/furnaces">Furnaces</a>');
    expect(body).toContain('<a href="/areas/troy">Troy</a>');
    expect(body).not.toContain('<a href="/services/boilers">');
    expect((await get('/areas/troy')).body).toContain('<a href="/services/boilers">Boilers</a>');
  });

  it('of redirects may lead there, and are refused at its path', async () => {
    await publish({ path: 'target', label: 'The target' });
    const save = (from: string, to: string) =>
      mutate(app, 'addresses.save', { input: { from, to }, cookie });
    expect(refusalOf(await save('/target', '/about'))[1]).toBe(
      'There is a page at /target, which visitors get',
    );
    expect((await save('/truck', '/Target')).statusCode).toBe(200);
    expect((await get('/truck')).headers.location).toBe('/target');
    const input = { search: 'the tar' };
    expect(dataOf(await query(app, 'addresses.targets', { input, cookie }))).toEqual([
      { label: 'The target', path: '/target' },
    ]);
  });
});

describe('a path that a later release takes', () => {
  it('is that of the fixed page; the page of the owner is kept, and the self-check names it', async () => {
    expect((await checkPages()).level).toBe('ok');
    await createOwnPage(orm.em.fork(), { path: 'taken', label: 'Old one', content: 'Owned' });
    await orm.em.fork().execute(`update own_pages set path = 'seen' where path = 'taken'`);
    const fresh = await appWithClock(orm, () => now);
    const { body } = await fresh.inject('/seen');
    expect(body).not.toContain('Owned');
    expect((await fresh.inject('/sitemap.xml')).body).not.toContain('/seen<');
    expect(await checkPages()).toMatchObject({
      level: 'warning',
      says: 'The website itself has come to use these addresses, so visitors do not get your pages: “Old one” (/seen).',
    });
    expect(await orm.em.fork().count(OwnPageEntity, { path: 'seen' })).toBe(1);
  });
});

it('is nothing of a site without pages: every document is as it was', async () => {
  await orm.em.fork().execute('delete from own_pages');
  const fresh = await appWithClock(orm, () => new Date(START.getTime() + DAY));
  const { menu, footerMenu, ownPages } = dataOf<SiteSettings>(await query(fresh, 'settings.site'));
  expect(ownPages).toEqual([]);
  expect(footerMenu).toEqual(menu);
  expect((await fresh.inject('/sitemap.xml')).body).not.toContain('/always');
});
