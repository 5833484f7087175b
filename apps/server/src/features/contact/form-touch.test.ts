import type { MikroORM } from '@mikro-orm/postgresql';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  anotherApp,
  cookieOf,
  mutate,
  refusalOf,
  setCookieOf,
  testApp,
} from '../../../test/app.ts';
import { createSigner } from '../../kernel/signer.ts';
import { createFormTouch } from './form-touch.service.ts';

const NOW = new Date('2026-11-22T10:00:00Z');
const [KEY, OTHER_KEY] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const formTouch = createFormTouch(createSigner([KEY]), 'form');
const SIGNED = formTouch.sign(NOW);
const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

describe('the time of the first focus', () => {
  it.each([
    ['missing', null],
    ['empty', ''],
    ['without a signature', '1795341600000'],
    ['with an empty signature', '1795341600000.'],
    ['moved', SIGNED.replace(/^\d{13}/, '1795341500000')],
    ['signed with another key', createFormTouch(createSigner([OTHER_KEY]), 'form').sign(NOW)],
    ['longer', `${SIGNED}A`],
    ['shorter', SIGNED.slice(0, -1)],
    ['no number', SIGNED.replace(/^\d/, '-')],
  ])('does not count when it is %s', (_case, signed) => {
    expect(formTouch.secondsSince(signed, after(10))).toBeNull();
  });

  it('does not count when it is in the future, or after two hours', () => {
    expect(formTouch.secondsSince(SIGNED, after(-1))).toBeNull();
    expect(formTouch.secondsSince(SIGNED, after(7199))).toBe(7199);
    expect(formTouch.secondsSince(SIGNED, after(7200))).toBeNull();
  });

  it('counts to the millisecond, even when signed with a former key', () => {
    expect(formTouch.secondsSince(SIGNED, after(1.234))).toBe(1.234);
    expect(
      createFormTouch(createSigner([OTHER_KEY, KEY]), 'form').secondsSince(SIGNED, after(5)),
    ).toBe(5);
  });
});

describe('GET /contact/touched', () => {
  let app: FastifyInstance;
  let orm: MikroORM;
  beforeAll(async () => {
    ({ app, orm } = await testApp());
  });
  const touch = (cookie = '', host = app) =>
    host.inject({ url: '/contact/touched', headers: { cookie } });

  it('sets a cookie for two hours that scripts cannot read', async () => {
    const response = await touch();
    expect([response.statusCode, response.body]).toEqual([204, '']);
    expect(response.headers['cache-control']).toContain('no-store');
    expect(setCookieOf(response, 'form')).toMatch(
      /^form=\d{13}\.[\w-]{43}; Max-Age=7200; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  it('keeps the first time when focus returns', async () => {
    const again = await touch(cookieOf(await touch()));
    expect(again.statusCode).toBe(204);
    expect(setCookieOf(again, 'form')).toBeUndefined();
    expect(again.headers['cache-control']).toBe('no-store');
  });

  it('starts over when the cookie is not its own', async () => {
    expect(setCookieOf(await touch(`form=${SIGNED}`), 'form')).toMatch(/^form=/);
  });

  it('gives no token of a receipt, although both are signed numbers', async () => {
    const token = cookieOf(await touch()).replace('form=', '');
    const input = { token, answers: { bestTime: 'Now' } };
    const refusal = refusalOf(await mutate(app, 'contact.amend', { input }));
    expect(refusal[0]).toBe(403);
  });

  it('starts over on a site with other keys', async () => {
    const cookie = cookieOf(await touch());
    const elsewhere = await anotherApp(orm, { sessionKeys: ['fedcba9876543210'.repeat(4)] });
    expect(setCookieOf(await touch(cookie, elsewhere), 'form')).toMatch(/^form=/);
  });

  it('is bound to the host and to https where visitors come by https', async () => {
    const host = await anotherApp(orm, { siteUrl: 'https://hvac.example' });
    const response = await host.inject({
      url: '/contact/touched',
      headers: { host: 'hvac.example' },
    });
    expect(setCookieOf(response, '__Host-form')).toMatch(/; Path=\/; HttpOnly; Secure/);
    const headers = { host: 'hvac.example', cookie: cookieOf(response) };
    const again = await host.inject({ url: '/contact/touched', headers });
    expect(again.headers).not.toHaveProperty('set-cookie');
  });
});
