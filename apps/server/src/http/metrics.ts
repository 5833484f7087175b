import { createHash, timingSafeEqual } from 'node:crypto';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { AppError, isBusy } from '../kernel/errors.ts';
import type { Collector, Metric } from '../kernel/metric.ts';
import { countAttempt } from '../kernel/rate-limit.ts';
import { routeName } from './route-name.ts';

interface MetricsDeps {
  /** The token that clients must send; at least 16 characters. */
  token: string;
  orm: MikroORM;
  /** Whether rate limits apply. */
  isLimited: boolean;
  collectors: readonly Collector[];
}

const WRONG_TOKENS = { name: 'metrics:address', hits: 20, seconds: 300 };

// In seconds, around the promised times: cached pages within milliseconds, the rest within half a second.
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Counts a response that took so many seconds. */
export type CountResponse = (
  response: { method: string; route: string; status: number },
  seconds: number,
) => void;

/** Counts and times the requests of an instance; returns what counts a response that did not go through Fastify. */
const countRequests = (app: FastifyInstance, registry: Registry): CountResponse => {
  const registers = [registry];
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Answered requests, but those of http_requests_refused_total',
    labelNames: ['method', 'route', 'status'] as const,
    registers,
  });
  // Apart, because visitors can cause them, and nothing has failed.
  const refused = new Counter({
    name: 'http_requests_refused_total',
    help: 'Requests that found no room in a queue and were told to try again',
    labelNames: ['method', 'route'] as const,
    registers,
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its answer, event streams left out',
    labelNames: ['method', 'route'] as const,
    buckets: BUCKETS,
    registers,
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    const { statusCode: status } = reply;
    const route = routeName(request, status);
    if (status === 503 && request.refusal && isBusy(request.refusal)) {
      refused.inc({ method, route });
      return;
    }
    requests.inc({ method, route, status });
    const isStream = String(reply.getHeader('content-type')).startsWith('text/event-stream');
    if (!isStream) durations.observe({ method, route }, reply.elapsedTime / 1000);
  });
  return ({ method, route, status }, seconds) => {
    requests.inc({ method, route, status });
    durations.observe({ method, route }, seconds);
  };
};

const register = ({ name, help, type, values }: Metric, registry: Registry): void => {
  if (values.length === 0) return;
  const labelNames = Object.keys(values[0]?.labels ?? {});
  const options = { name, help, labelNames, registers: [registry] };
  const metric = type === 'counter' ? new Counter(options) : new Gauge(options);
  for (const { labels = {}, value } of values) metric.inc(labels, value);
};

const hashOf = (text: string) => createHash('sha256').update(text).digest();

/**
 * Serves `GET /metrics` in the Prometheus text format to clients with the token (beyond §1), and counts the requests
 * of the instance. Returns what counts a response that did not go through Fastify.
 */
export const registerMetrics = (
  app: FastifyInstance,
  { token, orm, isLimited, collectors }: MetricsDeps,
): CountResponse => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const countResponse = countRequests(app, registry);

  const expected = hashOf(`Bearer ${token}`);
  const isAllowed = ({ headers }: FastifyRequest) =>
    timingSafeEqual(hashOf(headers.authorization ?? ''), expected);
  const countWrongToken = ({ ip }: FastifyRequest) =>
    countAttempt({ em: orm.em.fork(), address: isLimited ? ip : null }, [WRONG_TOKENS]);

  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    if (!isAllowed(request)) {
      await countWrongToken(request);
      reply.header('www-authenticate', 'Bearer');
      throw new AppError('unauthorized', 'Send the token as Authorization: Bearer …');
    }
    // A new registry for each request, so that values that are no longer measured disappear.
    const measured = new Registry();
    for (const collect of collectors) {
      for (const measure of await collect()) register(measure, measured);
    }
    const text = await Registry.merge([registry, measured]).metrics();
    return reply.type(registry.contentType).send(text);
  });
  return countResponse;
};
