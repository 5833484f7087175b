import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { closeStalledResponses } from './stalled-responses.ts';

const TIMEOUT = 150;
// Longer than a busy machine may pause.
const LONGER = 500;
// More than the socket buffers hold.
const LARGE = Buffer.alloc(24 * 1024 * 1024);
const REQUEST = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** Sends a request to a server with this request listener; returns both ends of the connection. */
const ask = async (
  listener: RequestListener,
  timeoutMs = TIMEOUT,
): Promise<{ visitor: Socket; connection: Socket }> => {
  const server = createServer(listener);
  closeStalledResponses(server, timeoutMs);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const visitor = connect((server.address() as AddressInfo).port, '127.0.0.1');
  ends.push(
    () => visitor.destroy(),
    () => server.close(),
  );
  const connected = once(server, 'connection');
  visitor.on('error', () => undefined).write(REQUEST);
  return { visitor, connection: (await connected)[0] as Socket };
};

describe('a response', () => {
  it('that nobody reads loses its connection', async () => {
    const { connection } = await ask((_request, response) => response.end(LARGE));
    await once(connection, 'close');
    expect(connection.destroyed).toBe(true);
  });

  it('that nobody reads loses it even if the visitor keeps sending', async () => {
    const { visitor, connection } = await ask((_request, response) => response.end(LARGE));
    const sending = setInterval(() => visitor.write(REQUEST), TIMEOUT / 5);
    ends.push(() => clearInterval(sending));
    await once(connection, 'close');
    expect(connection.destroyed).toBe(true);
  });

  it('that is read slowly arrives in full', async () => {
    const whole = Buffer.alloc(4 * LARGE.length);
    const { visitor } = await ask((_request, response) => response.end(whole), LONGER);
    const slowUntil = performance.now() + 3 * LONGER;
    const reading = setInterval(() => visitor.resume(), 10);
    ends.push(() => clearInterval(reading));
    let length = 0;
    let chunks = 0;
    await new Promise<void>((resolve, reject) => {
      visitor.on('close', () => reject(new Error(`Cut after ${length} bytes`)));
      visitor.on('data', (chunk) => {
        length += chunk.length;
        chunks += 1;
        if (length > whole.length) resolve();
        else if (performance.now() < slowUntil && chunks % 8 === 0) visitor.pause();
      });
    });
    expect(performance.now()).toBeGreaterThan(slowUntil);
  });

  it('may take longer to be made', async () => {
    const { visitor } = await ask(async (_request, response) => {
      await delay(3 * TIMEOUT);
      response.end('made at last');
    });
    const [bytes] = await once(visitor, 'data');
    expect(String(bytes)).toContain('made at last');
  });
});
