import { defaultCompany } from '@hvac/contract/company';
import type { ListedFinding } from '@hvac/contract/self-check';
import { describe, expect, it } from 'vitest';
import { dataOf, logIn, mutate, query, refusalOf } from '../../../test/app.ts';
import { PASSWORD } from '../../../test/factories.ts';
import { mailThrough } from '../../../test/fixtures/deliveries.ts';
import { useSelfCheck } from '../../../test/fixtures/self-check.ts';
import { serverAt } from '../../../test/mail-sink.ts';
import type { Env } from '../../config/env.ts';
import { RELEASE } from '../../kernel/release.ts';

const { app, cookie, execute, find, findings, start } = useSelfCheck();

describe('selfCheck', () => {
  it('is refused to a visitor and to an editor', async () => {
    const editor = await logIn(app(), 'eve', PASSWORD);
    const input = { name: 'company', says: 'Anything' };
    for (const call of [
      (as?: string) => query(app(), 'selfCheck.findings', as ? { cookie: as } : {}),
      (as?: string) => mutate(app(), 'selfCheck.dismiss', as ? { input, cookie: as } : { input }),
      (as?: string) => mutate(app(), 'selfCheck.restore', as ? { input, cookie: as } : { input }),
    ]) {
      expect((await call()).statusCode).toBe(401);
      expect((await call(editor)).statusCode).toBe(403);
    }
  });

  it('tells the version to whoever is logged in', async () => {
    expect((await query(app(), 'selfCheck.release')).statusCode).toBe(401);
    const editor = await logIn(app(), 'eve', PASSWORD);
    expect(dataOf(await query(app(), 'selfCheck.release', { cookie: editor }))).toBe(RELEASE);
    expect((await find('release'))?.says).toMatch(/^Version \d+\.\d+\.\d+, of \d{4}-\d\d-\d\d\.$/);
  });

  it.each<[string, Partial<Env>]>([
    ['as it comes', {}],
    ['with a mail account, but no recipients', mailThrough(serverAt(1), [])],
    [
      'with everything set wrong',
      {
        siteUrl: 'https://www.kowalskiheating.com',
        rateLimit: false,
        databaseUrl: 'postgresql://a:b@db.example.net/c',
        objectStore: {
          endpoint: 'http://127.0.0.1:1',
          region: 'nowhere',
          bucket: 'hvac',
          accessKeyId: 'id',
          secretAccessKey: 'key',
        },
      },
    ],
    ['on a public host', { host: '0.0.0.0', uploadsDir: '/proc' }],
  ])('names variables to the web person only: %s', async (_site, env) => {
    const found = await findings(await start(env));
    const forOwner = found.map(({ says, advice, steps }) => [says, advice, steps]);
    expect(JSON.stringify(forOwner)).not.toMatch(/[A-Z]_[A-Z*]/);
    expect(found.filter(({ technical }) => /[A-Z]_[A-Z*]/.test(technical ?? ''))).not.toEqual([]);
  });

  it('runs each check once', async () => {
    const names = (await findings()).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(expect.arrayContaining(['proxy', 'company', 'images', 'session-keys']));
  });
});

describe('a dismissed finding', () => {
  const dismiss = (input: object) =>
    mutate(app(), 'selfCheck.dismiss', { input, cookie: cookie() });
  const company = () => find('company') as Promise<ListedFinding>;

  it('must exist and have its current text', async () => {
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

  it('stays dismissed while its text is the same, and is back when it changes', async () => {
    const { name, says } = await company();
    const listed = dataOf<ListedFinding[]>(await dismiss({ name, says }));
    expect(listed.filter(({ isDismissed }) => isDismissed)).toHaveLength(1);
    expect(await company()).toMatchObject({ isDismissed: true, dismissedUntil: null });
    const changed = { ...defaultCompany, phone: '313-867-5309' };
    await mutate(app(), 'settings.saveCompany', {
      input: { value: changed, version: 0 },
      cookie: cookie(),
    });
    expect(await company()).toMatchObject({ level: 'warning', isDismissed: false });
  });

  it('is back after 7 days when it is a problem', async () => {
    for (const visitor of ['203.0.113.9', '198.51.100.7', '192.0.2.5']) {
      const proxied = { headers: { 'x-forwarded-for': visitor }, remoteAddress: '10.0.0.1' };
      await app().inject({ url: '/healthz', ...proxied });
    }
    const { name = '', says = '' } = (await find('proxy')) ?? {};
    await dismiss({ name, says });
    const until = (days: number) =>
      execute(`update dismissed_findings set dismissed_at = now() - make_interval(secs => ?)`, [
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
