import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { minutes } from '@hvac/contract/durations';
import { describe, expect, it, onTestFinished } from 'vitest';
import { NO_CHANNELS, useDeliveries, WEBHOOK_KEY } from '../../../test/fixtures/deliveries.ts';
import { freePort } from '../../../test/free-port.ts';
import { startMailSink } from '../../../test/mail-sink.ts';

const { submit, work, deliveries, makeDue, em } = useDeliveries();

const channelsTo = (url: string) => ({
  ...NO_CHANNELS,
  leadWebhook: { url, key: WEBHOOK_KEY },
});

/** A receiver of webhooks, and what it has received. */
const startReceiver = async (respond: RequestListener) => {
  const received: { request: IncomingMessage; body: string }[] = [];
  const server = createServer(async (request, response) => {
    received.push({ request, body: await text(request) });
    respond(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { received, channels: channelsTo(`http://127.0.0.1:${port}/leads?from=site`) };
};
const answering = (status: number, headers = {}) =>
  startReceiver((_request, response) => response.writeHead(status, headers).end());

describe('a webhook', () => {
  it.each([410, 404, 400])('that answers %i is given up', async (status) => {
    const { channels, received } = await answering(status);
    await submit(channels);
    await work(channels);
    expect(await deliveries()).toMatchObject([
      { kind: 'webhook', state: 'failed', stage: null, error: `The webhook answered ${status}` },
    ]);
    expect(received).toHaveLength(1);
  });

  it.each([408, 429, 500, 302])('that answers %i is called again', async (status) => {
    const { channels, received } = await answering(status, { location: '/elsewhere' });
    await submit(channels);
    await work(channels);
    expect(await deliveries()).toMatchObject([
      { state: 'waiting', error: `The webhook answered ${status}` },
    ]);
    expect(received).toHaveLength(1);
  });

  it('that cannot be reached, or does not answer in time, is called again', async () => {
    const away = channelsTo(`http://127.0.0.1:${await freePort()}/leads`);
    await submit(away);
    await work(away);
    const { channels: silent } = await startReceiver(() => undefined);
    await submit(silent);
    await work(silent);
    expect((await deliveries()).map(({ state, error }) => [state, error])).toEqual([
      ['waiting', 'The webhook could not be reached: no connection (ECONNREFUSED)'],
      ['waiting', 'The webhook could not be reached: no answer in time'],
    ]);
  });

  it('whose certificate nobody vouches for gets nothing', async () => {
    // Not a web server, which it takes a trusted certificate to find out.
    const { port } = await startMailSink({ secure: true });
    const channels = channelsTo(`https://127.0.0.1:${port}/leads`);
    await submit(channels);
    await work(channels);
    const [delivery] = await deliveries();
    expect(delivery).toMatchObject({
      state: 'waiting',
      error: expect.stringMatching(/could not be reached: .*(?:CERT|SELF_SIGNED)/),
    });
  });

  it('that fails leaves words of our own, never those of a library, which may repeat its address', async () => {
    const { channels: plain } = await startReceiver((_request, response) => response.end());
    const port = new URL(plain.leadWebhook.url).port;
    const addresses = [
      'https://hook:s3cret@127.0.0.1/leads',
      `https://127.0.0.1:${port}/leads?key=s3cret`,
      'http://127.0.0.1:1/leads?key=s3cret',
      'http://s3cret.invalid/leads',
    ];
    for (const url of addresses) {
      await submit(channelsTo(url));
      await work(channelsTo(url));
    }
    expect((await deliveries()).map(({ error }) => error)).toEqual([
      'The webhook could not be reached: the call failed',
      expect.stringMatching(/^The webhook could not be reached: TLS failed \([A-Z_0-9]+\)$/),
      'The webhook could not be reached: the call failed',
      expect.stringMatching(/^The webhook could not be reached: its name was not found \(E\w+\)$/),
    ]);
    const jobs = await em().execute('select last_error from jobs where last_error is not null');
    expect(jobs).toHaveLength(addresses.length);
    expect(JSON.stringify(jobs)).not.toContain('s3cret');
  });

  it('gets the signed submission, with the same id at every attempt, and its endless answer is not read', async () => {
    let calls = 0;
    const { channels, received } = await startReceiver((_request, response) => {
      calls += 1;
      response.writeHead(calls === 1 ? 500 : 200);
      const drip = setInterval(() => response.write('more '), 5);
      response.on('close', () => clearInterval(drip));
    });
    const { createdAt, id, ...form } = await submit(channels);
    await work(channels);
    await makeDue();
    await work(channels);
    expect(await deliveries()).toMatchObject([{ state: 'sent', attempts: 2 }]);
    expect(received.map(({ request }) => request.headers['webhook-id'])).toEqual([
      `submission-${id}`,
      `submission-${id}`,
    ]);
    for (const { request, body } of received) {
      const { headers } = request;
      const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
      const signature = createHmac('sha256', WEBHOOK_KEY).update(signed).digest('base64');
      expect(headers['webhook-signature']).toBe(`v1,${signature}`);
      expect(Math.abs(Number(headers['webhook-timestamp']) * 1000 - Date.now())).toBeLessThan(
        minutes(5),
      );
      expect([request.method, request.url]).toEqual(['POST', '/leads?from=site']);
      expect(JSON.parse(body)).toEqual({
        type: 'submission.created',
        timestamp: expect.any(String),
        data: {
          id,
          ...form,
          createdAt,
          status: 'new',
          origin: null,
          answers: null,
          url: `https://www.example.com/admin/submissions?id=${id}`,
        },
      });
    }
  });
});
