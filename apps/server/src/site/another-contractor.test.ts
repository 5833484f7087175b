import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { defaultCompany } from '@hvac/contract/company';
import { defaultLeadSettings } from '@hvac/contract/leads';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { afterFile } from '../../test/after-file.ts';
import { anotherApp, appWithPages, ENOUGH } from '../../test/app.ts';
import { testDatabase } from '../../test/database.ts';
import { createPost, PASSWORD } from '../../test/factories.ts';
import { readSetUp, setUpFolder, writeSetUp } from '../../test/fixtures/set-ups.ts';
import { blocks, elements, textOf } from '../../test/html.ts';
import { FIRST_START, LARGEST_PAGE, PUBLIC_PATHS } from '../../test/public-pages.ts';
import { workOn } from '../../test/work.ts';
import { runSiteImport } from '../commands/site-import.ts';
import { createOrm } from '../database/orm.ts';
import { CategoryEntity } from '../features/blog/category.entity.ts';
import { PostEntity } from '../features/blog/post.entity.ts';
import { PostCategoryEntity } from '../features/blog/post-category.entity.ts';
import { leadSetting, readLeadSettings } from '../features/deliveries/lead-settings.service.ts';
import { readMailPlace } from '../features/deliveries/mail-place.service.ts';
import { acknowledgementMail } from '../features/deliveries/submission-mails.service.ts';
import { seed } from '../first-content/seed.ts';
import { loadWebBuild } from './web-build.ts';

const SITE = 'https://www.new-owner.example';

/** The ready setups of other contractors, with what shows that a page is theirs. */
const OTHERS = [
  {
    setUp: 'saguaro',
    name: 'Saguaro Air & Heat',
    phone: '520-555-0137',
    service: 'Desert Cooling',
    services: 'Heat Pumps Desert Cooling Dust Filtration',
    blog: 'Notes',
    drawing: 'a heat pump outside among cactuses',
    pictures: ['heating-services', 'cooling-services', 'air-quality-services'],
    icons: ['flame', 'snowflake', 'wind'],
  },
  {
    setUp: 'breakwater',
    name: 'Breakwater Plumbing & Heating',
    phone: '831-555-0164',
    service: 'Plumbing &amp; Cooling',
    services: 'Heating & Hot Water Plumbing & Cooling Fresh Air & Moisture',
    blog: 'Logbook',
    drawing: 'boiler and water heater in the basement',
    pictures: ['water-services', 'plumbing-services', 'air-quality-services'],
    icons: ['drop', 'pipe', 'wind'],
  },
];

/** Everything that would reveal whose site this was. */
const FORMER = new RegExp(
  [
    'Hearthline',
    'Michigan',
    '\\bMI\\b',
    defaultCompany.address.street,
    // A whole word, because the time at which a page was rendered may end in these digits.
    `\\b${defaultCompany.address.postalCode}\\b`,
    defaultCompany.phone,
    defaultCompany.phone.replace(/\D/g, ''),
    'Great Lakes',
    ...defaultCompany.serviceArea.map((city) => `\\b${city}\\b`),
  ].join('|'),
  'i',
);
// The build calls what scripts import from one another, and what they declare, by letters, among them those of a state.
const LETTERS = /\bimport\{[^}]*\}from|\b(?:mi|Mi|mI)\b/g;
const formerIn = (text: string, url = '') =>
  FORMER.exec(url.endsWith('.js') ? text.replace(LETTERS, '') : text)?.[0] ?? null;

const temporaryFolder = () => {
  const folder = join(tmpdir(), `hvac-test-${randomUUID()}`);
  afterFile(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

const firstStart = async () => {
  const database = await testDatabase();
  await seed(database.orm.em.fork(), {
    adminUsername: 'admin',
    adminPassword: PASSWORD,
    demoContent: true,
    now: FIRST_START,
  });
  const dataDir = temporaryFolder();
  const env = { DATABASE_URL: database.databaseUrl, DATA_DIR: dataDir };
  const importSetUp = async (...args: string[]) => (await runSiteImport({ args, env })).lines;
  return { ...database, importSetUp };
};

/** The addresses of this site that a document refers to. */
const addressesIn = (html: string): string[] => {
  const attributes = ['a', 'link', 'script', 'img', 'source', 'meta', 'form'].flatMap((name) =>
    elements(html, name).flatMap(({ href, src, content, action }) => [href, src, content, action]),
  );
  const plain =
    html.match(/(?<=["'(\s])\/(?:assets|img|brand|og|site-state|uploads)\/[\w./-]+/g) ?? [];
  return [...attributes, ...plain].flatMap((address) => {
    if (!address || !/^(\/|https:)/.test(address)) return [];
    const { origin, pathname, search } = new URL(address, SITE);
    return origin === SITE ? [pathname + search] : [];
  });
};

const isText = (type: unknown) => /text|json|xml|javascript|svg|manifest/.test(String(type));

// Libraries alone, in which any two letters may be the name of a variable.
const LIBRARIES = /^\/assets\/vendor-/;

/** Everything that can be reached from these addresses, by address. */
const crawl = async (app: FastifyInstance, from: string[]): Promise<Map<string, string>> => {
  const texts = new Map<string, string>();
  const waiting = [...from];
  for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
    if (texts.has(url) || LIBRARIES.test(url)) continue;
    const { headers, body } = await app.inject(url);
    texts.set(url, isText(headers['content-type']) ? body : '');
    if (/html|xml/.test(String(headers['content-type']))) waiting.push(...addressesIn(body));
  }
  return texts;
};

const ELSEWHERE = [
  '/feed.xml',
  '/sitemap.xml',
  '/robots.txt',
  '/privacy',
  '/nothing-here',
  '/blog/nothing-here',
  '/blog/category/nothing-here',
  '/blog?page=99',
  '/admin/login',
  '/api/blog/posts',
  '/api/blog/categories',
  '/api/nothing',
  '/api/website/images/location/hero',
  '/api/openapi.json',
  '/trpc/settings.site',
  '/trpc/settings.privacy',
];

describe.each(OTHERS)('after importing the setup $setUp', ({ setUp, ...other }) => {
  let app: FastifyInstance;
  let database: Awaited<ReturnType<typeof firstStart>>;
  beforeAll(async () => {
    database = await firstStart();
    const { orm, databaseUrl, importSetUp } = database;
    app = await anotherApp(orm, { databaseUrl, siteUrl: SITE }, ENOUGH);
    await app.ready();
    expect(textOf((await app.inject('/')).body)).toContain('Hearthline');
    const { acknowledgement } = defaultLeadSettings;
    const written = { ...acknowledgement, isOn: true, text: 'Hearthline of Detroit thanks you.' };
    await workOn(orm.em.fork()).transaction((tx) =>
      leadSetting.replace(tx, { ...defaultLeadSettings, acknowledgement: written }),
    );
    await importSetUp(setUpFolder(setUp));
  });

  it('a running instance shows it at once', async () => {
    await expect.poll(async () => textOf((await app.inject('/')).body)).toContain(other.name);
  });

  it('nothing that visitors and crawlers read names the previous company, its city or its state', async () => {
    const texts = await crawl(app, [...PUBLIC_PATHS, ...ELSEWHERE]);
    const found = [...texts].flatMap(([url, text]) =>
      formerIn(text, url) ? [[url, formerIn(text, url)]] : [],
    );
    expect(found).toEqual([]);
    for (const kind of [/\.svg/, /\.js$/, /^\/site-state\//, /^\/brand\/\w+\/img\//]) {
      expect([...texts.keys()].filter((url) => kind.test(url))).not.toEqual([]);
    }
    expect(texts.get('/')).toContain(other.drawing);
  });

  it('the footer names the services as they are called there, and no blog without a post', async () => {
    const [footer] = blocks((await app.inject('/')).body, 'footer');
    const text = textOf(footer?.content ?? '');
    expect(text).toContain(`${other.services} Installation`);
    expect(text).not.toContain(other.blog);
  });

  it.each(['/', '/services'])(
    'each service has the icon and the drawing of its trade: %s',
    async (url) => {
      const { body } = await app.inject(url);
      const pictures = [...body.matchAll(/\/img\/([a-z-]+-services)\.svg"/g)].map(
        ([, name]) => name,
      );
      expect(pictures).toEqual(other.pictures);
      const icons = [...body.matchAll(/<use href="#(flame|snowflake|wind|drop|pipe)"/g)];
      expect(icons.map(([, name]) => name)).toEqual(other.icons);
      for (const name of other.icons) expect(body).toContain(`<path id="${name}"`);
    },
  );

  it('its own pages are finished and listed, and whatever they link to is there', async () => {
    const { ownPages } = await readSetUp(setUp);
    expect(ownPages.map(({ kind }: { kind: string }) => kind)).toEqual([
      'service',
      'service',
      'area',
    ]);
    const sitemap = (await app.inject('/sitemap.xml')).body;
    const links = new Set<string>();
    for (const { path } of ownPages) {
      const { statusCode, headers, body } = await app.inject(`/${path}`);
      expect([path, statusCode, headers['x-robots-tag']]).toEqual([path, 200, undefined]);
      expect(sitemap).toContain(`<loc>${SITE}/${path}</loc>`);
      expect(textOf(body)).not.toMatch(/✎|\{\w+\}/);
      for (const { href } of elements(body, 'a')) if (href?.startsWith('/')) links.add(href);
    }
    for (const url of links) expect([url, (await app.inject(url)).statusCode]).toEqual([url, 200]);
  });

  it('its pages weigh as little as those of the demo', async () => {
    const { ownPages } = await readSetUp(setUp);
    const own = ownPages.map(({ path }: { path: string }) => `/${path}`);
    for (const path of [...PUBLIC_PATHS, ...own]) {
      const { rawPayload } = await app.inject(path);
      expect(brotliCompressSync(rawPayload).length, path).toBeLessThanOrEqual(LARGEST_PAGE);
    }
  });

  it('the form without scripts and its receipt name only the new company', async () => {
    const send = (fields: Record<string, string>) =>
      app.inject({
        method: 'POST',
        url: '/contact',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(fields).toString(),
      });
    const refused = await send({ fullName: 'Ada' });
    const taken = await send({
      fullName: 'Ada Lovelace',
      email: 'ada@example.com',
      phone: '555-555-0199',
      service: 'cooling',
      message: 'Something drips.',
    });
    const receipt = await app.inject({
      url: String(taken.headers.location),
      headers: { cookie: taken.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') },
    });
    for (const { body } of [refused, receipt]) {
      expect(body).toContain(other.phone);
      expect(formerIn(body)).toBeNull();
    }
    expect(refused.body).toContain(`>${other.service}</option>`);
    expect(receipt.body).toContain(`>${other.service}</dd>`);
  });

  it('the acknowledgement is the new company’s, and stays switched on', async () => {
    const em = database.orm.em.fork();
    const settings = await readLeadSettings(em);
    const place = await readMailPlace(em, SITE);
    const mail = acknowledgementMail(settings, { id: 1 }, place, new Date());
    expect(settings.acknowledgement.isOn).toBe(true);
    expect(mail.text).toContain(other.name);
    expect(formerIn(JSON.stringify(mail))).toBeNull();
  });

  it('the page shown in place of a broken one names the new company', async () => {
    const broken = await appWithPages(database.orm, async () => {
      const source = await loadWebBuild();
      const build = await source.load();
      const renderPage = () => Promise.reject(new TypeError('broken'));
      return { ...source, load: async () => ({ ...build, renderPage }) };
    });
    const { statusCode, body } = await broken.inject({
      url: '/',
      headers: { accept: 'text/html' },
    });
    expect(statusCode).toBe(500);
    expect(body).toContain(other.phone);
    expect(formerIn(body)).toBeNull();
  });

  it('pages without a database show the last known company', async () => {
    const orm = createOrm(database.databaseUrl);
    const instance = await anotherApp(orm, { siteUrl: SITE });
    await instance.ready();
    await orm.close(true);
    for (const url of ['/', '/blog', '/blog/a-post']) {
      const { body } = await instance.inject(url);
      expect(body).toContain(other.phone);
      expect(formerIn(body)).toBeNull();
    }
  });
});

describe('the demo content', () => {
  const slugs = async ({ orm }: Awaited<ReturnType<typeof firstStart>>) => {
    const em = orm.em.fork();
    const posts = await em.find(PostEntity, {}, { orderBy: { slug: 'asc' } });
    const categories = await em.find(CategoryEntity, {}, { orderBy: { slug: 'asc' } });
    return [posts.map(({ slug }) => slug), categories.map(({ slug }) => slug)];
  };

  it('stays while the company is still that of the demo, or with --keep-demo', async () => {
    const database = await firstStart();
    const before = await slugs(database);
    expect(before[0]).toHaveLength(12);
    await database.importSetUp(setUpFolder('hearthline'));
    expect(await slugs(database)).toEqual(before);
    await database.importSetUp(setUpFolder('saguaro'), '--keep-demo');
    expect(await slugs(database)).toEqual(before);
  });

  it('is removed for another company, except what somebody has written or edited', async () => {
    const database = await firstStart();
    const em = database.orm.em.fork();
    const published = { slug: 'getting-your-air-conditioner-ready-in-spring' };
    await em.nativeUpdate(PostEntity, published, { published: true, publishedAt: new Date() });
    const edited = { slug: 'why-your-furnace-keeps-short-cycling' };
    await em.nativeUpdate(PostEntity, edited, { summary: 'Our own summary' });
    await em.nativeUpdate(CategoryEntity, { slug: 'maintenance' }, { description: 'Ours' });
    const cooling = await em.findOneOrFail(CategoryEntity, { slug: 'cooling' });
    await createPost(em, { title: 'Written here', categories: [cooling] });

    const tried = await database.importSetUp(setUpFolder('saguaro'), '--dry-run');
    const said = await database.importSetUp(setUpFolder('saguaro'));
    expect(said.slice(1)).toEqual(tried.slice(1));
    expect(said.filter((line) => line.includes('Demo content'))).toEqual([
      '  Demo content: 11 posts removed, which no one has edited',
      '  Demo content: 1 category removed',
      '  Demo content: descriptions of 2 categories removed',
    ]);
    expect(await slugs(database)).toEqual([
      ['why-your-furnace-keeps-short-cycling', 'written-here'],
      ['cooling', 'heating', 'maintenance'],
    ]);
    const categories = await database.orm.em
      .fork()
      .find(CategoryEntity, {}, { orderBy: { slug: 'asc' } });
    expect(categories.map(({ description }) => description)).toEqual([null, null, 'Ours']);
    expect(await database.orm.em.fork().count(PostCategoryEntity)).toBe(2);
  });
});

describe.each([
  ['saguaro', 'hearthline'],
  ['breakwater', 'hearthline'],
  ['breakwater', 'saguaro'],
])('the setup %s', (setUp, another) => {
  it(`has its own wording for every text, unlike ${another}`, async () => {
    const [own, others] = [await readSetUp(setUp), await readSetUp(another)];
    const shared: string[] = [];
    const compare = (one: unknown, other: unknown, path: string) => {
      if (typeof other === 'string' && other.length > 24 && one === other) shared.push(path);
      if (typeof other !== 'object' || other === null) return;
      for (const [key, value] of Object.entries(other)) {
        compare(Object(one)[key], value, `${path}.${key}`);
      }
    };
    for (const [page, texts] of Object.entries<object>(others.pages)) {
      expect(Object.keys(own.pages[page]).toSorted()).toEqual(Object.keys(texts).toSorted());
      compare(own.pages[page], texts, page);
    }
    expect(shared).toEqual([]);
    expect(formerIn(JSON.stringify(own))).toBeNull();
  });
});

describe('a setup that says only who the company is', () => {
  it('makes pages that name nobody else and claim nothing', async () => {
    const database = await firstStart();
    const { name, tagline, address, phone, email, hours, serviceArea, region, timeZone } = (
      await readSetUp('saguaro')
    ).company;
    const company = { name, tagline, address, phone, email, hours, serviceArea, region, timeZone };
    const folder = await writeSetUp(temporaryFolder(), {
      format: 1,
      company: { ...company, tagline: 'Cool and warm air.' },
    });
    await database.importSetUp(folder);
    const app = await anotherApp(database.orm, { siteUrl: SITE });
    for (const url of PUBLIC_PATHS) {
      const { body } = await app.inject(url);
      expect([url, formerIn(body)]).toEqual([url, null]);
      expect([url, /\bNATE\b|insured|licensed|State of/i.exec(body)?.[0]]).toEqual([
        url,
        undefined,
      ]);
    }
  });
});
