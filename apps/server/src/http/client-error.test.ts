import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { appWithoutDatabase } from '../../test/app.ts';
import { listen } from '../../test/raw.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = await appWithoutDatabase();
  await listen(app);
});

/** What the instance sends back until it closes the connection. */
const responseTo = async (bytes: string) => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(bytes);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  return { head, body };
};

describe('malformed HTTP', () => {
  it.each([
    ['no HTTP at all', 'hello\r\n\r\n', 400, 'The request is not valid HTTP'],
    [
      'an unknown method',
      'FOO / HTTP/1.1\r\nHost: x\r\n\r\n',
      400,
      'The request is not valid HTTP',
    ],
    [
      'two lengths',
      'POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 5\r\n\r\n{}',
      400,
      'The request is not valid HTTP',
    ],
    [
      'a length beside chunks',
      'POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
      'The request is not valid HTTP',
    ],
    [
      'chunks that are not the last encoding',
      'POST /api/contact HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n',
      400,
      'The request is not valid HTTP',
    ],
    [
      'too large a header',
      `GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`,
      431,
      'The headers of the request are too large',
    ],
  ])('such as %s, gets an error in the usual format', async (_what, bytes, status, message) => {
    const { head, body } = await responseTo(bytes);
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head).toContain('Connection: close');
    expect(head).toContain('X-Content-Type-Options: nosniff');
    expect(head).toMatch(/^Content-Security-Policy: default-src 'none';.* frame-ancestors 'none'/m);
    expect(JSON.parse(body)).toEqual({ message });
  });
});
