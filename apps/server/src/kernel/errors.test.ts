import Fastify from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type TestDatabase, testDatabase } from '../../test/database.ts';
import { createUser } from '../../test/factories.ts';
import { createOrm } from '../database/orm.ts';
import { AppError, codeOfStatus, errorTable, toAppError } from './errors.ts';

const INTERNAL = 'Something went wrong on our side. Please try again.';
const UNAVAILABLE = 'The service is briefly unavailable. Please try again in a moment.';

/** The error that a promise rejects with. */
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'nothing failed',
    (error: unknown) => error,
  );

describe('toAppError', () => {
  it('leaves an AppError as it is', () => {
    const error = new AppError('tooMany', 'Slower, please', { retryAfter: 7 });
    expect(toAppError(error)).toBe(error);
  });

  it('says what is wrong with each field, the first one in the message', () => {
    const input = z.object({
      name: z.string('A name, please'),
      address: z.object({ city: z.string('A city, please') }),
    });
    const error = toAppError(input.safeParse({ address: {} }).error);
    expect(error).toMatchObject({ code: 'invalid', status: 400, message: 'A name, please' });
    expect(error.issues).toEqual([
      { path: 'name', message: 'A name, please' },
      { path: 'address.city', message: 'A city, please' },
    ]);
  });

  it.each([
    ['an unknown error', new Error('secret detail')],
    ['a TypeError', new TypeError("Cannot read properties of undefined (reading 'secret')")],
    ['an error with a server status', Object.assign(new Error('secret'), { statusCode: 502 })],
    ['an error with a strange status', Object.assign(new Error('secret'), { statusCode: '404' })],
    ['a text', 'secret'],
    ['null', null],
    ['undefined', undefined],
    ['an object', { statusCode: 400, message: 'secret' }],
  ])('hides %s and keeps it for the log', (_case, thrown) => {
    const error = toAppError(thrown);
    expect(error).toMatchObject({ code: 'internal', status: 500, message: INTERNAL });
    expect(error.cause).toBe(thrown);
  });
});

describe('a database failure', () => {
  let orm: TestDatabase['orm'];
  let databaseUrl: string;
  beforeAll(async () => {
    ({ orm, databaseUrl } = await testDatabase());
  });

  it('caused by a unique column is a conflict', async () => {
    await createUser(orm.em.fork(), { username: 'ada' });
    const error = toAppError(await failureOf(createUser(orm.em.fork(), { username: 'ada' })));
    expect(error).toMatchObject({ status: 409, message: 'This already exists' });
  });

  it('caused by a foreign key is a conflict', async () => {
    const insert = orm.em
      .fork()
      .execute(`insert into blog_post_categories (post_id, category_id) values (1, 1)`);
    expect(toAppError(await failureOf(insert))).toMatchObject({
      status: 409,
      message: 'Something else still refers to this',
    });
  });

  it.each([
    ['a NUL byte', 'select ?::text', ['a\u0000b']],
    ['a number that is too large', 'select ?::int', ['2147483648']],
    ['a word for a number', 'select ?::int', ['one']],
  ])('caused by %s is invalid input', async (_case, sql, parameters) => {
    const error = toAppError(await failureOf(orm.em.fork().execute(sql, parameters)));
    expect(error).toMatchObject({
      status: 400,
      message: "The request contains a value that can't be saved",
    });
  });

  it.each([
    [
      'words beyond what a value holds',
      `select to_tsvector('simple', string_agg(md5(n::text), ' ')) from generate_series(1, 60000) n`,
    ],
    ['a value beyond what can be nested', `select repeat('[', 100000)::jsonb`],
  ])('caused by %s asks nobody to try again', async (_case, sql) => {
    const error = toAppError(await failureOf(orm.em.fork().execute(sql)));
    expect(error).toMatchObject({
      status: 413,
      message: 'This is too long or too complex to be saved',
    });
  });

  it('caused by our own mistake is hidden', async () => {
    const error = toAppError(await failureOf(orm.em.fork().execute('select * from secret_table')));
    expect(error).toMatchObject({ status: 500, message: INTERNAL });
  });

  it('caused by a slow query asks clients to retry later', async () => {
    const slow = orm.em.fork().transactional(async (em) => {
      await em.execute('set local statement_timeout = 10');
      await em.execute('select pg_sleep(5)');
    });
    expect(toAppError(await failureOf(slow))).toMatchObject({ status: 503, retryAfter: 5 });
  });

  it.each([
    ['a password that no longer holds', (url: URL) => Object.assign(url, { password: 'old' })],
    ['a user who is gone', (url: URL) => Object.assign(url, { username: 'gone' })],
    ['a database closed to all', (url: URL) => Object.assign(url, { pathname: '/template0' })],
  ])('caused by %s asks clients to retry later', async (_case, change) => {
    const away = createOrm(change(new URL(databaseUrl)).href);
    const error = toAppError(await failureOf(away.em.fork().execute('select 1')));
    await away.close(true);
    expect(error).toMatchObject({ status: 503, message: UNAVAILABLE });
  });

  it.each([
    { code: '08P01', severity: 'FATAL', message: 'query_wait_timeout' },
    { code: '08P01', severity: 'FATAL', message: 'server login has been failing' },
    {
      code: '25006',
      severity: 'ERROR',
      message: 'cannot execute INSERT in a read-only transaction',
    },
    {
      code: '25P03',
      severity: 'FATAL',
      message: 'terminating connection due to idle-in-transaction',
    },
    { code: 'EHOSTUNREACH', message: 'connect EHOSTUNREACH 10.0.0.7:5432' },
    { code: 'ENETUNREACH', message: 'connect ENETUNREACH 10.0.0.7:5432' },
  ])('with $code, $message, asks clients to retry later', ({ message, ...details }) => {
    const error = toAppError(Object.assign(new Error(message), details));
    expect(error).toMatchObject({ status: 503, message: UNAVAILABLE, retryAfter: 5 });
  });

  it('without any response asks clients to retry later', async () => {
    const away = createOrm('postgresql://nobody:nothing@127.0.0.1:1/nothing');
    const error = toAppError(await failureOf(away.em.fork().execute('select 1')));
    await away.close(true);
    expect(error).toMatchObject({
      code: 'unavailable',
      status: 503,
      message: UNAVAILABLE,
      retryAfter: 5,
    });
  });
});

describe('what Fastify refuses', () => {
  const app = Fastify({ bodyLimit: 10 });
  const failures: unknown[] = [];
  app.setErrorHandler((error, _request, reply) => {
    failures.push(error);
    reply.send('');
  });
  app.post('/', async () => 'ok');

  it.each([
    ['a body that is too large', 'application/json', '{"a": "far too long"}', 413, 'tooLarge'],
    ['malformed JSON', 'application/json', '{"a"', 400, 'invalid'],
    ['an unknown type', 'text/x-unknown', 'a', 415, 'unsupportedType'],
  ])('%s keeps its status', async (_case, type, payload, status, code) => {
    await app.inject({ method: 'POST', url: '/', headers: { 'content-type': type }, payload });
    expect(toAppError(failures.pop())).toMatchObject({ status, code });
  });
});

describe('codeOfStatus', () => {
  it('knows every status of the table', () => {
    for (const [code, { status }] of Object.entries(errorTable)) {
      expect(codeOfStatus(status)).toBe(code);
    }
  });

  it('treats a status that is not in the table as an invalid request', () => {
    expect(codeOfStatus(418)).toBe('invalid');
  });
});
