import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { useInstance } from '../../test/office.ts';
import { listen } from '../../test/raw.ts';

const MEGABYTE = 1024 * 1024;

const { app } = useInstance();
let port: number;
beforeAll(async () => {
  port = Number(new URL(await listen(app())).port);
});

/** Sends the head of a request and half of its body, and waits for the response before it sends the rest. */
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

  it.each([
    ['HTTP/1.1', 'Connection: close\r\n'],
    ['HTTP/1.0', 'Connection: close\r\n'],
    ['HTTP/1.0', ''],
  ])(
    'is read before the connection closes for a client that wants that: %s %s',
    async (version, header) => {
      const bytes = 12 * MEGABYTE;
      const head = `POST /api/contact ${version}\r\nHost: site\r\n${header}Content-Type: application/json\r\n`;
      const connection = connect({ host: '127.0.0.1', port });
      onTestFinished(() => void connection.destroy());
      connection.write(`${head}Content-Length: ${bytes}\r\n\r\n`);
      const response = text(connection);
      // Fails when the connection is broken before all of it is sent, as a proxy does.
      await pipeline(
        (function* () {
          for (let sent = 0; sent < bytes; sent += MEGABYTE) yield Buffer.alloc(MEGABYTE, 'x');
        })(),
        connection,
        { end: false },
      );
      expect(await response).toMatch(/^HTTP\/1\.1 413 /);
    },
  );

  it('is read in parts as well', async () => {
    const connection = connect({ host: '127.0.0.1', port });
    onTestFinished(() => void connection.destroy());
    const head = 'POST /api/contact HTTP/1.1\r\nHost: site\r\nConnection: close\r\n';
    connection.write(`${head}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`);
    const response = text(connection);
    const part = `100000\r\n${'x'.repeat(MEGABYTE)}\r\n`;
    const parts = [...Array<string>(8).fill(part), '0\r\n\r\n'];
    await pipeline(parts, connection, { end: false });
    expect(await response).toMatch(/^HTTP\/1\.1 413 /);
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
