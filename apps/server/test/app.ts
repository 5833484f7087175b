import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { buildApp } from '../src/app.ts';
import { type Env, readEnv } from '../src/config/env.ts';
import { createOrm } from '../src/database/orm.ts';
import { seed } from '../src/first-content/seed.ts';
import type { LogOutput } from '../src/http/readable-log.ts';
import { createSightings } from '../src/kernel/sightings.ts';
import { loadWebBuild, type PageSource } from '../src/site/web-build.ts';
import { afterFile } from './after-file.ts';
import { testDatabase } from './database.ts';
import { PASSWORD } from './factories.ts';

export interface TestApp {
  app: FastifyInstance;
  orm: MikroORM;
}

export const SESSION_KEY = '0123456789abcdef'.repeat(4);

/** Cache size in bytes, large enough for everything that a test requests. */
export const ENOUGH = 16 * 1024 * 1024;

// Nothing listens on port 1, so every connection is refused at once.
const NO_DATABASE = 'postgresql://nobody:nothing@127.0.0.1:1/nothing';

interface AppOptions {
  createPageSource?: () => Promise<PageSource>;
  /** Where it logs; nowhere by default. */
  logOutput?: LogOutput;
  /** Its clock; the machine's by default. */
  now?: () => Date;
}

/**
 * Builds the instance on a database. It closes before its database is dropped, because clean-ups run in reverse
 * order.
 */
const appOn = async (
  orm: MikroORM,
  env: Partial<Env>,
  cacheBytes: number,
  { createPageSource = loadWebBuild, logOutput, now = () => new Date() }: AppOptions = {},
): Promise<FastifyInstance> => {
  const dataDir = join(tmpdir(), `hvac-test-${randomUUID()}`);
  afterFile(() => rm(dataDir, { recursive: true, force: true }));
  const app = await buildApp({
    env: { ...readEnv({ RATE_LIMIT: 'off', DATA_DIR: dataDir }), ...env },
    orm,
    sessionKeys: env.sessionKeys ?? [SESSION_KEY],
    sightings: createSightings(),
    logLevel: logOutput ? 'info' : 'silent',
    logOutput: logOutput ?? process.stdout,
    cacheBytes,
    now,
    createPageSource,
  });
  // The health routes set their own log level.
  app.addHook('onRequest', async (request) => {
    if (!logOutput) request.log.level = 'silent';
  });
  afterFile(() => app.close());
  return app;
};

/**
 * The instance as it runs in production, with its own database. It does not listen; requests are injected. Pages
 * are rendered for each request unless a test is about caching, because tests write to the database directly.
 */
export const testApp = async (env: Partial<Env> = {}, cacheBytes = 0): Promise<TestApp> => {
  const { orm } = await testDatabase();
  return { app: await appOn(orm, env, cacheBytes), orm };
};

/** The instance after a first start, with the demo content. */
export const demoApp = async (env: Partial<Env> = {}, now = new Date()): Promise<TestApp> => {
  const test = await testApp(env);
  await seed(test.orm.em.fork(), {
    adminUsername: 'admin',
    adminPassword: PASSWORD,
    demoContent: true,
    now,
  });
  return test;
};

/** A second instance with other settings on the database of the first. */
export const anotherApp = (
  orm: MikroORM,
  env: Partial<Env>,
  cacheBytes = 0,
  logOutput?: LogOutput,
): Promise<FastifyInstance> => appOn(orm, env, cacheBytes, logOutput && { logOutput });

/** A second instance that renders pages with another web build. */
export const appWithPages = (
  orm: MikroORM,
  createPageSource: () => Promise<PageSource>,
): Promise<FastifyInstance> => appOn(orm, {}, ENOUGH, { createPageSource });

/** A second instance with another clock. */
export const appWithClock = (
  orm: MikroORM,
  now: () => Date,
  env: Partial<Env> = {},
): Promise<FastifyInstance> => appOn(orm, env, ENOUGH, { now });

/** An instance whose database cannot be reached. */
export const appWithoutDatabase = async (env: Partial<Env> = {}): Promise<FastifyInstance> => {
  const orm = createOrm(NO_DATABASE);
  afterFile(() => orm.close(true));
  return appOn(orm, env, 0);
};

export interface Call {
  input?: unknown;
  cookie?: string | undefined;
  headers?: Record<string, string>;
  /** The client's IP address; 127.0.0.1 by default. */
  from?: string;
}

/** Calls a query procedure over HTTP. */
export const query = (
  app: FastifyInstance,
  path: string,
  { input, cookie, headers, from }: Call = {},
) =>
  app.inject({
    url: `/trpc/${path}`,
    query: input === undefined ? {} : { input: JSON.stringify(input) },
    headers: { ...(cookie && { cookie }), ...headers },
    ...(from && { remoteAddress: from }),
  });

/** Calls a mutation procedure over HTTP. */
export const mutate = (
  app: FastifyInstance,
  path: string,
  { input, cookie, headers, from }: Call = {},
) =>
  app.inject({
    method: 'POST',
    url: `/trpc/${path}`,
    headers: { 'content-type': 'application/json', ...(cookie && { cookie }), ...headers },
    payload: JSON.stringify(input),
    ...(from && { remoteAddress: from }),
  });

/** The result of a procedure. */
export const dataOf = <Data>(response: LightMyRequestResponse): Data => {
  const { result } = response.json();
  if (!result) throw new Error(`No data in the response: ${response.statusCode} ${response.body}`);
  return result.data;
};

/** Status and message of a failed call, tRPC or REST. */
export const refusalOf = (response: LightMyRequestResponse): [status: number, message: string] => {
  const body = response.json();
  return [response.statusCode, (body.error ?? body).message];
};

/** The field errors of a failed procedure. */
export const issuesOf = (
  response: LightMyRequestResponse,
): { path: string; message: string }[] | undefined => response.json().error.data.issues;

/** The `Set-Cookie` header for a cookie; undefined when the response does not set it. */
export const setCookieOf = (response: LightMyRequestResponse, name: string): string | undefined =>
  [response.headers['set-cookie'] ?? []].flat().find((header) => header.startsWith(`${name}=`));

/** The cookie that a response sets, as a client sends it back. */
export const cookieOf = (response: LightMyRequestResponse): string =>
  response.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');

/** Logs in and returns the session cookie. */
export const logIn = async (app: FastifyInstance, username: string, password: string) =>
  cookieOf(await mutate(app, 'auth.login', { input: { username, password } }));
