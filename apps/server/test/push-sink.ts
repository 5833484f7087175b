import {
  createDecipheriv,
  createHmac,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  verify,
} from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterFile } from './after-file.ts';

/** A browser that has subscribed at the sink. */
interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

interface Browser {
  privateKey: KeyObject;
  point: Buffer;
  secret: Buffer;
}

/** A message that the sink has accepted, opened. */
interface ReceivedMessage {
  /** Of whom: the address of the subscription. */
  endpoint: string;
  headers: IncomingMessage['headers'];
  text: string;
  /** The public key that signed it, and what it says. */
  key: string;
  claims: { aud: string; exp: number; sub: string };
  at: number;
}

const part = (point: Buffer, from: number, to: number) =>
  point.subarray(from, to).toString('base64url');

const publicKeyOf = (point: Buffer): KeyObject =>
  createPublicKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x: part(point, 1, 33), y: part(point, 33, 65) },
  });

const hmac = (key: Buffer, ...parts: (Buffer | string)[]) =>
  parts.reduce((hash, each) => hash.update(each), createHmac('sha256', key)).digest();

/** The first block of HKDF, which is all that is needed. */
const derive = (input: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  hmac(hmac(salt, input), info, Buffer.from([1])).subarray(0, length);

/** Opens a message as a browser does (RFC 8291), by other calls than those that have closed it. */
const open = (message: Buffer, { privateKey, point, secret }: Browser): string => {
  const [salt, length] = [message.subarray(0, 16), message.readUInt8(20)];
  const theirs = message.subarray(21, 21 + length);
  const sealed = message.subarray(21 + length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), point, theirs]);
  const agreed = diffieHellman({ privateKey, publicKey: publicKeyOf(theirs) });
  const input = derive(agreed, secret, info, 32);
  const key = derive(input, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(input, salt, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const opened = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  if (opened.at(-1) !== 2) throw new Error('The message does not end as the last one does');
  return opened.subarray(0, -1).toString();
};

/** Who has signed a message, and what it says. */
const readSignature = (header = '') => {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKeyOf(Buffer.from(key, 'base64url')), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isRight) throw new Error('The signature is wrong');
  return { key, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) };
};

/** What a service says instead of accepting a message. */
export interface PushResponse {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
  /** Whether it never answers. */
  hangs?: boolean;
  /** When it accepts it, unless the sender is gone by then. */
  after?: Promise<void>;
}

/** A push service on this machine: it opens what it gets, as the browsers of its subscriptions would. */
export const startPushSink = async () => {
  const browsers = new Map<string, Browser>();
  const received: ReceivedMessage[] = [];
  const asked: string[] = [];
  let respond: (endpoint: string) => PushResponse = () => ({});

  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const at = performance.now();
    const endpoint = `${origin}${request.url}`;
    asked.push(endpoint);
    const { status = 201, headers = {}, body = '', hangs = false, after } = respond(endpoint);
    if (hangs) return;
    const message = await buffer(request);
    await after;
    if (response.destroyed) return;
    const browser = browsers.get(endpoint);
    if (status < 300 && browser) {
      received.push({
        endpoint,
        headers: request.headers,
        text: open(message, browser),
        ...readSignature(request.headers.authorization),
        at,
      });
    }
    response.writeHead(status, headers).end(body);
  };
  const server = createServer((request, response) => {
    take(request, response).catch((error: unknown) =>
      response.writeHead(400).end(error instanceof Error ? error.message : ''),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterFile(async () => {
    server.closeAllConnections();
    server.close();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    origin,
    /** What has been accepted. */
    received,
    /** The addresses that were called, whatever came of it. */
    asked,
    /** The notifications that have been accepted, as devices show them. */
    shown: () =>
      received.map(({ text }) => JSON.parse(text).notification as Record<string, string | boolean>),
    /** What it says from now on; it accepts everything by default. */
    respondsWith(next: PushResponse | ((endpoint: string) => PushResponse)) {
      respond = typeof next === 'function' ? next : () => next;
    },
    /** Forgets what has come, and accepts everything. */
    reset() {
      received.length = 0;
      asked.length = 0;
      respond = () => ({});
    },
    /** A browser subscribes. */
    subscribe(): Subscription {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const point = Buffer.concat([
        Buffer.from([4]),
        Buffer.from(x, 'base64url'),
        Buffer.from(y, 'base64url'),
      ]);
      const secret = randomBytes(16);
      const endpoint = `${origin}/${randomBytes(16).toString('base64url')}`;
      browsers.set(endpoint, { privateKey, point, secret });
      return { endpoint, p256dh: point.toString('base64url'), auth: secret.toString('base64url') };
    },
  };
};
export type PushSink = Awaited<ReturnType<typeof startPushSink>>;
