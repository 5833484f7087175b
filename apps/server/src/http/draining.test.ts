import Fastify from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listen } from '../../test/raw.ts';
import { registerDraining } from './draining.ts';
import { replyWithError } from './error-reply.ts';

/** @param served how long another host has served, in milliseconds; null when there is none */
const startHost = async (served: number | null) => {
  const app = Fastify();
  app.setErrorHandler(replyWithError);
  registerDraining(app, async () => served);
  for (const url of ['/', '/healthz', '/readyz']) app.get(url, async () => 'read');
  app.post('/', async () => 'written');
  onTestFinished(() => app.close());
  const address = await listen(app);
  const ask = async (method: string, path = '/') => {
    const answer = await fetch(address + path, { method }).catch(() => null);
    return answer && [answer.status, answer.headers.get('connection')];
  };
  return { app, ask };
};

describe('a host that leaves while others run', () => {
  it('closes reads unanswered, so that the proxy retries them elsewhere, and accepts the last writes', async () => {
    const { app, ask } = await startHost(60_000);
    expect(await ask('GET')).toEqual([200, 'keep-alive']);
    const left = app.drain();
    await expect.poll(() => ask('GET')).toBeNull();
    expect(await ask('HEAD')).toBeNull();
    expect(await ask('POST')).toEqual([200, 'close']);
    expect(await ask('GET', '/healthz')).toEqual([200, 'keep-alive']);
    expect(await ask('GET', '/readyz')).toEqual([503, 'keep-alive']);
    await left;
  });
});

describe('a host that leaves just after others have started', () => {
  it('keeps serving until a proxy can have noticed that they are back', async () => {
    const { app, ask } = await startHost(2500);
    const left = app.drain();
    const since = Date.now();
    expect(await ask('GET')).toEqual([200, 'keep-alive']);
    await expect.poll(() => ask('GET'), { interval: 20 }).toBeNull();
    expect(Date.now() - since).toBeGreaterThan(450);
    await left;
  });
});

describe('a host that is alone', () => {
  it('answers until it stops, and stops at once', async () => {
    const { app, ask } = await startHost(null);
    const since = Date.now();
    await app.drain();
    expect(Date.now() - since).toBeLessThan(500);
    expect(await ask('GET')).toEqual([200, 'close']);
  });
});
