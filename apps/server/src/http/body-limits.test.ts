import { request as httpRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { logIn, refusalOf } from '../../test/app.ts';
import { PASSWORD } from '../../test/factories.ts';
import { useOffice } from '../../test/office.ts';
import { listen } from '../../test/raw.ts';
import { SIGNED_IN_BODY, VISITOR_BODY } from './body-limits.ts';

const TOO_LARGE = 'The request is too large';

const { app, call, cookie, rest } = useOffice();
let address: string;
beforeAll(async () => {
  address = await listen(app());
});

const filledIn = {
  fullName: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '313-555-0199',
  service: 'heating',
  message: 'The furnace is cold.',
};
const post = (content: string) => ({
  title: 'A long one',
  slug: 'long',
  summary: 'Short',
  content,
  published: true,
});
/** An object whose JSON has this many bytes. */
const ofBytes = (bytes: number) => ({ padding: 'x'.repeat(bytes - '{"padding":""}'.length) });

/** Sends a body without announcing its length. */
const sendInParts = async (path: string, body: string, headers: Record<string, string> = {}) => {
  const sent = httpRequest(`${address}${path}`, {
    method: 'POST',
    agent: false,
    headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked', ...headers },
  });
  const response = new Promise<{ status: number; body: string }>((resolve, reject) => {
    sent.on('error', reject);
    sent.on('response', async (response) =>
      resolve({ status: response.statusCode ?? 0, body: await text(response) }),
    );
  });
  sent.write(body.slice(0, 10));
  sent.end(body.slice(10));
  return response;
};

describe('a visitor', () => {
  const tooLarge = ofBytes(VISITOR_BODY + 1);

  it.each(['/api/contact', '/api/admin/login', '/api/admin/logout'])(
    'is refused more than 64 KiB at %s',
    async (url) => {
      const response = await rest('POST', url, { body: tooLarge, as: null });
      expect(refusalOf(response)[0]).toBe(413);
      const largest = await rest('POST', url, { body: ofBytes(VISITOR_BODY), as: null });
      expect([204, 400]).toContain(largest.statusCode);
    },
  );

  it.each(['contact.submit', 'auth.login', 'auth.logout', 'blog.createPost'])(
    'is refused more than 64 KiB by %s, in the error format of procedures',
    async (path) => {
      const response = await call(path, tooLarge, null);
      expect(response.statusCode).toBe(413);
      expect(response.json()).toEqual({
        error: {
          message: TOO_LARGE,
          code: -32_013,
          data: { code: 'PAYLOAD_TOO_LARGE', httpStatus: 413 },
        },
      });
      const largest = await call(path, ofBytes(VISITOR_BODY), null);
      expect(largest.statusCode).not.toBe(413);
    },
  );

  it('is refused it in a batch as well', async () => {
    const response = await call('auth.logout,auth.logout?batch=1', tooLarge, null);
    expect(refusalOf(response)).toEqual([413, TOO_LARGE]);
  });

  it('gets no larger limit for a forged cookie', async () => {
    const [session = ''] = cookie().split(';', 1);
    for (const forged of ['session=forged', `${session.slice(0, -8)}AAAAAAAA`]) {
      const response = await call('blog.createPost', tooLarge, { cookie: forged });
      expect(response.statusCode).toBe(413);
    }
  });

  it('gets none for a session that has ended', async () => {
    const ended = await logIn(app(), 'owner', PASSWORD);
    await call('auth.logout', undefined, { cookie: ended });
    const response = await call('blog.createPost', tooLarge, { cookie: ended });
    expect(response.statusCode).toBe(413);
  });

  it('gets none for a chunked body', async () => {
    const body = JSON.stringify(tooLarge);
    expect(await sendInParts('/trpc/auth.login', body)).toMatchObject({ status: 413 });
    expect(await sendInParts('/api/contact', body)).toMatchObject({ status: 413 });
    expect(await sendInParts('/trpc/contact.submit', JSON.stringify(filledIn))).toMatchObject({
      status: 200,
    });
  });

  it('is told to log in where that is required, however large the body', async () => {
    const response = await rest('POST', '/api/admin/posts', { body: tooLarge, as: null });
    expect(refusalOf(response)).toEqual([401, 'Please log in']);
  });

  it('may send the longest contact request in any script, however it is escaped', async () => {
    const longest = {
      ...filledIn,
      fullName: '中'.repeat(200),
      service: '中'.repeat(200),
      message: '中'.repeat(10_000),
    };
    expect((await rest('POST', '/api/contact', { body: longest, as: null })).statusCode).toBe(201);
    const escaped = JSON.stringify(longest).replaceAll('中', '\\u4e2d');
    const headers = { 'content-type': 'application/json' };
    for (const url of ['/api/contact', '/trpc/contact.submit']) {
      const response = await app().inject({ method: 'POST', url, headers, payload: escaped });
      expect(response.statusCode, url).toBeLessThan(300);
    }
  });
});

describe('a logged-in user', () => {
  const long = 'A paragraph. '.repeat(20_000);

  it('may send a long post', async () => {
    const created = await rest('POST', '/api/admin/posts', { body: post(long) });
    expect(created.statusCode).toBe(201);
    expect(created.json().content).toBe(long);
  });

  it('may send one to procedures, whole or chunked', async () => {
    const input = (slug: string) => ({ ...post(long), slug, categoryIds: [] });
    const whole = await call('blog.createPost', input('whole'));
    expect(whole.statusCode).toBe(200);
    const inParts = JSON.stringify(input('parts'));
    expect(await sendInParts('/trpc/blog.createPost', inParts, { cookie: cookie() })).toMatchObject(
      {
        status: 200,
      },
    );
  });

  it('is refused more than 4 MiB', async () => {
    const tooLarge = ofBytes(SIGNED_IN_BODY + 1);
    const responses = [
      await rest('POST', '/api/admin/posts', { body: tooLarge }),
      await call('blog.createPost', tooLarge),
    ];
    for (const { statusCode } of responses) expect(statusCode).toBe(413);
  });
});
