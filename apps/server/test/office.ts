import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { beforeAll } from 'vitest';
import type { Env } from '../src/config/env.ts';
import { dataOf, logIn, mutate, query, type TestApp, testApp } from './app.ts';
import { createUser, PASSWORD } from './factories.ts';
import { type FormCall, sendForm } from './forms.ts';
import { rest as restOn } from './rest.ts';

/** Who sends a request: a user of the office, nobody, or whoever has a cookie. */
export type As = 'owner' | 'editor' | null | { cookie: string | undefined };

/** An instance of its own for the test file, and its database. Each `em()` is a fork of its own. */
export const useInstance = (create: () => Promise<TestApp> = testApp) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await create();
  });
  return {
    test: (): TestApp => test,
    app: (): FastifyInstance => test.app,
    orm: (): MikroORM => test.orm,
    em: (): EntityManager => test.orm.em.fork(),
  };
};

/**
 * An instance whose office has two users who are logged in: `owner`, an administrator, and `editor`. Requests are the
 * owner's unless they say otherwise.
 */
export const useOffice = (env?: Partial<Env>, cacheBytes?: number) => {
  const { app, orm, em } = useInstance(() => testApp(env, cacheBytes));
  const cookies = { owner: '', editor: '' };
  const ids = { owner: 0, editor: 0 };
  beforeAll(async () => {
    for (const username of ['owner', 'editor'] as const) {
      ids[username] = (await createUser(em(), { username, isAdmin: username === 'owner' })).id;
      cookies[username] = await logIn(app(), username, PASSWORD);
    }
  });

  const cookieOf = (as: As): string | undefined =>
    typeof as === 'string' ? cookies[as] : as?.cookie;
  const ask = (path: string, input?: unknown, as: As = 'owner') =>
    query(app(), path, { input, cookie: cookieOf(as) });
  return {
    app,
    orm,
    em,
    /** The session cookie of a user. */
    cookie: (as: 'owner' | 'editor' = 'owner'): string => cookies[as],
    idOf: (username: 'owner' | 'editor'): number => ids[username],
    /** Calls a query. */
    ask,
    /** Calls a mutation. */
    call: (path: string, input?: unknown, as: As = 'owner') =>
      mutate(app(), path, { input, cookie: cookieOf(as) }),
    /** The result of a query. */
    read: async <Data = unknown>(path: string, input?: unknown, as: As = 'owner') =>
      dataOf<Data>(await ask(path, input, as)),
    /** Sends a form with an image. */
    form: (form: Omit<FormCall, 'cookie'>, as: As = 'owner') =>
      sendForm(app(), { ...form, cookie: cookieOf(as) }),
    /** Calls the REST API. */
    rest: (
      method: InjectOptions['method'],
      url: string,
      { as = 'owner', ...call }: { body?: unknown; headers?: Record<string, string>; as?: As } = {},
    ) => restOn(app(), method, url, { ...call, cookie: cookieOf(as) }),
  };
};
