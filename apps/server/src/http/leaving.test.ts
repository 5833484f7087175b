import Fastify from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listen } from '../../test/raw.ts';
import { registerLeaving } from './leaving.ts';

const startHost = async (hasCompany: boolean) => {
  const app = Fastify();
  registerLeaving(app, async () => hasCompany);
  for (const url of ['/', '/healthz']) app.get(url, async () => 'read');
  app.post('/', async () => 'written');
  onTestFinished(() => app.close());
  const address = await listen(app);
  const ask = async (method: string, path = '/') => {
    const answer = await fetch(address + path, { method }).catch(() => null);
    return answer && [await answer.text(), answer.headers.get('connection')];
  };
  return { app, ask };
};

describe('a host that leaves others behind', () => {
  it('answers no read, so that the proxy asks another one, and takes the last writes', async () => {
    const { app, ask } = await startHost(true);
    expect(await ask('GET')).toEqual(['read', 'keep-alive']);
    const left = app.leave();
    await expect.poll(() => ask('GET')).toBeNull();
    expect(await ask('HEAD')).toBeNull();
    expect(await ask('POST')).toEqual(['written', 'close']);
    expect(await ask('GET', '/healthz')).toEqual(['read', 'keep-alive']);
    await left;
  });
});

describe('a host that is alone', () => {
  it('answers until it stops, and stops at once', async () => {
    const { app, ask } = await startHost(false);
    const since = Date.now();
    await app.leave();
    expect(Date.now() - since).toBeLessThan(500);
    expect(await ask('GET')).toEqual(['read', 'keep-alive']);
  });
});
