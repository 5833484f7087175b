import Fastify from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listen } from '../../test/raw.ts';
import { replyWithError } from './error-reply.ts';
import { registerLeaving } from './leaving.ts';

const startHost = async (hasCompany: boolean) => {
  const app = Fastify();
  app.setErrorHandler(replyWithError);
  registerLeaving(app, async () => hasCompany);
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

describe('a host that leaves others behind', () => {
  it('answers no read, so that the proxy asks another one, and takes the last writes', async () => {
    const { app, ask } = await startHost(true);
    expect(await ask('GET')).toEqual([200, 'keep-alive']);
    const left = app.leave();
    await expect.poll(() => ask('GET')).toBeNull();
    expect(await ask('HEAD')).toBeNull();
    expect(await ask('POST')).toEqual([200, 'close']);
    expect(await ask('GET', '/healthz')).toEqual([200, 'keep-alive']);
    expect(await ask('GET', '/readyz')).toEqual([503, 'keep-alive']);
    await left;
  });
});

describe('a host that is alone', () => {
  it('answers until it stops, and stops at once', async () => {
    const { app, ask } = await startHost(false);
    const since = Date.now();
    await app.leave();
    expect(Date.now() - since).toBeLessThan(500);
    expect(await ask('GET')).toEqual([200, 'close']);
  });
});
