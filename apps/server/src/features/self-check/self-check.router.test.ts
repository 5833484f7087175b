import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultCompany } from '@hvac/contract/company';
import type { ListedFinding } from '@hvac/contract/self-check';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anotherApp, dataOf, logIn, mutate, query, refusalOf, testApp } from '../../../test/app.ts';
import { createUser, createWebsiteImage, PASSWORD } from '../../../test/factories.ts';
import type { Env } from '../../config/env.ts';

let app: FastifyInstance;
let orm: MikroORM;
let cookie: string;
beforeAll(async () => {
  ({ app, orm } = await testApp());
  await createUser(orm.em.fork(), { username: 'owner' });
  await createUser(orm.em.fork(), { username: 'eve', isAdmin: false });
  cookie = await logIn(app, 'owner', PASSWORD);
});
const TABLES = 'hosts, sightings, dismissed_findings, settings, website_images, stored_images';
beforeEach(() => orm.em.fork().execute(`truncate ${TABLES} cascade`));

const folders: string[] = [];
const newFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hvac-check-'));
  folders.push(folder);
  return folder;
};
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true });
});

/** The findings of the default host through the procedure, of other hosts directly. */
const findings = async (host = app) =>
  host === app
    ? dataOf<ListedFinding[]>(await query(app, 'selfCheck.findings', { cookie }))
    : host.hostWatch.selfCheck();
const find = async (name: string, host = app) =>
  (await findings(host)).find((finding) => finding.name === name);
const levelOf = async (name: string, env: Partial<Env>) =>
  (await find(name, await anotherApp(orm, env)))?.level;

const HTTPS = 'https://www.kowalskiheating.com';

describe('selfCheck', () => {
  it('is refused to a visitor and to an editor', async () => {
    const editor = await logIn(app, 'eve', PASSWORD);
    const input = { name: 'company', says: 'Anything' };
    for (const call of [
      (as?: string) => query(app, 'selfCheck.findings', as ? { cookie: as } : {}),
      (as?: string) => mutate(app, 'selfCheck.dismiss', as ? { input, cookie: as } : { input }),
    ]) {
      expect((await call()).statusCode).toBe(401);
      expect((await call(editor)).statusCode).toBe(403);
    }
  });

  it('looks at each thing once', async () => {
    const names = (await findings()).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(expect.arrayContaining(['proxy', 'company', 'images', 'session-keys']));
  });
});

describe('proxy', () => {
  const forwarded = (host: FastifyInstance, from: string) =>
    host.inject({
      url: '/healthz',
      headers: { 'x-forwarded-for': '1.2.3.4' },
      remoteAddress: from,
    });

  it('is a problem at https without TRUST_PROXY', async () => {
    expect(await levelOf('proxy', { siteUrl: HTTPS })).toBe('problem');
    expect(await levelOf('proxy', { siteUrl: HTTPS, trustProxy: ['10.0.0.1'] })).toBe('ok');
    expect(await levelOf('proxy', {})).toBe('ok');
  });

  it('is a problem when one turns out to be there, until it is trusted', async () => {
    await forwarded(app, '172.18.0.1');
    await forwarded(app, '::ffff:172.18.0.1');
    expect(await find('proxy')).toMatchObject({
      level: 'problem',
      says: expect.stringContaining('a proxy at 172.18.0.1 that is not trusted'),
      advice: 'Set TRUST_PROXY=172.18.0.1',
    });
    const other = await anotherApp(orm, { trustProxy: ['10.0.0.1'] });
    expect((await find('proxy', other))?.advice).toBe('Set TRUST_PROXY=10.0.0.1,172.18.0.1');
    expect(await levelOf('proxy', { trustProxy: ['172.16.0.0/12'] })).toBe('ok');
  });

  it('is a problem when the trusted one does not say who asks, until a day without it', async () => {
    const host = await anotherApp(orm, { siteUrl: HTTPS, trustProxy: ['10.0.0.1'] });
    const ask = (headers: Record<string, string>) =>
      host.inject({
        url: '/feed.xml',
        headers: { host: 'www.kowalskiheating.com', ...headers },
        remoteAddress: '10.0.0.1',
      });
    await ask({ 'x-forwarded-for': '203.0.113.9:4711' });
    expect((await find('proxy', host))?.level).toBe('ok');
    await ask({ 'x-real-ip': '203.0.113.9' });
    expect(await find('proxy', host)).toMatchObject({
      level: 'problem',
      says: expect.stringContaining('The proxy at 10.0.0.1 does not say where visitors come from'),
      advice: expect.stringContaining('proxy_set_header X-Forwarded-For $remote_addr;'),
    });
    await orm.em.fork().execute(`update sightings set last_seen = now() - interval '25 hours'`);
    expect((await find('proxy', host))?.level).toBe('ok');
  });

  it('does not talk anybody into trusting an address of the internet', async () => {
    await forwarded(app, '203.0.113.66');
    const finding = await find('proxy');
    expect(finding?.level).toBe('warning');
    expect(finding?.says).toContain('203.0.113.66');
    expect(finding?.advice).not.toContain('203.0.113.66');
  });
});

describe('site-url', () => {
  it('is a warning when none is set and others reach the host', async () => {
    expect(await levelOf('site-url', { host: '0.0.0.0' })).toBe('warning');
    expect(await levelOf('site-url', { host: '0.0.0.0', siteUrl: HTTPS })).toBe('ok');
    expect(await levelOf('site-url', {})).toBe('ok');
  });

  it.each<[string, string, RegExp]>([
    [HTTPS, 'http://www.kowalskiheating.com', /^Let the proxy redirect http to https/],
    [HTTPS, 'https://www.kowalskiheating.com:8443', /and other ports to https:/],
    ['http://nas.lan:3000', 'http://nas.lan', /SITE_URL=http:\/\/nas\.lan\. /],
  ])('is a problem when %s refuses forms from %s', async (siteUrl, origin, advice) => {
    const host = await anotherApp(orm, { siteUrl });
    const sent = await host.inject({
      method: 'POST',
      url: '/contact',
      headers: { host: new URL(siteUrl).host, origin },
    });
    expect(sent.statusCode).toBe(403);
    expect(await find('site-url', host)).toMatchObject({
      level: 'problem',
      says: expect.stringContaining(`Forms sent from ${origin} are refused`),
      advice: expect.stringMatching(advice),
    });
    expect(await levelOf('site-url', { siteUrl: origin })).not.toBe('problem');
  });

  it('is a warning when a public name is not encrypted', async () => {
    expect(await levelOf('site-url', { siteUrl: 'http://www.kowalskiheating.com' })).toBe(
      'warning',
    );
    expect(await levelOf('site-url', { siteUrl: 'http://192.168.1.20:3000' })).toBe('ok');
  });

  it('is a warning when the site is asked for by other names, up to five of them', async () => {
    const host = await anotherApp(orm, { siteUrl: HTTPS });
    await host.inject({ url: '/healthz', headers: { host: 'kowalskiheating.com' } });
    await host.inject({ url: '/api/blog/posts', headers: { host: 'www.kowalskiheating.com' } });
    expect((await find('site-url', host))?.level).toBe('ok');
    await host.inject({ url: '/api/blog/posts', headers: { host: 'kowalskiheating.com' } });
    expect((await find('site-url', host))?.says).toBe(
      'Visitors also ask for the site as kowalskiheating.com; its own name is www.kowalskiheating.com.',
    );
    await host.inject({ url: '/api/blog/posts', headers: { host: 'kowalskiheating.com' } });
    for (const name of 'fedcba') {
      await host.inject({ url: '/feed.xml', headers: { host: `${name}.net` } });
    }
    expect((await find('site-url', host))?.says).toContain(
      'as a.net, b.net, c.net, d.net, kowalskiheating.com; its own',
    );
    const renamed = await anotherApp(orm, { siteUrl: 'https://kowalskiheating.com' });
    expect((await find('site-url', renamed))?.says).not.toMatch(/as .*kowalskiheating\.com.*; its/);
  });
});

describe('rate-limit', () => {
  it.each<[Partial<Env>, string]>([
    [{ rateLimit: false, siteUrl: HTTPS }, 'problem'],
    [{ rateLimit: false, siteUrl: 'http://192.168.1.20' }, 'warning'],
    [{ rateLimit: false, host: '0.0.0.0' }, 'warning'],
    [{ rateLimit: false }, 'ok'],
    [{ rateLimit: true, siteUrl: HTTPS }, 'ok'],
  ])('with %j: %s', async (env, level) => {
    expect(await levelOf('rate-limit', env)).toBe(level);
  });
});

describe('company', () => {
  const own = {
    ...defaultCompany,
    phone: '313-867-5309',
    email: 'hello@kowalskiheating.com',
    address: { ...defaultCompany.address, street: '8 Main Street' },
  };
  const level = async (company: object, siteUrl?: string) => {
    const em = orm.em.fork();
    await em.execute('truncate settings');
    await em.execute(
      `insert into settings (key, value, version, updated_at) values ('company', ?::jsonb, 1, now())`,
      [JSON.stringify(company)],
    );
    return levelOf('company', { siteUrl });
  };

  it('is a warning while it is the demo, a problem at https, and leads to the settings', async () => {
    expect(await find('company')).toMatchObject({ level: 'warning', page: '/admin/settings' });
    expect(await levelOf('company', { siteUrl: HTTPS })).toBe('problem');
  });

  it.each([
    { phone: '(248) 555-0199' },
    { phone: '+1 248 555 0100' },
    { email: 'me@example.com' },
    { email: 'me@mail.example.org' },
    { address: defaultCompany.address },
  ])('is a problem with %j', async (part) => {
    expect(await level({ ...own, ...part }, HTTPS)).toBe('problem');
  });

  it.each([{}, { phone: '248-555-0200' }, { email: 'me@example.com.mx' }])(
    'is fine with the own one and %j',
    async (part) => {
      expect(await level({ ...own, ...part }, HTTPS)).toBe('ok');
    },
  );
});

describe('database', () => {
  it('is a problem while migrations wait', async () => {
    expect(await find('database')).toMatchObject({ level: 'ok' });
    const em = orm.em.fork();
    const [last] = await em.execute(
      'delete from mikro_orm_migrations where id = (select max(id) from mikro_orm_migrations) returning name',
    );
    expect((await find('database'))?.level).toBe('problem');
    await em.execute('insert into mikro_orm_migrations (name) values (?)', [last?.name]);
    expect((await find('database'))?.level).toBe('ok');
  });

  it('is a warning when it is reached over the internet without encryption', async () => {
    const at = (host: string) => levelOf('database', { databaseUrl: `postgresql://a:b@${host}/c` });
    for (const host of ['db.example.net', '[2001:db8::5]', '[2001:db8::5]:5432'])
      expect(await at(host)).toBe('warning');
    for (const host of ['127.0.0.1', 'postgres', '10.0.0.5:5432', '[fd00::5]:5432'])
      expect(await at(host)).toBe('ok');
  });

  it('is a warning when the embedded one had to be started again', async () => {
    const again = () =>
      orm.em
        .fork()
        .execute(`insert into sightings values ('database-restart', 'embedded', 'vm', 1, now(), now())
        on conflict (kind, detail) do update set count = 2`);
    expect((await find('embedded-database'))?.level).toBe('ok');
    await again();
    expect(await find('embedded-database')).toMatchObject({
      level: 'warning',
      says: expect.stringMatching(/again once, last on \d{4}-\d\d-\d\d \d\d:\d\d UTC/),
    });
    await again();
    expect((await find('embedded-database'))?.says).toContain('again 2 times');
    const databaseUrl = 'postgresql://a:b@127.0.0.1/c';
    expect(await levelOf('embedded-database', { databaseUrl })).toBe('ok');
  });
});

describe('clock', () => {
  it('is a problem when something stored is of a later time', async () => {
    expect(await find('clock')).toMatchObject({
      level: 'ok',
      says: expect.stringContaining('not compared with another machine'),
    });
    const store = (age: string) =>
      orm.em.fork().execute(
        `insert into hosts values (gen_random_uuid(), 'vm', '10.0.0.1:3000', '1', 'f', null, now(),
           now() + interval '${age}')`,
      );
    await store('50 seconds');
    expect((await find('clock'))?.level).toBe('ok');
    await store('1 year');
    expect((await find('clock'))?.level).toBe('problem');
  });
});

describe('images', () => {
  it('are a problem when one in use has lost its file', async () => {
    const uploadsDir = await newFolder();
    const host = await anotherApp(orm, { uploadsDir });
    const name = `${'a'.repeat(32)}.webp`;
    const store = (stored: string) =>
      orm.em
        .fork()
        .execute('insert into stored_images (name, width, height, bytes) values (?, 1, 1, 1)', [
          stored,
        ]);
    await store(name);
    await store(`${'b'.repeat(32)}.webp`);
    expect((await find('images', host))?.level).toBe('ok');
    await createWebsiteImage(orm.em.fork(), 'hero', `/uploads/${name}`);
    expect(await find('images', host)).toMatchObject({
      level: 'problem',
      says: '1 of the pictures in use has no file: visitors see a gap.',
    });
    await writeFile(join(uploadsDir, name), 'picture');
    expect((await find('images', host))?.level).toBe('ok');
  });
});

describe('a dismissed finding', () => {
  const dismiss = (input: object) => mutate(app, 'selfCheck.dismiss', { input, cookie });
  const company = () => find('company') as Promise<ListedFinding>;

  it('must be one that there is, as it is now', async () => {
    expect((await dismiss({ name: 'company' })).statusCode).toBe(400);
    expect(refusalOf(await dismiss({ name: 'nothing', says: 'Anything' }))).toEqual([
      404,
      'There is no such finding',
    ]);
    expect(refusalOf(await dismiss({ name: 'company', says: 'Anything' }))).toEqual([
      409,
      'The self-check has found something else in the meantime',
    ]);
    expect((await company()).isDismissed).toBe(false);
  });

  it('stays dismissed while it says the same, and is back when it says something else', async () => {
    const { name, says } = await company();
    const answer = dataOf<ListedFinding[]>(await dismiss({ name, says }));
    expect(answer.filter(({ isDismissed }) => isDismissed)).toHaveLength(1);
    expect(await company()).toMatchObject({ isDismissed: true, dismissedUntil: null });
    const changed = { ...defaultCompany, phone: '313-867-5309' };
    await mutate(app, 'settings.saveCompany', { input: { company: changed, version: 0 }, cookie });
    expect(await company()).toMatchObject({ level: 'warning', isDismissed: false });
  });

  it('is back after 7 days when it is a problem', async () => {
    const proxied = { headers: { 'x-forwarded-for': '1.2.3.4' }, remoteAddress: '10.0.0.1' };
    await app.inject({ url: '/healthz', ...proxied });
    const { name = '', says = '' } = (await find('proxy')) ?? {};
    await dismiss({ name, says });
    const until = (days: number) =>
      orm.em
        .fork()
        .execute(`update dismissed_findings set dismissed_at = now() - make_interval(secs => ?)`, [
          days * 24 * 60 * 60,
        ]);
    await until(6.99);
    expect(await find('proxy')).toMatchObject({
      level: 'problem',
      isDismissed: true,
      dismissedUntil: expect.stringMatching(/^\d{4}-/),
    });
    await until(7.01);
    expect(await find('proxy')).toMatchObject({ isDismissed: false, dismissedUntil: null });
  });
});
