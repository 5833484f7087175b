import { readdirSync } from 'node:fs';
import { RESERVED_PATHS, RESERVED_SEGMENTS } from '@hvac/contract/reserved-paths';
import { SITE_PAGES } from '@hvac/contract/site-pages';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { anotherApp, ENOUGH } from '../../test/app.ts';
import { createPost } from '../../test/factories.ts';
import { useOffice } from '../../test/office.ts';
import { listen, rawGet } from '../../test/raw.ts';

const { app, call, em, orm } = useOffice({}, ENOUGH);

beforeAll(async () => {
  await createPost(em(), { title: 'Here' });
  await listen(app());
});

const save = (from: string, to: string) => call('addresses.save', { from, to });
const remove = (path: string) => call('addresses.remove', { path });

/** How many times a request makes the instance turn to the database. */
const turnsOf = async (...paths: string[]) => {
  const fork = vi.spyOn(orm().em, 'fork');
  for (const path of paths) await app().inject(path);
  const turns = fork.mock.calls.length;
  fork.mockRestore();
  return turns;
};

const UNKNOWN = ['/old.html', '/index.php', '/2019/05/name/', '/a/b/c', '/caf%C3%A9', '/%ff'];

describe('an address that is not found', () => {
  it('costs no query while there is no old address, and none later unless it is one', async () => {
    // Makes the pages for what is missing, which all others share.
    await turnsOf('/nothing', '/blog/nothing');
    expect(await turnsOf(...UNKNOWN)).toBe(0);
    // A post is looked up, as ever.
    expect(await turnsOf('/blog/another')).toBe(1);
    await save('/old.html', '/about');
    await turnsOf('/nothing', '/blog/nothing', '/old.html');
    expect(await turnsOf(...UNKNOWN, '/old.html?x=1', '/OLD.html')).toBe(0);
    expect(await turnsOf('/blog/yet-another')).toBe(1);
    await remove('/old.html');
    await turnsOf('/nothing');
    expect(await turnsOf(...UNKNOWN)).toBe(0);
  });

  it('is the same as ever while its redirect cannot be read', async () => {
    const down = await anotherApp(orm(), {}, ENOUGH);
    await down.inject('/nothing');
    const outage = vi.spyOn(orm().em, 'fork').mockThrow(new Error('The database is down'));
    expect((await down.inject('/old.html')).statusCode).toBe(404);
    outage.mockRestore();
  });

  it('costs no query either when many are asked for at once', async () => {
    await save('/old.html', '/about');
    await app().inject('/nothing');
    const fork = vi.spyOn(orm().em, 'fork');
    const responses = await Promise.all(
      Array.from({ length: 500 }, (_, n) =>
        app().inject({ url: `/made-up/${n}`, headers: { 'sec-fetch-dest': 'document' } }),
      ),
    );
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([404]));
    expect(fork).not.toHaveBeenCalled();
    fork.mockRestore();
    await remove('/old.html');
  });
});

describe('a redirect', () => {
  it('is all that happens: nothing else is sent, logged as a problem or counted as not found', async () => {
    await save('/old.html', '/about');
    const lines: string[] = [];
    const logged = await anotherApp(orm(), {}, ENOUGH, { write: (line) => lines.push(line) });
    const headers = { 'sec-fetch-dest': 'document' };
    for (const url of ['/old.html', '/OLD.html', '/old.html/']) {
      const { statusCode, headers: sent } = await logged.inject({ url, headers });
      expect([statusCode, sent.location]).toEqual([308, '/about']);
    }
    await logged.inject({ url: '/in-vain', headers });
    await logged.instanceRegistry.selfCheck();
    const counted = await em().execute('select path from missing_addresses');
    expect(counted).toEqual([{ path: '/in-vain' }]);
    const problems = lines.filter((line) => JSON.parse(line).level > 30);
    expect(problems).toEqual([]);
    await remove('/old.html');
  });

  it.each([
    '//evil.example/old.html',
    '/\\evil.example/old.html',
    '/%5Cevil.example',
    '/%2F%2Fevil.example/old.html',
    '/old.html?next=//evil.example',
    '/old.html?%0d%0aset-cookie:%20x=1',
    '/old.html%0d%0aset-cookie:%20x=1',
    '/old.html?a=\u00e9',
    '/old.html%00',
    '/old.html/..//evil.example',
    `/old.html?${'a'.repeat(8000)}`,
    `/${'a'.repeat(8000)}`,
    'http://evil.example/old.html',
  ])('of %.60s never leaves the site, and adds no header', async (path) => {
    await save('/old.html', '/about');
    const { status, headers } = await rawGet(app(), path);
    expect(status).toBeLessThan(500);
    expect(headers['set-cookie']).toBeUndefined();
    const origin = 'https://www.hearthline.example';
    expect(new URL(headers.location ?? '/', origin).origin).toBe(origin);
    await remove('/old.html');
  });
});

describe('what the software serves itself', () => {
  it('is reserved, so that no redirect is stored that nobody would ever follow', async () => {
    const pages: string[] = [...SITE_PAGES.map(({ path }) => path.slice(1)), '*', ''];
    const routes = app()
      .printRoutes({ commonPrefix: false, includeHooks: false })
      .split('\n')
      .filter((line) => /^[├└]/.test(line))
      .map((line) => line.replace(/^.*?── \/?/, '').split(/[/ ]/, 1)[0] ?? '');
    const publicDir = new URL('../../../web/dist/client/', import.meta.url);
    const files = readdirSync(publicDir).filter((name) => !name.startsWith('.'));
    expect(files.length).toBeGreaterThan(2);
    for (const name of [...routes, ...files]) {
      const plain = name.replace(/\.(?:br|gz)$/, '');
      if (!pages.includes(plain)) expect(RESERVED_SEGMENTS, name).toContain(plain);
    }
    for (const path of RESERVED_PATHS)
      expect(app().hasRoute({ method: 'GET', url: path })).toBe(true);
  });
});
