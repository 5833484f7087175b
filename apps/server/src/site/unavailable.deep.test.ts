import { createServer, type Server } from 'node:net';
import type { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anotherApp } from '../../test/app.ts';
import { createOrm } from '../database/orm.ts';

describe('while the database accepts connections but never responds', () => {
  let frozen: Server;
  let orm: MikroORM;
  beforeAll(async () => {
    frozen = createServer((socket) => socket.on('error', () => undefined));
    await new Promise<void>((resolve) => frozen.listen(0, '127.0.0.1', resolve));
    const address = frozen.address();
    const port = typeof address === 'object' ? address?.port : 0;
    orm = createOrm(`postgresql://nobody:nothing@127.0.0.1:${port}/nothing`);
  });
  afterAll(async () => {
    await orm.close(true);
    frozen.close();
  });

  it('nobody waits long', async () => {
    const metricsToken = 'a-token-of-the-tests';
    const app = await anotherApp(orm, { metricsToken });
    const start = performance.now();
    const headers = { authorization: `Bearer ${metricsToken}` };
    const responses = await Promise.all([
      app.inject('/blog'),
      app.inject('/readyz'),
      app.inject({ url: '/metrics', headers }),
    ]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([503, 503, 200]);
    expect(responses[2]?.body).toContain('hvac_database_up 0');
    expect(performance.now() - start).toBeLessThan(10_000);
  });
});
