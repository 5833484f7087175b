import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startNginx } from './nginx.ts';

/** One more than `max_fails` in docker/nginx.conf. */
const FAILURES = 4;

const MEGABYTE = 1024 * 1024;

type Behaviour = 'responds' | 'closes' | 'closes reads';

/** A server that behaves like an instance that serves, was killed during a request, or is about to stop. */
const startUpstream = async (name: string) => {
  const seen: string[] = [];
  const stop = async () => {
    server.close();
    server.closeAllConnections();
  };
  const headers: IncomingHttpHeaders = {};
  const upstream = { name, seen, headers, behaviour: 'responds' as Behaviour, port: 0, stop };
  const closes = ({ method }: IncomingMessage) =>
    upstream.behaviour === 'closes' || (upstream.behaviour === 'closes reads' && method === 'GET');
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    upstream.headers = request.headers;
    if (closes(request)) request.socket.destroy();
    else request.resume().once('end', () => response.end(name));
  });
  onTestFinished(stop);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  upstream.port = (server.address() as AddressInfo).port;
  return upstream;
};

const startProxy = async () => {
  const upstreams = [await startUpstream('one'), await startUpstream('two')];
  const proxy = await startNginx(upstreams.map(({ port }) => port));
  onTestFinished(() => proxy.stop());
  const ask = async (method: string, path = '/') => {
    const response = await fetch(proxy.url + path, { method });
    return response.status === 200 ? response.text() : response.status;
  };
  /** Makes the proxy mark an instance as down. */
  const fail = async (index: number, behaviour: Behaviour) => {
    const upstream = upstreams[index];
    if (!upstream) return;
    upstream.behaviour = behaviour;
    for (let count = 0; count < FAILURES * 2; count += 1) await ask('GET');
  };
  /** Begins to send a body of 1 MB. The returned function sends the rest and resolves to the response. */
  const begin = (path: string) => {
    const headers = { 'content-length': MEGABYTE };
    const sent = request(proxy.url + path, { method: 'POST', agent: false, headers });
    sent.write(Buffer.alloc(MEGABYTE / 2));
    return async () => {
      sent.end(Buffer.alloc(MEGABYTE / 2));
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      return text(response);
    };
  };
  return { upstreams, url: proxy.url, ask, fail, begin };
};

describe('the shipped proxy', () => {
  it('does not repeat a write that it has sent to an instance', async () => {
    const { upstreams, ask } = await startProxy();
    for (const upstream of upstreams) upstream.behaviour = 'closes';
    for (const method of ['POST', 'PATCH']) {
      expect(await ask(method, `/${method}`)).toBe(502);
      const seen = upstreams.flatMap((upstream) => upstream.seen);
      expect(seen.filter((request) => request === `${method} /${method}`)).toHaveLength(1);
    }
  });

  it('sends no reads to an instance that is stopping, and writes only when no other instance is left', async () => {
    const { upstreams, ask, fail } = await startProxy();
    await fail(0, 'closes reads');
    const seen = upstreams[0]?.seen ?? [];
    seen.length = 0;
    for (let count = 0; count < FAILURES; count += 1) {
      expect(await ask('GET')).toBe('two');
      expect(await ask('POST')).toBe('two');
    }
    expect(seen).toEqual([]);
    await fail(1, 'closes reads');
    expect(await ask('GET')).toBe(502);
    expect(await ask('POST')).toMatch(/one|two/);
  });

  it('does not let visitors choose the name of the site, their address or the id of their request', async () => {
    const { upstreams, url } = await startProxy();
    const claims = ['x-forwarded-host', 'x-real-ip', 'x-request-id', 'connection'];
    const headers = Object.fromEntries(claims.map((name) => [name, 'forged']));
    const sent = request(`${url}/claims`, {
      agent: false,
      headers: { ...headers, host: 'a.example' },
    });
    sent.end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    const name = await text(response);
    const received = upstreams.find((upstream) => upstream.name === name);
    expect(received?.headers).toMatchObject({ host: 'a.example', 'x-forwarded-for': '127.0.0.1' });
    expect(Object.values(received?.headers ?? {})).not.toContain('forged');
  });

  it('tries every instance again when all of them are marked as down', async () => {
    const { upstreams, ask, fail } = await startProxy();
    await fail(0, 'closes');
    await fail(1, 'closes');
    expect(await ask('GET')).toBe(502);
    for (const upstream of upstreams) upstream.behaviour = 'responds';
    expect(await ask('GET')).toMatch(/one|two/);
    expect(await ask('POST')).toMatch(/one|two/);
  });

  it('streams pictures to an instance, and forwards any other body once it has arrived', async () => {
    const { upstreams, begin } = await startProxy();
    const endPost = begin('/api/admin/posts');
    const endPicture = begin('/api/images/upload');
    const seen = () => upstreams.flatMap((upstream) => upstream.seen.slice(-1));
    await expect.poll(seen).toContain('POST /api/images/upload');
    expect(seen()).not.toContain('POST /api/admin/posts');
    expect([await endPost(), await endPicture()]).toEqual([
      expect.stringMatching(/one|two/),
      expect.stringMatching(/one|two/),
    ]);
  });

  it('sends pictures to the remaining instance', async () => {
    const { upstreams, begin } = await startProxy();
    await upstreams[0]?.stop();
    for (let count = 0; count < FAILURES; count += 1) {
      expect(await begin('/api/images/upload')()).toBe('two');
    }
  });

  it('rejects a body that is too large with the same response as an instance', async () => {
    const { upstreams, url } = await startProxy();
    const body = Buffer.alloc(6 * MEGABYTE);
    const refused = await fetch(`${url}/trpc/auth.logout`, { method: 'POST', body });
    expect(refused.status).toBe(413);
    expect(await refused.json()).toEqual({ message: 'The request is too large' });
    expect(upstreams.flatMap(({ seen }) => seen)).not.toContain('POST /trpc/auth.logout');
  });
});
