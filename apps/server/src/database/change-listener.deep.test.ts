import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { MikroORM } from '@mikro-orm/postgresql';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { listeners, terminate } from '../../test/listeners.ts';
import { createChangeListener, notifyInstances } from './change-listener.ts';
import { createOrm } from './orm.ts';

const NO_DATABASE = 'postgresql://nobody:nothing@127.0.0.1/nothing';

/** A listener that records its events. */
const recordedListener = (
  on: MikroORM,
  instanceId = 'this',
  times: { beat?: number; timeoutMs?: number } = {},
) => {
  const events: string[] = [];
  const listener = createChangeListener({
    orm: on,
    instanceId,
    log: { warn: () => events.push('warning'), info: () => events.push('good news') },
    onChange: () => events.push('changed'),
    ...times,
  });
  onTestFinished(() => listener.close());
  listener.open();
  return { listener, events };
};

/** A server between an instance and `databaseUrl`; the test decides what it does with each connection. */
const serverBefore = async (databaseUrl: string, respond: (socket: Socket) => void) => {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.on('error', () => undefined);
    respond(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  const orm = createOrm(url.href);
  onTestFinished(async () => {
    await orm.close(true);
    server.close();
  });
  return { orm, connections: () => connections };
};

describe('a listener', () => {
  let orm: MikroORM;
  let databaseUrl: string;
  beforeAll(async () => {
    ({ orm, databaseUrl } = await testDatabase());
  });
  // Whenever it starts to listen, it may have missed changes.
  const LISTENING = 'changed';

  it('hears of changes by other instances and commands, but not by its own instance', async () => {
    const { events } = recordedListener(orm, 'this');
    await expect.poll(() => events).toEqual([LISTENING]);
    await notifyInstances(orm.em.fork(), 'this');
    await notifyInstances(orm.em.fork(), 'other');
    await notifyInstances(orm.em.fork());
    await expect.poll(() => events).toEqual([LISTENING, 'changed', 'changed']);
  });

  it('hears nothing of a rolled-back change, and of others only at their commit', async () => {
    const { events } = recordedListener(orm);
    await expect.poll(() => events).toEqual([LISTENING]);
    const undone = orm.em.fork().transactional(async (em) => {
      await notifyInstances(em, 'other');
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await orm.em.fork().transactional(async (em) => {
      await notifyInstances(em, 'other');
      expect(events).toEqual([LISTENING]);
    });
    await expect.poll(() => events).toEqual([LISTENING, 'changed']);
  });

  it('assumes that something has changed during an outage', async () => {
    const { events } = recordedListener(orm);
    await expect.poll(() => listeners(orm)).toHaveLength(1);
    await terminate(orm, await listeners(orm));
    await expect
      .poll(() => events, { timeout: 5000 })
      .toEqual([LISTENING, 'warning', 'good news', LISTENING]);
  });

  it('notices a connection that died silently', async () => {
    const { hostname, port } = new URL(databaseUrl);
    let silence = () => {};
    const way = await serverBefore(databaseUrl, (socket) => {
      const database = connect(Number(port || 5432), hostname);
      socket.pipe(database).pipe(socket);
      socket.on('close', () => database.destroy());
      silence = () => {
        socket.unpipe(database).resume();
      };
    });
    const { events } = recordedListener(way.orm, 'this', { beat: 500, timeoutMs: 1000 });
    await expect.poll(() => events).toEqual([LISTENING]);
    silence();
    await expect
      .poll(() => events, { timeout: 15_000 })
      .toEqual([LISTENING, 'warning', 'good news', LISTENING]);
  });
});

describe('an instance that cannot listen', () => {
  it('retries, and warns only once', async () => {
    const server = await serverBefore(NO_DATABASE, (socket) => socket.destroy());
    const { events } = recordedListener(server.orm);
    await expect.poll(server.connections, { timeout: 5000 }).toBeGreaterThan(2);
    expect(events).toEqual(['warning']);
  });

  it('closes within seconds even if the database is frozen', async () => {
    const server = await serverBefore(NO_DATABASE, () => undefined);
    const { listener, events } = recordedListener(server.orm);
    await expect.poll(server.connections).toBe(1);
    const since = Date.now();
    await listener.close();
    expect(Date.now() - since).toBeLessThan(5000);
    expect(events).toEqual(['warning']);
  });
});
