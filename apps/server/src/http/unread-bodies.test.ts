import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { testApp } from '../../test/app.ts';
import { listen } from '../../test/raw.ts';

const MEGABYTE = 1024 * 1024;

let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  ({ app } = await testApp());
  port = Number(new URL(await listen(app)).port);
});

/** Sends the head of a request and half of its body, and waits for the answer before it sends the rest. */
const begin = async (path: string, bytes: number, type = 'application/json') => {
  const connection = connect({ host: '127.0.0.1', port });
  onTestFinished(() => void connection.destroy());
  let received = '';
  connection.setEncoding('latin1').on('data', (chunk) => {
    received += chunk;
  });
  const statuses = () => [...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
  connection.write(
    `POST ${path} HTTP/1.1\r\nHost: site\r\nContent-Type: ${type}\r\nContent-Length: ${bytes}\r\n\r\n`,
  );
  const send = (count: number) => connection.write(Buffer.alloc(count, 'x'));
  send(Math.min(bytes, 2 * MEGABYTE) / 2);
  await expect.poll(statuses).toHaveLength(1);
  return { connection, statuses, send, rest: bytes - Math.min(bytes, 2 * MEGABYTE) / 2 };
};

describe('a body that was refused before it had arrived', () => {
  it.each([
    ['413', '/trpc/auth.logout', 'application/json'],
    ['413', '/api/contact', 'application/json'],
    ['415', '/api/contact', 'text/plain'],
    ['401', '/api/admin/posts', 'application/json'],
    ['401', '/api/images/upload', 'multipart/form-data; boundary=x'],
  ])('is read to its end after the %s from %s, for %s', async (status, path, type) => {
    const { connection, statuses, send, rest } = await begin(path, 2 * MEGABYTE, type);
    expect(statuses()).toEqual([status]);
    send(rest);
    connection.write('GET /healthz HTTP/1.1\r\nHost: site\r\n\r\n');
    await expect.poll(statuses).toEqual([status, '200']);
  });

  it('is not read forever', async () => {
    const { connection, send, rest } = await begin('/api/contact', 64 * MEGABYTE);
    const closed = new Promise((resolve) =>
      connection.once('close', resolve).once('error', resolve),
    );
    send(rest);
    await closed;
  });
});
