import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { useSelfCheck } from '../../../test/fixtures/self-check.ts';
import type { Env } from '../../config/env.ts';

const { app, execute, find, levelOf, start } = useSelfCheck();

const HTTPS = 'https://www.kowalskiheating.com';

describe('proxy', () => {
  const forwarded = (instance: FastifyInstance, from: string, visitor = '203.0.113.9') =>
    instance.inject({
      url: '/healthz',
      headers: { 'x-forwarded-for': visitor },
      remoteAddress: from,
    });
  const VISITORS = ['203.0.113.9', '198.51.100.7', '2001:db8:1:2::3'];

  it('is a problem with https but without TRUST_PROXY', async () => {
    expect(await levelOf('proxy', { siteUrl: HTTPS })).toBe('problem');
    expect(await levelOf('proxy', { siteUrl: HTTPS, trustProxy: ['10.0.0.1'] })).toBe('ok');
    expect(await levelOf('proxy', { siteUrl: HTTPS, trustProxy: [] })).toBe('ok');
    expect(await levelOf('proxy', {})).toBe('ok');
  });

  it('is a warning when a machine of the network says for one visitor that it is a proxy', async () => {
    for (const visitor of ['203.0.113.9', '203.0.113.10', 'me', '203.0.113.9, me']) {
      await forwarded(app(), '192.168.1.77', visitor);
    }
    expect(await find('proxy')).toMatchObject({
      level: 'warning',
      technical: expect.stringMatching(/^Only if this is your proxy, set TRUST_PROXY=192/),
    });
  });

  it('is a problem when one is detected by several visitors, until it is trusted', async () => {
    for (const visitor of VISITORS) await forwarded(app(), '172.18.0.1', visitor);
    await forwarded(app(), '::ffff:172.18.0.1');
    expect(await find('proxy')).toMatchObject({
      level: 'problem',
      says: expect.stringContaining('a proxy at 172.18.0.1 that the site does not know'),
      technical: 'If the proxy is yours, set TRUST_PROXY=172.18.0.1',
    });
    const other = await start({ trustProxy: ['10.0.0.1'] });
    expect((await find('proxy', other))?.technical).toContain(
      'set TRUST_PROXY=10.0.0.1,172.18.0.1',
    );
    expect(await levelOf('proxy', { trustProxy: ['172.16.0.0/12'] })).toBe('ok');
  });

  it('is a problem when the trusted one does not forward addresses, until a day after it last happened', async () => {
    const instance = await start({ siteUrl: HTTPS, trustProxy: ['10.0.0.1'] });
    const ask = (headers: Record<string, string>) =>
      instance.inject({
        url: '/feed.xml',
        headers: { host: 'www.kowalskiheating.com', ...headers },
        remoteAddress: '10.0.0.1',
      });
    await ask({ 'x-forwarded-for': '203.0.113.9:4711' });
    expect((await find('proxy', instance))?.level).toBe('ok');
    await ask({ 'x-real-ip': '203.0.113.9' });
    expect(await find('proxy', instance)).toMatchObject({
      level: 'problem',
      says: expect.stringContaining('The proxy at 10.0.0.1 does not say where visitors come from'),
      technical: expect.stringContaining('proxy_set_header X-Forwarded-For $remote_addr;'),
    });
    await execute(`update sightings set last_seen = now() - interval '25 hours'`);
    expect((await find('proxy', instance))?.level).toBe('ok');
  });

  it('does not advise anybody to trust a public address', async () => {
    await forwarded(app(), '203.0.113.66');
    const finding = await find('proxy');
    expect(finding?.level).toBe('warning');
    expect(finding?.says).toContain('203.0.113.66');
    expect(finding?.technical).not.toContain('203.0.113.66');
  });
});

describe('site-url', () => {
  it('is a warning when none is set and other machines can reach the host', async () => {
    expect(await levelOf('site-url', { host: '0.0.0.0' })).toBe('warning');
    expect(await levelOf('site-url', { host: '0.0.0.0', siteUrl: HTTPS })).toBe('ok');
    expect(await levelOf('site-url', {})).toBe('ok');
  });

  it.each<[string, string, RegExp]>([
    [HTTPS, 'http://www.kowalskiheating.com', /^Let the proxy redirect http to https/],
    [HTTPS, 'https://www.kowalskiheating.com:8443', /and other ports to https:/],
    ['http://nas.lan:3000', 'http://nas.lan', /^Set SITE_URL to the address that visitors type\. /],
  ])('is a problem when %s refuses forms from %s', async (siteUrl, origin, technical) => {
    const instance = await start({ siteUrl });
    const send = async (remoteAddress: string) => {
      const headers = { host: new URL(siteUrl).host, origin };
      const request = { method: 'POST', url: '/contact', headers, remoteAddress } as const;
      expect((await instance.inject(request)).statusCode).toBe(403);
    };
    for (const last of [1, 2, 3, 4]) await send(`203.0.113.${last}`);
    await send('198.51.100.1');
    const doubted = await find('site-url', instance);
    expect(doubted).toMatchObject({
      level: 'warning',
      says: expect.stringContaining(`Forms sent from ${origin} are refused`),
    });
    await send('2001:db8:1:2::3');
    expect((await find('site-url', instance))?.technical).not.toContain(origin);
    expect(await find('site-url', instance)).toMatchObject({
      level: 'problem',
      says: expect.stringContaining(`Forms sent from ${origin} are refused`),
      technical: expect.stringMatching(technical),
    });
    expect(await levelOf('site-url', { siteUrl: origin })).not.toBe('problem');
  });

  it('is a warning when a public name is not encrypted', async () => {
    expect(await levelOf('site-url', { siteUrl: 'http://www.kowalskiheating.com' })).toBe(
      'warning',
    );
    expect(await levelOf('site-url', { siteUrl: 'http://192.168.1.20:3000' })).toBe('ok');
  });

  it('is a warning when the site is requested by other names, and lists up to five of them', async () => {
    const instance = await start({ siteUrl: HTTPS });
    await instance.inject({ url: '/healthz', headers: { host: 'kowalskiheating.com' } });
    await instance.inject({ url: '/api/blog/posts', headers: { host: 'www.kowalskiheating.com' } });
    expect((await find('site-url', instance))?.level).toBe('ok');
    await instance.inject({ url: '/api/blog/posts', headers: { host: 'kowalskiheating.com' } });
    expect((await find('site-url', instance))?.says).toBe(
      'Visitors also open the site as kowalskiheating.com; its own name is www.kowalskiheating.com.',
    );
    await instance.inject({ url: '/api/blog/posts', headers: { host: 'kowalskiheating.com' } });
    for (const name of 'fedcba') {
      await instance.inject({ url: '/feed.xml', headers: { host: `${name}.net` } });
    }
    expect((await find('site-url', instance))?.says).toContain(
      'as a.net, b.net, c.net, d.net, kowalskiheating.com; its own',
    );
    const renamed = await start({ siteUrl: 'https://kowalskiheating.com' });
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
