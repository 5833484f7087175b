import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { isIP } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Env } from '../config/env.ts';
import { addressList, isListed, normalizeAddress, usesHttps } from '../kernel/addresses.ts';
import { acceptedEncoding, type Encoding } from './compressed-response.ts';
import type { ConcurrentResponses } from './concurrent-responses.ts';
import { allowedOrigins } from './csrf.ts';
import { isNotModified } from './etag.ts';
import type { CountResponse } from './metrics.ts';
import type { Repeatable } from './repeatable.ts';
import { type LogLine, requestIdOf, responseLine } from './request-log.ts';
import { routeName } from './route-name.ts';

/** A response as the full pipeline has sent it, without what differs each time: request id, bytes and log line. */
interface RecordedResponse extends Repeatable {
  status: number;
  /** Names and values of the headers in turn; the last value is the request id. */
  headers: string[];
  /** Where the value of `content-length` is; -1 without one. */
  lengthAt: number;
  encoding: Encoding | null;
  hasBody: boolean;
  line: LogLine;
  counted: Parameters<CountResponse>[0];
}

/** The responses to the requests for one URL. */
interface RecordedUrl {
  etag: string | null;
  /** By method and encoding, or 304. */
  responses: Map<string, RecordedResponse>;
}

/** What a request for a recorded URL needs of its client. */
interface Client {
  address: string;
  isTrusted: boolean;
}

// A request with one of them is answered by the full pipeline: by session, body, range or condition.
const UNUSUAL_HEADERS = [
  'cookie',
  'authorization',
  'content-length',
  'transfer-encoding',
  'range',
  'if-match',
  'if-modified-since',
  'if-unmodified-since',
  'x-real-ip',
  'forwarded',
] as const;
// Each response has its own.
const OWN_HEADERS = new Set(['x-request-id', 'connection', 'keep-alive', 'date']);
// No weights and no `*`: libraries differ in how they read them.
const USUAL_ENCODINGS = /^[a-z, -]*$/;
const MAX_ENCODINGS = 100;
// In characters. Longer ones are made up: their query means nothing.
const MAX_URL_LENGTH = 200;
const NO_BYTES = Buffer.alloc(0);
// Measured size of headers and log line, for each of the few forms of a response.
const OVERHEAD = 8192;

interface FastPathDeps {
  env: Pick<Env, 'siteUrl' | 'trustProxy' | 'port'>;
  /** Maximum memory in bytes for recorded responses; 0 disables the fast path. */
  capacity: number;
}

interface RegisterDeps {
  /** The limit of concurrent responses; null without limits. */
  concurrentResponses: ConcurrentResponses | null;
  isDraining(): boolean;
  /** Writes a line to the log; null when responses are not logged. */
  writeLine: ((line: string) => void) | null;
  /** Counts a response in the metrics; null without them. */
  countResponse: CountResponse | null;
}

export interface FastPath {
  /** Answers a request if it can; false leaves it to the full pipeline. */
  respond(request: IncomingMessage, response: ServerResponse): boolean;
  /** Begins to record and to answer. Called when everything else that responses need is registered. */
  register(app: FastifyInstance, deps: RegisterDeps): void;
  /** Forgets everything, because something has changed. */
  clear(): void;
}

/**
 * Answers GET and HEAD requests for cached responses before Fastify sees them, as the full pipeline has answered the
 * same request before: with the same status, headers, limits, log line and metrics (decision 032). Whatever it does not
 * know goes through the full pipeline, whose response it then records.
 */
export const createFastPath = ({ env, capacity }: FastPathDeps): FastPath => {
  const hosts = new Set(Array.from(allowedOrigins(env), (origin) => new URL(origin).host));
  const scheme = usesHttps(env.siteUrl) ? 'https' : 'http';
  const trusted = addressList(env.trustProxy ?? []);
  const recorded = new LRUCache<string, RecordedUrl>({
    maxSize: Math.max(capacity, 1),
    sizeCalculation: ({ responses }) =>
      [...responses.values()].reduce((sum, { content }) => sum + content.weight + OVERHEAD, 0),
  });
  const encodings = new Map<string, string | null>();
  const clients = new WeakMap<Socket, Client>();
  let deps: RegisterDeps | undefined;

  const clientOf = (socket: Socket): Client => {
    const known = clients.get(socket);
    if (known) return known;
    const address = socket.remoteAddress ?? '';
    const client = { address, isTrusted: isListed(trusted, normalizeAddress(address)) };
    clients.set(socket, client);
    return client;
  };

  /** The IP address of whoever sent the request; null when the full pipeline has to look. */
  const addressOf = ({ address, isTrusted }: Client, { headers }: IncomingMessage) => {
    const forwarded = headers['x-forwarded-for'];
    if (!isTrusted) return forwarded === undefined ? address : null;
    return typeof forwarded === 'string' && isIP(forwarded) !== 0 ? forwarded : null;
  };

  /** The name of the encoding for a header; null when the full pipeline has to choose. */
  const encodingFor = (header: string): string | null => {
    const known = encodings.get(header);
    if (known !== undefined) return known;
    const encoding = USUAL_ENCODINGS.test(header) ? (acceptedEncoding(header) ?? 'none') : null;
    if (encodings.size < MAX_ENCODINGS) encodings.set(header, encoding);
    return encoding;
  };

  const isUsual = ({ method, httpVersionMinor, headers }: IncomingMessage): boolean =>
    (method === 'GET' || method === 'HEAD') &&
    httpVersionMinor === 1 &&
    hosts.has(headers.host ?? '') &&
    (headers['x-forwarded-proto'] ?? scheme) === scheme &&
    (headers['x-forwarded-host'] ?? headers.host) === headers.host &&
    UNUSUAL_HEADERS.every((name) => headers[name] === undefined);

  /** The key of the response that a usual request gets; null when the full pipeline has to answer it. */
  const responseKey = (request: IncomingMessage, etag: string | null): string | null => {
    const { method, headers } = request;
    if (headers['if-none-match'] !== undefined) {
      if (etag === null) return null;
      if (isNotModified(request, etag)) return `${method} 304`;
    }
    const encoding = encodingFor(String(headers['accept-encoding'] ?? ''));
    return encoding && `${method} ${encoding}`;
  };

  const add = (url: string, key: string, response: RecordedResponse) => {
    const { etag } = response.content;
    const known = recorded.get(url);
    const responses = known?.etag === etag ? known.responses : new Map();
    recorded.set(url, { etag, responses: responses.set(key, response) });
  };

  const record = (request: FastifyRequest, reply: FastifyReply, repeatable: Repeatable) => {
    const { method, url, raw } = request;
    const { statusCode: status } = reply;
    const key = responseKey(raw, repeatable.content.etag);
    if (key === null || reply.hasHeader('set-cookie') || !repeatable.isCurrent()) return;
    const sent = reply.getHeader('content-encoding');
    const encoding = sent === 'br' || sent === 'gzip' ? sent : null;
    if (encoding && !key.endsWith(encoding)) return;
    const headers: string[] = [];
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (!OWN_HEADERS.has(name)) headers.push(name, String(value));
    }
    const lengthAt = headers.indexOf('content-length') + 1 || -1;
    headers.push('x-request-id', '');
    const counted = { method, route: routeName(request, status), status };
    add(url, key, {
      ...repeatable,
      status,
      headers,
      lengthAt,
      encoding,
      hasBody: method === 'GET' && status === 200,
      line: responseLine(request, counted),
      counted,
    });
  };

  const respond: FastPath['respond'] = (request, response) => {
    const { url = '', socket } = request;
    const found = recorded.get(url);
    // A pipelined response has no socket before its turn.
    if (!found || !deps || deps.isDraining() || response.socket === null) return false;
    const key = isUsual(request) ? responseKey(request, found.etag) : null;
    const known = key === null ? undefined : found.responses.get(key);
    const client = clientOf(socket);
    const address = addressOf(client, request);
    if (!known || address === null) return false;
    const bytes = known.status === 304 ? NO_BYTES : known.content.bytes(known.encoding);
    const { concurrentResponses: concurrent, writeLine, countResponse } = deps;
    const size = known.hasBody ? (bytes?.length ?? 0) : 0;
    if (!bytes || (concurrent && !concurrent.hasRoom(address, size))) return false;
    if (!known.isCurrent()) {
      recorded.delete(url);
      return false;
    }
    known.countRequest();

    const id = requestIdOf(request.headers['x-request-id'], client.isTrusted);
    const { status, headers, lengthAt } = known;
    if (lengthAt >= 0) headers[lengthAt] = String(bytes.length);
    headers[headers.length - 1] = id;
    response.writeHead(status, headers);
    response.end(known.hasBody ? bytes : undefined);
    const end = (ms: number) => {
      writeLine?.(known.line({ id, address, ms: Math.round(ms), now: Date.now() }));
      countResponse?.(known.counted, ms / 1000);
    };
    if (socket.writableLength === 0) end(0);
    else {
      const begun = performance.now();
      concurrent?.hold(address, response, size);
      response.once('close', () => end(performance.now() - begun));
    }
    return true;
  };

  return {
    respond,
    register(app, registerDeps) {
      app.decorateReply('repeatable', null);
      if (capacity === 0) return;
      deps = registerDeps;
      app.addHook('onResponse', async (request, reply) => {
        const { repeatable, statusCode } = reply;
        if (repeatable === null || (statusCode !== 200 && statusCode !== 304)) return;
        const isOfSize = request.url.length <= MAX_URL_LENGTH;
        if (isOfSize && request.originalUrl === request.url && isUsual(request.raw)) {
          record(
            request,
            reply,
            typeof repeatable === 'function' ? await repeatable() : repeatable,
          );
        }
      });
    },
    clear: () => recorded.clear(),
  };
};
