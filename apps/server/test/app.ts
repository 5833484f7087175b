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

/** Bytes in which everything that a test asks for can be kept. */
export const ENOUGH = 16 * 1024 * 1024;

// Nothing listens at port 1, so every connection is refused at once.
const NO_DATABASE = 'postgresql://nobody:nothing@127.0.0.1:1/nothing';

/** The host on a database. It closes before its database goes: hooks run last in, first out. */
const hostOn = async (
  orm: MikroORM,
  env: Partial<Env>,
  cacheBytes: number,
  createPageSource: () => Promise<PageSource> = loadWebBuild,
): Promise<FastifyInstance> => {
  const dataDir = join(tmpdir(), `hvac-test-${randomUUID()}`);
  afterFile(() => rm(dataDir, { recursive: true, force: true }));
  const app = await buildApp({
    env: { ...readEnv({ RATE_LIMIT: 'off', DATA_DIR: dataDir }), ...env },
    orm,
    sessionKeys: env.sessionKeys ?? [SESSION_KEY],
    sightings: createSightings(),
    logLevel: 'silent',
    cacheBytes,
    createPageSource,
  });
  // The health routes have a log level of their own.
  app.addHook('onRequest', async (request) => {
    request.log.level = 'silent';
  });
  afterFile(() => app.close());
  return app;
};

/**
 * The host as it runs in production, on a database of its own. Nothing listens: requests are injected.
 * Pages are made anew for each request unless a test is about keeping them, since tests write into the
 * database behind its back.
 */
export const testApp = async (env: Partial<Env> = {}, cacheBytes = 0): Promise<TestApp> => {
  const { orm } = await testDatabase();
  return { app: await hostOn(orm, env, cacheBytes), orm };
};

/** The host after a first start, with the demo content. */
export const demoApp = async (env: Partial<Env> = {}): Promise<TestApp> => {
  const test = await testApp(env);
  await seed(test.orm.em.fork(), {
    adminUsername: 'admin',
    adminPassword: PASSWORD,
    demoContent: true,
    now: new Date(),
  });
  return test;
};

/** A second host with other settings on the database of the first one. */
export const anotherApp = (
  orm: MikroORM,
  env: Partial<Env>,
  cacheBytes = 0,
): Promise<FastifyInstance> => hostOn(orm, env, cacheBytes);

/** A second host whose pages are made by another build of the website. */
export const appWithPages = (
  orm: MikroORM,
  createPageSource: () => Promise<PageSource>,
): Promise<FastifyInstance> => hostOn(orm, {}, ENOUGH, createPageSource);

/** The host while its database cannot be reached. */
export const appWithoutDatabase = async (env: Partial<Env> = {}): Promise<FastifyInstance> => {
  const orm = createOrm(NO_DATABASE);
  afterFile(() => orm.close(true));
  return hostOn(orm, env, 0);
};

export interface Call {
  input?: unknown;
  cookie?: string;
  headers?: Record<string, string>;
  /** Where the call comes from; 127.0.0.1 unless given. */
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

/** What a procedure answered. */
export const dataOf = <Data>(response: LightMyRequestResponse): Data => {
  const { result } = response.json();
  if (!result) throw new Error(`No data in the answer: ${response.statusCode} ${response.body}`);
  return result.data;
};

/** Status and message of a call that was refused, be it a procedure or a REST call. */
export const refusalOf = (response: LightMyRequestResponse): [status: number, message: string] => {
  const body = response.json();
  return [response.statusCode, (body.error ?? body).message];
};

/** What a refused procedure says of each field. */
export const issuesOf = (
  response: LightMyRequestResponse,
): { path: string; message: string }[] | undefined => response.json().error.data.issues;

/** The header that sets a cookie; undefined where the answer sets no such one. */
export const setCookieOf = (response: LightMyRequestResponse, name: string): string | undefined =>
  [response.headers['set-cookie'] ?? []].flat().find((header) => header.startsWith(`${name}=`));

/** The cookie that an answer sets, as a client sends it back. */
export const cookieOf = (response: LightMyRequestResponse): string =>
  response.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');

/** Logs in and returns the cookie of the session. */
export const logIn = async (app: FastifyInstance, username: string, password: string) =>
  cookieOf(await mutate(app, 'auth.login', { input: { username, password } }));
