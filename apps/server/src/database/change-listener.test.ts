import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { MikroORM } from '@mikro-orm/postgresql';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { listeners, terminate } from '../../test/listeners.ts';
import { createChangeListener, tellEveryHost } from './change-listener.ts';
import { createOrm } from './orm.ts';

const NO_DATABASE = 'postgresql://nobody:nothing@127.0.0.1/nothing';

/** A channel that writes down what happens to it. */
const recordedChannel = (on: MikroORM) => {
  const events: string[] = [];
  const channel = createChangeListener({
    orm: on,
    log: { warn: () => events.push('warning'), info: () => events.push('good news') },
    onChange: (tags) => events.push(`changed ${tags}`),
    onListening: () => events.push('listening'),
  });
  onTestFinished(() => channel.close());
  channel.open();
  return { channel, events };
};

/** A server of our own between a host and `databaseUrl`: what it does with a connection is up to the test. */
const serverBefore = async (databaseUrl: string, answer: (socket: Socket) => void) => {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.on('error', () => undefined);
    answer(socket);
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

describe('the channel between hosts', () => {
  let orm: MikroORM;
  let databaseUrl: string;
  beforeAll(async () => {
    ({ orm, databaseUrl } = await testDatabase());
  });

  it('tells after an outage what was changed during it', async () => {
    const teller = recordedChannel(orm);
    await expect.poll(() => listeners(orm)).toHaveLength(1);
    const tellers = await listeners(orm);
    const listener = recordedChannel(orm);
    await expect.poll(() => listeners(orm)).toHaveLength(2);
    await terminate(orm, tellers);
    teller.channel.tell(['posts', 'images']);
    teller.channel.tell(['posts']);
    await expect
      .poll(() => listener.events, { timeout: 5000 })
      .toEqual(['listening', 'changed posts,images']);
    expect(teller.events).toEqual(['listening', 'warning', 'good news', 'listening']);
  });

  it('tells again what went into a connection that was dead without a word', async () => {
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
    const listener = recordedChannel(orm);
    const teller = recordedChannel(way.orm);
    await expect.poll(() => [...listener.events, ...teller.events]).toHaveLength(2);
    silence();
    teller.channel.tell(['categories']);
    await expect
      .poll(() => listener.events, { timeout: 8000 })
      .toEqual(['listening', 'changed categories']);
    expect(teller.events).toEqual(['listening', 'warning', 'good news', 'listening']);
  });

  it('carries the word of a command that anything may have changed', async () => {
    const listener = recordedChannel(orm);
    await expect.poll(() => listener.events).toEqual(['listening']);
    await tellEveryHost(orm.em.fork());
    await expect.poll(() => listener.events).toEqual(['listening', 'changed *']);
  });

  it('tells what is left to tell before it closes', async () => {
    const listener = recordedChannel(orm);
    const teller = recordedChannel(orm);
    await expect.poll(() => [...listener.events, ...teller.events]).toHaveLength(2);
    teller.channel.tell(['settings']);
    await teller.channel.close();
    await expect.poll(() => listener.events).toEqual(['listening', 'changed settings']);
  });
});

describe('a host that cannot listen', () => {
  it('tries again and says so once', async () => {
    const server = await serverBefore(NO_DATABASE, (socket) => socket.destroy());
    const { events } = recordedChannel(server.orm);
    await expect.poll(server.connections, { timeout: 5000 }).toBeGreaterThan(2);
    expect(events).toEqual(['warning']);
  });

  it('is not kept from closing by a database that is frozen', async () => {
    const server = await serverBefore(NO_DATABASE, () => undefined);
    const { channel, events } = recordedChannel(server.orm);
    channel.tell(['posts']);
    await expect.poll(server.connections).toBe(1);
    const since = Date.now();
    await channel.close();
    expect(Date.now() - since).toBeLessThan(5000);
    expect(events).toEqual(['warning']);
  });
});
