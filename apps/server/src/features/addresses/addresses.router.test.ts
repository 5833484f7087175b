import type { MissingAddress, Redirect, RedirectsImport } from '@hvac/contract/addresses';
import { days } from '@hvac/contract/durations';
import type { Page } from '@hvac/contract/paging';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dataOf, ENOUGH, issuesOf, refusalOf } from '../../../test/app.ts';
import { createCategory, createPost } from '../../../test/factories.ts';
import { useOffice } from '../../../test/office.ts';
import { listen, rawGet } from '../../../test/raw.ts';
import { saveMissingAddresses } from './missing-addresses.service.ts';
import { listBrokenRedirects } from './redirect-list.service.ts';

const { app, ask, call, em, read } = useOffice(
  { siteUrl: 'https://www.site.example', trustProxy: [] },
  ENOUGH,
);

beforeAll(async () => {
  await createPost(em(), { title: 'Cold house' });
  await createPost(em(), { title: 'Draft', published: false });
  await createCategory(em(), 'Heating');
});
beforeEach(async () => {
  for (const { path } of await redirects()) await remove(path);
});

const save = (from: string, to: string, formerPath?: string) =>
  call('addresses.save', { from, to, formerPath });
const remove = (path: string) => call('addresses.remove', { path });
const redirects = async (input = {}): Promise<Redirect[]> =>
  (await read<Page<Redirect>>('addresses.redirects', input)).items;
const importFile = (content: string, isDryRun = false, isSkipping = false) =>
  call('addresses.importFile', { content, isDryRun, isSkipping });
const OWN_HOST = { host: 'www.site.example', 'x-forwarded-proto': 'https' };
const responseOf = async (path: string) => {
  const { statusCode, headers } = await app().inject({ url: path, headers: OWN_HOST });
  return headers.location === undefined ? statusCode : [statusCode, headers.location];
};

describe('an editor', () => {
  it('sees and changes none of it, but finds pages by their names', async () => {
    for (const path of ['counts', 'missing', 'redirects']) {
      const input = path === 'counts' ? undefined : {};
      const response = await ask(`addresses.${path}`, input, 'editor');
      expect(response.statusCode, path).toBe(403);
    }
    const found = dataOf(await ask('addresses.targets', { search: 'about' }, 'editor'));
    expect(found).toContainEqual({ label: 'About Us', path: '/about' });
    for (const [path, input] of [
      ['save', { from: '/a', to: '/about' }],
      ['remove', { path: '/a' }],
      ['importFile', { content: '/a,/about', isDryRun: false }],
    ] as const) {
      const response = await call(`addresses.${path}`, input, 'editor');
      expect(response.statusCode, path).toBe(403);
    }
  });
});

describe('a redirect is refused', () => {
  it.each([
    ['/services', '/about', 'from', /^There is a page at \/services/],
    ['/About/', '/services', 'from', /^There is a page at \/about/],
    ['/blog/cold-house', '/services', 'from', /^There is a page at/],
    ['/blog/category/heating', '/services', 'from', /^There is a page at/],
    ['/', '/services', 'from', /^Enter the part after your domain/],
    ['/admin/old', '/services', 'from', /^\/admin belongs to the website's own files/],
    ['/api/old', '/services', 'from', /^\/api belongs/],
    ['/img/van.jpg', '/services', 'from', /^\/img belongs/],
    ['/uploads/old.jpg', '/services', 'from', /^\/uploads belongs/],
    ['/unreadable', '/services', 'from', /^\/unreadable belongs/],
    ['/?p=12', '/services', 'from', /^What follows the \? of an address decides nothing/],
    ['/blog-old/*', '/services', 'from', /^A star is no wildcard/],
    ['//evil.example', '/services', 'from', /^Enter the part after your domain/],
    ['/a//b', '/services', 'from', /^Enter the part after your domain/],
    ['/a\\b', '/services', 'from', /^Enter the part after your domain/],
    ['/a%0d%0ab', '/services', 'from', /^Enter the part after your domain/],
    ['/a/../b', '/services', 'from', /^Enter the part after your domain/],
    ['old', '/services', 'from', /^Enter the part after your domain/],
    [`/${'a'.repeat(500)}`, '/services', 'from', /^Too long \(max 500|^An old address/],
    ['/old', '//evil.example', 'to', /^Pick a page/],
    ['/old', '/\\evil.example', 'to', /^Pick a page/],
    ['/old', '/.//evil.example', 'to', /^Pick a page/],
    ['/old', '/%2e//evil.example', 'to', /^Pick a page/],
    ['/old', 'http://other.example/', 'to', /^Pick a page/],
    ['/old', 'javascript:alert(1)', 'to', /^Pick a page/],
    ['/old', 'https://user:secret@other.example/', 'to', /^Pick a page/],
    ['/old', '/a\r\nset-cookie: x', 'to', /^Pick a page/],
    ['/old', 'services', 'to', /^Pick a page/],
    ['/old', '/OLD/', 'to', /^This would lead to itself/],
    ['/old', '/%6fld?x=1', 'to', /^This would lead to itself/],
    ['/old', 'https://site.example/old', 'to', /^This would lead to itself/],
  ])('from %j to %j', async (from, to, field, message) => {
    const response = await save(from, to);
    expect(response.statusCode).toBe(400);
    expect(issuesOf(response)).toEqual([{ path: field, message: expect.stringMatching(message) }]);
    expect(await redirects()).toEqual([]);
  });

  it('while a scheduled post waits for its address, which no page has yet', async () => {
    const publishedAt = new Date(Date.now() + days(1));
    const { id } = await createPost(em(), {
      ...{ title: 'In spring', publishedAt, updatedAt: new Date() },
    });
    const message = 'A scheduled post will be at /blog/in-spring, and visitors will get that';
    expect(issuesOf(await save('/blog/in-spring', '/about'))).toEqual([{ path: 'from', message }]);
    const input = { content: '/blog/in-spring,/about', isDryRun: true };
    const imported = await call('addresses.importFile', input);
    expect(issuesOf(imported)).toEqual([{ path: 'Line 1', message }]);
    await call('blog.trashPost', { id });
  });

  it('when its address has one already, or when it leads back to itself by another', async () => {
    await save('/old', '/older');
    const twice = await save('/OLD', '/about');
    expect(refusalOf(twice)).toEqual([409, '/old has a redirect already; edit that one']);
    expect(issuesOf(await save('/older', '/old'))?.[0]?.message).toBe('This would lead to itself');
    expect((await save('/a', '/about', '/gone')).statusCode).toBe(404);
    expect((await remove('/gone')).statusCode).toBe(404);
  });
});

describe('a redirect', () => {
  it.each([
    ['/old.html', '/services', '/old.html?x=1', '/services?x=1'],
    ['/index.php', '/', '/Index.php', '/'],
    ['/2019/05/name/', '/services#heating', '/2019/05/name/?y', '/services?y#heating'],
    ['/a b', '/contact?service=Heating', '/a%20b?utm=1', '/contact?service=Heating&utm=1'],
    ['/café', 'https://other.example/é', '/caf%C3%A9', 'https://other.example/%C3%A9'],
    ['https://old.example/x.asp', 'https://site.example/about', '/x.asp', '/about'],
    ['/100%', '/about', '/100%25', '/about'],
  ])('from %j to %j leads %j to %j', async (from, to, asked, target) => {
    expect((await save(from, to)).statusCode).toBe(200);
    expect(await responseOf(asked)).toEqual([308, target]);
  });

  it('acts however a browser, a program or an old link writes its address', async () => {
    await listen(app());
    const pieces = [
      'a',
      'B',
      ' ',
      '%',
      '%25',
      '%E9',
      '%C3%A9',
      'é',
      'e\u0301',
      '\u2019',
      '\u200B',
      '~',
    ];
    pieces.push(
      '"',
      '<',
      '>',
      '^',
      '`',
      '{',
      '|',
      '}',
      '[',
      ']',
      "'",
      '(',
      ')',
      '!',
      '$',
      '&',
      '+',
      ',',
    );
    pieces.push(
      ';',
      '=',
      ':',
      '@',
      '.',
      '-',
      '_',
      '\u2013',
      '\u00A0',
      '\uFF21',
      '/',
      '%2F',
      '%5B',
      '漢',
    );
    let seed = 20261128;
    const pick = (count: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return Math.floor(seed / 65_536) % count;
    };
    const typed = Array.from({ length: 300 }, () =>
      ['/', ...Array.from({ length: 1 + pick(5) }, () => pieces[pick(pieces.length)])].join(''),
    );
    const content = typed.map((path) => `"${path.replaceAll('"', '""')}","/about"`).join('\n');
    const outcome = dataOf<RedirectsImport>(await importFile(content, false, true));
    const refused = new Set(outcome.refusals.map((line) => Number(/^Line (\d+)/.exec(line)?.[1])));
    expect(refused.size).toBe(outcome.refused);
    const accepted = typed.filter((_, index) => !refused.has(index + 1));
    expect(accepted.length).toBeGreaterThan(200);
    const failed: string[] = [];
    for (const path of accepted) {
      const { pathname } = new URL(path.trim(), 'https://www.site.example');
      const withSlash = /(?:\/|%2F)$/.test(pathname) ? [] : [`${pathname}/`];
      // A program that encodes nothing, where that is an address at all.
      const asTyped = /^[!-~]+$/.test(path) ? [path] : [];
      for (const asked of [pathname, ...withSlash, ...asTyped]) {
        const { status, headers } = await rawGet(app(), asked, OWN_HOST);
        if (status !== 308 || headers.location !== '/about')
          failed.push(`${path}: ${asked} ${status}`);
      }
    }
    expect(failed).toEqual([]);
    await em().execute('delete from old_addresses');
  });

  it('never decodes twice', async () => {
    await save('/a b', '/about');
    expect(await responseOf('/a%2520b')).toBe(404);
  });

  it('follows the post that it leads to, and the end of another redirect', async () => {
    await save('/first', '/blog/cold-house');
    await save('/second', '/first');
    expect((await redirects()).map(({ leadsTo, name }) => [leadsTo, name])).toEqual([
      ['/blog/cold-house', 'Cold house'],
      ['/blog/cold-house', 'Cold house'],
    ]);
    const post = await em().execute<[{ id: number; version: number }]>(
      `select id, version from blog_posts where slug = 'cold-house'`,
    );
    const fields = { title: 'Cold house', summary: 'S', content: 'C', published: true };
    const rename = (slug: string, version: number) =>
      call('blog.updatePost', { ...fields, slug, id: post[0].id, version });
    const { version } = dataOf<{ version: number }>(await rename('warm-house', post[0].version));
    for (const path of ['/first', '/second', '/blog/cold-house']) {
      expect(await responseOf(path)).toEqual([308, '/blog/warm-house']);
    }
    await rename('cold-house', version);
  });

  it('leads to the end of others that were made after it, and nowhere in a circle', async () => {
    await save('/first', '/second');
    expect((await redirects())[0]).toMatchObject({ leadsTo: '/second', isBroken: true });
    await save('/second', '/third');
    await save('/third', '/about');
    expect(await responseOf('/first')).toEqual([308, '/about']);
    expect((await redirects({ search: 'first' }))[0]).toMatchObject({ isBroken: false });
    await em().execute(`update old_addresses set leads_to = '/first' where path = '/third'`);
    await save('/x', '/about');
    expect(await responseOf('/first')).toBe(404);
  });

  it('never hides a page that comes to its address', async () => {
    await save('/blog/later', '/about');
    expect(await responseOf('/blog/later')).toEqual([308, '/about']);
    const { id } = await createPost(em(), { title: 'Later' });
    await save('/x', '/about');
    expect(await responseOf('/blog/later')).toBe(200);
    await call('blog.trashPost', { id });
  });

  it('can be changed and deleted', async () => {
    await save('/old', '/about');
    await save('/OLDER', '/services', '/old');
    expect(await responseOf('/old')).toBe(404);
    expect(await responseOf('/older')).toEqual([308, '/services']);
    await remove('/older');
    expect(await responseOf('/older')).toBe(404);
  });

  it('is found by either end and by the name of what it leads to, and marked when that is gone', async () => {
    await save('/one', '/blog/cold-house');
    await save('/two', '/nowhere');
    await save('/three', '/blog/draft');
    expect((await redirects({ search: 'COLD H' })).map(({ path }) => path)).toEqual(['/one']);
    expect((await redirects({ search: 'nowhere' })).map(({ path }) => path)).toEqual(['/two']);
    expect(await redirects({ search: '100%' })).toEqual([]);
    const marked = (await redirects()).filter(({ isBroken }) => isBroken);
    expect(marked.map(({ path }) => path)).toEqual(['/three', '/two']);
    expect(await listBrokenRedirects(em())).toEqual(['/three', '/two']);
  });

  it.each([
    ['/cre\u0300me', '/cr%C3%A8me'],
    ['/crème-brûlée', '/cre%CC%80me-bru%CC%82le%CC%81e'],
    ['/CRÈME-NINE', '/cre%CC%80me-nine'],
    ['/한국', '/%E1%84%92%E1%85%A1%E1%86%AB%E1%84%80%E1%85%AE%E1%86%A8'],
  ])('from %j acts on %s, however its letters are composed', async (from, asked) => {
    await save(from, '/about');
    expect(await responseOf(asked)).toEqual([308, '/about']);
    expect(await responseOf(encodeURI(from))).toEqual([308, '/about']);
    const { path } = (await redirects({ search: 'creme' }))[0] ?? { path: from };
    await remove(from.startsWith('/cr') || from.startsWith('/CR') ? path : from);
  });

  it('finds pages and published posts by their names', async () => {
    const found = (search: string) => read('addresses.targets', { search });
    expect(await found('cold')).toEqual([{ label: 'Cold house', path: '/blog/cold-house' }]);
    expect(await found('draft')).toEqual([]);
    expect(await found('serv')).toContainEqual({ label: 'Services', path: '/services' });
  });
});

describe('a file', () => {
  const problemsOf = async (content: string) => {
    const response = await importFile(content);
    expect(response.statusCode).toBe(400);
    expect(await redirects()).toEqual([]);
    return issuesOf(response)?.map(({ path, message }) => `${path}: ${message}`);
  };

  it.each([
    ['/a', ['Line 1: This is not an old address, a comma and where it leads']],
    ['from,to\n/a,/b,/c', ['Line 2: This is not an old address, a comma and where it leads']],
    ['"/a,/b', ['Line 1: This is not an old address, a comma and where it leads']],
    ['/a,//evil.example', [expect.stringMatching(/^Line 1: It can lead to/)]],
    ['a,/about', [expect.stringMatching(/^Line 1: Enter the part after your domain/)]],
    ['\n\n/services,/about', [expect.stringMatching(/^Line 3: There is a page at \/services/)]],
    ['/a,/a', ['Line 1: /a would lead to itself']],
    [
      '/a,/b\n/b,/a',
      [
        'Line 1: /a and /b (line 2) would lead to each other',
        'Line 2: /b and /a (line 1) would lead to each other',
      ],
    ],
    ['/a,/b\n/b,/about', ['Line 1: /b is an old address itself, on line 2; lead /a to its end']],
    ['/a,/about\n/A/,/services', ['Line 2: /a is on line 1 already, and leads elsewhere']],
    [`/a,/about\n${'x'.repeat(3000)}`, [expect.stringMatching(/^Line 2: This is not/)]],
  ])('%j is refused by line number, and nothing is changed', async (content, problems) => {
    expect(await problemsOf(content)).toEqual(problems);
  });

  it('that holds nothing, or too much, is refused', async () => {
    expect(refusalOf(await importFile('from,to\n'))).toEqual([400, 'The file holds no redirects']);
    const many = Array.from({ length: 10_001 }, (_, n) => `/old/${n},/about`).join('\n');
    expect(refusalOf(await importFile(many))).toEqual([
      400,
      'There can be at most 10,000 redirects',
    ]);
    // More paths than one statement may have parameters.
    const most = Array.from({ length: 100_000 }, (_, n) => `/blog/${n},/about`).join('\n');
    expect((await importFile(most)).statusCode).toBe(400);
    expect((await importFile('x'.repeat(2_000_001))).statusCode).toBe(400);
    expect(await redirects()).toEqual([]);
  });

  it('with a chain over a stored redirect is refused', async () => {
    await save('/a', '/about');
    expect(issuesOf(await importFile('/b,/a'))?.[0]).toEqual({
      path: 'Line 1',
      message: '/a is an old address itself, which is redirected already; lead /b to its end',
    });
  });

  it('changes nothing in a dry run, which says what would change', async () => {
    await save('/a', '/about');
    await save('/b', '/about');
    const content = '\uFEFFFrom,To\r\n/a,/about\r\n"/b",/services\r\n/c,"/nowhere"\r\n';
    const outcome = {
      added: 1,
      changed: 1,
      unchanged: 1,
      refused: 0,
      refusals: [],
      notes: ['Line 4: there is no page at /nowhere'],
    };
    expect(dataOf<RedirectsImport>(await importFile(content, true))).toEqual(outcome);
    expect((await redirects()).map(({ path }) => path)).toEqual(['/b', '/a']);
    expect(dataOf<RedirectsImport>(await importFile(content))).toEqual(outcome);
    expect(await responseOf('/b')).toEqual([308, '/services']);
    expect(await responseOf('/c')).toEqual([308, '/nowhere']);
    expect((await redirects({ search: '/a' }))[0]?.origin).toBe('typed');
    expect(dataOf<RedirectsImport>(await importFile(content))).toMatchObject({
      ...{ added: 0, changed: 0, unchanged: 3 },
    });
  });

  it('with 10,000 redirects is imported as a whole, and each redirects', async () => {
    const many = Array.from({ length: 10_000 }, (_, n) => `/old/${n}.html,/about?n=${n}`);
    const outcome = dataOf<RedirectsImport>(await importFile(many.join('\n')));
    expect(outcome.added).toBe(10_000);
    expect(await responseOf('/old/9999.html')).toEqual([308, '/about?n=9999']);
    expect(await responseOf('/old/10000.html')).toBe(404);
    expect(refusalOf(await save('/one-more', '/about'))[1]).toBe(
      'There can be at most 10,000 redirects',
    );
    await em().execute('delete from old_addresses');
  });
});

describe('the addresses that were not found', () => {
  const now = new Date();
  const missing = () => read<Page<MissingAddress>>('addresses.missing', {});
  const on = (daysAgo: number) => {
    const lastAt = new Date(now.getTime() - days(daysAgo));
    return { day: lastAt.toISOString().slice(0, 10), lastAt };
  };

  it('is added up over days and instances, and forgotten after 30 days', async () => {
    const counted = { path: '/gone', count: 2, referrer: '' };
    await saveMissingAddresses(
      em(),
      [
        { ...counted, ...on(1), referrer: 'www.facebook.com' },
        { ...counted, path: '/older', ...on(31) },
        { ...counted, path: '/by-a-wrong-clock', ...on(-700) },
      ],
      now,
    );
    await saveMissingAddresses(em(), [{ ...counted, ...on(0) }], now);
    await saveMissingAddresses(em(), [{ ...counted, ...on(0), count: 3 }], now);
    expect(await missing()).toEqual({
      items: [{ path: '/gone', count: 7, lastAt: now.toISOString(), referrer: 'www.facebook.com' }],
      total: 1,
    });
    await saveMissingAddresses(em(), [], now);
    expect(await em().execute('select distinct path from missing_addresses')).toEqual([
      { path: '/gone' },
    ]);
  });

  it('is kept by day when it was asked for most or last, however many paths are made up', async () => {
    const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute));
    const asked = (path: string, minute: number, count: number) => ({
      ...{ path, day: '2026-11-20', count, lastAt: at(minute), referrer: '' },
    });
    const madeUp = (minute: number, paths: number, count: number) =>
      Array.from({ length: paths }, (_, number) => asked(`/${minute}/${number}`, minute, count));
    await saveMissingAddresses(em(), [asked('/often', 0, 9), ...madeUp(0, 300, 5)], now);
    for (const minute of [1, 2, 3]) {
      const counted = [asked('/at-times', minute, 1), ...madeUp(minute, 90, 1)];
      await saveMissingAddresses(em(), counted, now);
    }
    const kept = await em().execute<{ path: string; count: number }[]>(
      `select path, count from missing_addresses where day = '2026-11-20'`,
    );
    expect(kept.length).toBeLessThanOrEqual(400);
    expect(kept).toContainEqual({ path: '/often', count: 9 });
    expect(kept).toContainEqual({ path: '/at-times', count: 3 });
    await em().execute(`delete from missing_addresses where day = '2026-11-20'`);
  });

  it('leaves out what has a page or a redirect by now', async () => {
    const counted = ['/blog/cold-house', '/services', '/lost', '/led'].map((path) => ({
      ...{ path, count: 1, referrer: '', ...on(0) },
    }));
    await saveMissingAddresses(em(), counted, now);
    await save('/led', '/about');
    expect((await missing()).items.map(({ path }) => path)).toEqual(['/gone', '/lost']);
    expect(await read('addresses.counts')).toEqual({
      ...{ redirects: 1, missing: 2 },
    });
  });
});
