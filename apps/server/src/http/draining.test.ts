import Fastify from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listen } from '../../test/raw.ts';
import { registerDraining } from './draining.ts';
import { replyWithError } from './error-reply.ts';

/** @param served how long another instance has served, in milliseconds; null when there is none */
const startInstance = async (served: number | null) => {
  const app = Fastify();
  app.setErrorHandler(replyWithError);
  registerDraining(app, async () => served);
  for (const url of ['/', '/healthz', '/readyz']) app.get(url, async () => 'read');
  app.post('/', async () => 'written');
  onTestFinished(() => app.close());
  const address = await listen(app);
  const ask = async (method: string, path = '/') => {
    const response = await fetch(address + path, { method }).catch(() => null);
    return response && [response.status, response.headers.get('connection')];
  };
  return { app, ask };
};

describe('an instance that leaves while others run', () => {
  it('closes reads without a response, so that the proxy retries them elsewhere, and accepts the last writes', async () => {
    const { app, ask } = await startInstance(60_000);
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

describe('an instance that leaves just after others have started', () => {
  it('keeps serving until a proxy can have noticed that they are back', async () => {
    const { app, ask } = await startInstance(2500);
    const left = app.drain();
    const since = Date.now();
    expect(await ask('GET')).toEqual([200, 'keep-alive']);
    await expect.poll(() => ask('GET'), { interval: 20 }).toBeNull();
    expect(Date.now()).toBeGreaterThan(since + 450);
    await left;
  });
});

describe('an instance that is alone', () => {
  it('responds until it stops, and stops at once', async () => {
    const { app, ask } = await startInstance(null);
    const turn = new Promise((resolve) => setImmediate(resolve, 'the next turn'));
    expect(await Promise.race([app.drain(), turn])).toBeUndefined();
    expect(await ask('GET')).toEqual([200, 'close']);
  });
});
