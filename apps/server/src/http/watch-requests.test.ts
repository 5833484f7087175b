import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { createSightings } from '../kernel/sightings.ts';
import { watchRequests } from './watch-requests.ts';

const OWN = 'https://www.example.com';

interface Request {
  method?: 'GET' | 'POST';
  url?: string;
  host?: string;
  from?: string;
  headers?: Record<string, string>;
}

/** What a host records of one request. */
const noted = async (
  {
    method = 'GET',
    url = '/',
    host = 'www.example.com',
    from = '127.0.0.1',
    headers = {},
  }: Request,
  { siteUrl, trustProxy }: { siteUrl?: string | undefined; trustProxy?: string[] } = {
    siteUrl: OWN,
  },
) => {
  const sightings = createSightings();
  const app = Fastify({ trustProxy: trustProxy ?? false });
  const observe = watchRequests({ siteUrl, trustProxy }, sightings);
  app.addHook('onRequest', async (request) => observe(request));
  for (const path of ['/', '/healthz', '/readyz']) app.get(path, () => 'ok');
  await app.inject({ method, url, headers: { host, ...headers }, remoteAddress: from });
  return sightings.take().map(({ kind, detail }) => `${kind} ${detail}`);
};

describe('forwarding headers', () => {
  it.each<Record<string, string>>([
    { 'x-forwarded-for': '203.0.113.9' },
    { forwarded: 'for=203.0.113.9' },
    { 'x-real-ip': '203.0.113.9' },
  ])('are recorded from an untrusted address: %j', async (headers) => {
    const seen = ['forwarding-headers 172.18.0.1', 'forwarded-network 203.0.113'];
    expect(await noted({ headers, from: '172.18.0.1' })).toEqual(seen);
    expect(await noted({ headers, from: '::ffff:172.18.0.1' })).toEqual(seen);
    const others = { siteUrl: OWN, trustProxy: ['10.0.0.0/8'] };
    expect(await noted({ headers, from: '172.18.0.1' }, others)).toEqual(seen);
  });

  it('are expected from a trusted one', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    const trusting = { siteUrl: OWN, trustProxy: ['172.16.0.0/12'] };
    expect(await noted({ headers, from: '172.18.0.1' }, trusting)).toEqual([]);
    expect(await noted({ headers, from: '::ffff:172.18.0.1' }, trusting)).toEqual([]);
  });
});

describe('a trusted proxy that does not forward the client address', () => {
  const trusting = { siteUrl: OWN, trustProxy: ['172.16.0.0/12', '127.0.0.1'] };
  const silent = ['no-forwarded-for 172.18.0.1'];

  it.each<Record<string, string>>([
    {},
    { 'x-real-ip': '203.0.113.9' },
    { 'x-forwarded-for': '' },
    { 'x-forwarded-for': 'unknown' },
  ])('is recorded with %j', async (headers) => {
    expect(await noted({ headers, from: '172.18.0.1' }, trusting)).toEqual(silent);
    expect(await noted({ headers, from: '::ffff:172.18.0.1' }, trusting)).toEqual(silent);
  });

  it.each<Record<string, string>>([{ 'x-real-ip': '203.0.113.9' }, { origin: OWN }])(
    'is recorded when it also replaces the name, by %j',
    async (headers) => {
      const request = { host: '127.0.0.1:3000', headers, from: '172.18.0.1' };
      expect(await noted(request, trusting)).toEqual(silent);
    },
  );

  it('is not inferred from health checks, or from requests of the machine itself', async () => {
    expect(await noted({ url: '/readyz?deep=1' }, trusting)).toEqual([]);
    expect(await noted({ host: 'localhost:3000' }, trusting)).toEqual([]);
    expect(await noted({ from: '203.0.113.9' }, trusting)).toEqual([]);
  });
});

describe('changes from a page under the name of the site', () => {
  const post = (origin: string, siteUrl = OWN) =>
    noted({ method: 'POST', headers: { origin } }, { siteUrl });

  it.each(['http://www.example.com', 'https://www.example.com:8443'])(
    'are recorded with another scheme or port: %s',
    async (origin) => {
      expect(await post(origin)).toEqual([`own-name-origin ${origin}`, 'own-name-network 127.0.0']);
    },
  );

  it.each([OWN, 'https://example.com', 'http://www.example.com.evil.example', 'null', 'http://['])(
    'are not recorded from %s',
    async (origin) => {
      expect(await post(origin)).toEqual([]);
    },
  );

  it('are distinguished from reads, which may come from anywhere', async () => {
    expect(await noted({ headers: { origin: 'http://www.example.com' } })).toEqual([]);
  });
});

describe('the requested host name', () => {
  it.each(['example.com', 'Example.com:443', '192.168.1.20:3000', 'app:3000'])(
    'is recorded when it is not that of the site: %s',
    async (host) => {
      const name = host.toLowerCase().replace(/:\d+$/, '');
      expect(await noted({ host })).toEqual([`host-name ${name}`]);
      expect(await noted({ host }, {})).toEqual([`host-name ${name}`]);
    },
  );

  it.each(['www.example.com', 'WWW.example.com:443', 'localhost:3000', '127.0.0.1', '[::1]:3000'])(
    'is not recorded when it is that of the site, or means this machine: %s',
    async (host) => {
      expect(await noted({ host })).toEqual([]);
    },
  );

  it('is not recorded when a scanner uses the IP address, or for health checks', async () => {
    expect(await noted({ host: '203.0.113.7' })).toEqual([]);
    for (const url of ['/healthz', '/readyz', '/readyz?deep=1']) {
      expect(await noted({ host: '10.0.0.3:3000', url })).toEqual([]);
    }
  });

  it('is the one that a trusted proxy forwards', async () => {
    const headers = { 'x-forwarded-host': 'www.example.com', 'x-forwarded-for': '203.0.113.9' };
    const request = { host: 'app:3000', headers, from: '10.0.0.1' };
    expect(await noted(request, { siteUrl: OWN, trustProxy: ['10.0.0.0/8'] })).toEqual([]);
  });
});
