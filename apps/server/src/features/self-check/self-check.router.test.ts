import { defaultCompany } from '@hvac/contract/company';
import type { ListedFinding } from '@hvac/contract/self-check';
import { describe, expect, it } from 'vitest';
import { dataOf, refusalOf } from '../../../test/app.ts';
import { mailThrough } from '../../../test/fixtures/deliveries.ts';
import { useSelfCheck } from '../../../test/fixtures/self-check.ts';
import { serverAt } from '../../../test/mail-sink.ts';
import type { Env } from '../../config/env.ts';
import { RELEASE } from '../../kernel/release.ts';

const { app, ask, call, execute, find, findings, read, start } = useSelfCheck();

describe('selfCheck', () => {
  it('is refused to a visitor and to an editor', async () => {
    const input = { name: 'company', says: 'Anything' };
    for (const [as, status] of [
      [null, 401],
      ['editor', 403],
    ] as const) {
      expect((await ask('selfCheck.findings', undefined, as)).statusCode).toBe(status);
      expect((await call('selfCheck.dismiss', input, as)).statusCode).toBe(status);
      expect((await call('selfCheck.restore', input, as)).statusCode).toBe(status);
    }
  });

  it('tells the version to whoever is logged in', async () => {
    expect((await ask('selfCheck.release', undefined, null)).statusCode).toBe(401);
    expect(await read('selfCheck.release', undefined, 'editor')).toBe(RELEASE);
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
  const dismiss = (input: object) => call('selfCheck.dismiss', input);
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
    await call('settings.saveCompany', { value: changed, version: 0 });
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
