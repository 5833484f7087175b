import type { MikroORM } from '@mikro-orm/postgresql';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterAll } from 'vitest';
import { buildApp } from '../src/app.ts';
import { type Env, readEnv } from '../src/kernel/env.ts';
import { loadWebBuild } from '../src/pages/web-build.ts';
import { testDatabase } from './database.ts';

export interface TestApp {
  app: FastifyInstance;
  orm: MikroORM;
}

/** The host as it runs in production, on a database of its own. Nothing listens: requests are injected. */
export const testApp = async (env: Partial<Env> = {}): Promise<TestApp> => {
  const { orm } = await testDatabase();
  const app = await buildApp({
    env: { ...readEnv({ RATE_LIMIT: 'off' }), ...env },
    orm,
    sessionKeys: ['0123456789abcdef'.repeat(4)],
    logLevel: 'silent',
    createPageSource: loadWebBuild,
  });
  afterAll(() => app.close());
  return { app, orm };
};

interface Call {
  input?: unknown;
  cookie?: string;
  headers?: Record<string, string>;
}

/** Calls a query procedure over HTTP. */
export const query = (app: FastifyInstance, path: string, { input, cookie }: Call = {}) =>
  app.inject({
    url: `/trpc/${path}`,
    query: input === undefined ? {} : { input: JSON.stringify(input) },
    headers: cookie ? { cookie } : {},
  });

/** Calls a mutation procedure over HTTP. */
export const mutate = (app: FastifyInstance, path: string, { input, cookie, headers }: Call = {}) =>
  app.inject({
    method: 'POST',
    url: `/trpc/${path}`,
    headers: { 'content-type': 'application/json', ...(cookie && { cookie }), ...headers },
    payload: JSON.stringify(input),
  });

/** The cookie that an answer sets, as a client sends it back. */
export const cookieOf = (response: LightMyRequestResponse): string =>
  response.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');

/** Logs in and returns the cookie of the session. */
export const logIn = async (app: FastifyInstance, username: string, password: string) =>
  cookieOf(await mutate(app, 'auth.login', { input: { username, password } }));
