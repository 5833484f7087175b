import { beforeAll, describe, expect, it } from 'vitest';
import { appWithoutDatabase, refusalOf } from '../test/app.ts';
import { createCategory, createPost, PASSWORD } from '../test/factories.ts';
import { useOffice } from '../test/office.ts';
import { rest } from '../test/rest.ts';

type Level = 'public' | 'signed-in' | 'administrator';

/** Who may make which call (spec §7). A new call needs a line here. */
const LEVELS: Record<string, Level> = {
  'GET /api/admin/user': 'signed-in',
  'POST /api/admin/login': 'public',
  'POST /api/admin/logout': 'public',
  'GET /api/website/images/location/{location}': 'public',
  'POST /api/contact': 'public',
  'GET /api/blog/posts': 'public',
  'GET /api/blog/categories': 'public',
  'GET /api/blog/posts/{slug}': 'public',
  'GET /api/blog/categories/{slug}': 'public',
  'GET /api/blog/categories/{slug}/posts': 'public',
  'GET /api/admin/posts': 'signed-in',
  'GET /api/admin/posts/{id}': 'signed-in',
  'POST /api/admin/posts': 'signed-in',
  'PATCH /api/admin/posts/{id}': 'signed-in',
  'DELETE /api/admin/posts/{id}': 'signed-in',
  'POST /api/admin/posts/{id}/categories': 'signed-in',
  'POST /api/admin/posts/{id}/preview': 'signed-in',
  'DELETE /api/admin/posts/{id}/preview': 'signed-in',
  'DELETE /api/admin/posts/{id}/categories/{categoryId}': 'signed-in',
  'PATCH /api/admin/posts/{id}/updateFeaturedImage': 'signed-in',
  'DELETE /api/admin/posts/{id}/featuredImage': 'signed-in',
  'POST /api/images/upload': 'signed-in',
  'GET /api/admin/categories': 'signed-in',
  'GET /api/admin/categories/{id}': 'signed-in',
  'POST /api/admin/categories': 'signed-in',
  'PATCH /api/admin/categories/{id}': 'signed-in',
  'DELETE /api/admin/categories/{id}': 'signed-in',
  'GET /api/admin/contact-submissions': 'signed-in',
  'GET /api/admin/contact-submissions.csv': 'administrator',
  'GET /api/admin/figures.csv': 'signed-in',
  'GET /api/admin/history.csv': 'administrator',
  'GET /api/website/images': 'administrator',
  'POST /api/website/images': 'administrator',
  'PATCH /api/website/images/{id}': 'administrator',
  'DELETE /api/website/images/{id}': 'administrator',
  'GET /api/post/{id}/image': 'public',
  'GET /img/{file}': 'public',
  'GET /uploads/{file}': 'public',
  'GET /api/image/{file}': 'public',
  'GET /api/images/proxy': 'public',
};

const NOT_FOR_PROGRAMS = ['GET /api/openapi.json', 'GET /api/docs'];
/** What the browser of a visitor sends from another website. */
const FOREIGN: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'http://localhost:3001' },
  { origin: 'http://localhost:3000.evil.example' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
];

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
type Method = (typeof METHODS)[number];

const callsOf = (...levels: Level[]): [Method, string][] =>
  Object.entries(LEVELS)
    .filter(([, level]) => levels.includes(level))
    .map(([call]) => call.split(' ') as [Method, string]);
const everyPath = [...new Set(Object.keys(LEVELS).map((call) => call.split(' ')[1] ?? ''))];

// Nothing has this id, so a call that is allowed finds nothing.
const addressOf = (path: string) =>
  path.replace(/\{\w*id\}/gi, '2147483647').replace(/\{\w+\}/g, 'unknown');

/** Status and body, without the records of earlier exports that an export of the history contains. */
const responseOf = ({ statusCode, body }: { statusCode: number; body: string }) => [
  statusCode,
  body.replaceAll(/^.*,"history\.exported",.*\r\n/gm, ''),
];

const added: string[] = [];
const office = useOffice();
const { app, cookie, em } = office;
let postId: number;
let categoryId: number;
beforeAll(async () => {
  postId = (await createPost(em())).id;
  categoryId = (await createCategory(em(), 'Heating')).id;
  const { paths } = (await app().inject('/api/openapi.json')).json();
  for (const [path, methods] of Object.entries<object>(paths)) {
    added.push(...Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`));
  }
});

/** The paths under /api in Fastify's printed route tree, four characters of indentation per level. */
const routedPaths = (tree: string): string[] => {
  const steps: string[] = [];
  const paths = tree.split('\n').flatMap((line) => {
    const [, indent = '', step = '', methods] = /^(\W*── )(\S+)( \(.+\))?$/.exec(line) ?? [];
    steps.splice(indent.length / 4 - 1, Number.POSITIVE_INFINITY, step);
    return methods ? [steps.join('')] : [];
  });
  return paths.filter((path) => path.startsWith('/api/') && !path.includes('*'));
};

describe('the calls', () => {
  it('each have a level in the table of this test', () => {
    expect(added.toSorted()).toEqual(Object.keys(LEVELS).toSorted());
  });

  it('cover every address that the instance has under /api', () => {
    const routed = routedPaths(app().printRoutes({ commonPrefix: false }));
    const documented = [...everyPath, ...NOT_FOR_PROGRAMS.map((call) => call.slice(4))]
      .map((path) => path.replace(/\{(\w+)\}/g, ':$1'))
      .filter((path) => path.startsWith('/api/'));
    expect(routed.toSorted()).toEqual(documented.toSorted());
  });

  it.each(callsOf('signed-in', 'administrator'))(
    '%s %s asks a visitor to log in, whatever is sent [spec 499, 502, 542]',
    async (method, path) => {
      for (const url of [addressOf(path), path.replace(/\{\w+\}/g, 'abc')]) {
        const responses = [
          await office.rest(method, url, { as: null }),
          await office.rest(method, url, {
            headers: { 'content-type': 'application/json' },
            as: null,
          }),
          await app().inject({
            method,
            url,
            payload: '{',
            headers: { 'content-type': 'text/xml' },
          }),
          await office.rest(method, url, { as: { cookie: 'session=forged' } }),
        ];
        for (const response of responses)
          expect(refusalOf(response)).toEqual([401, 'Please log in']);
      }
    },
  );

  it.each(callsOf('administrator'))('%s %s refuses an editor [spec 543]', async (method, path) => {
    const response = await office.rest(method, addressOf(path), { as: 'editor' });
    expect(refusalOf(response)).toEqual([403, 'Only an administrator may do this']);
  });

  it.each(callsOf('signed-in'))('%s %s is open to an editor', async (method, path) => {
    const { statusCode } = await office.rest(method, addressOf(path), { as: 'editor' });
    expect([200, 400, 404, 415]).toContain(statusCode);
  });

  it.each(callsOf('signed-in', 'administrator'))(
    '%s %s is open to an administrator',
    async (method, path) => {
      const { statusCode } = await office.rest(method, addressOf(path));
      expect([200, 400, 404, 415]).toContain(statusCode);
    },
  );

  it.each(callsOf('public'))('%s %s is open to visitors', async (method, path) => {
    expect([200, 204, 400, 404]).toContain(
      (await office.rest(method, addressOf(path), { as: null })).statusCode,
    );
  });

  it.each(callsOf('public', 'signed-in', 'administrator').filter(([method]) => method !== 'GET'))(
    '%s %s is refused from another website before anything else',
    async (method, path) => {
      for (const headers of FOREIGN) {
        const response = await office.rest(method, addressOf(path), {
          headers,
        });
        expect(refusalOf(response)).toEqual([403, 'This request comes from another website']);
      }
    },
  );
});

describe('an address', () => {
  it.each([...everyPath, '/api/docs', '/api/openapi.json'])(
    '%s lists its methods and refuses the others',
    async (path) => {
      const own = [...added, ...NOT_FOR_PROGRAMS]
        .filter((call) => call.endsWith(` ${path}`))
        .map((call) => call.split(' ')[0] ?? '');
      const options = await office.rest('OPTIONS', addressOf(path), { as: null });
      expect(options.statusCode).toBe(204);
      const allow = String(options.headers.allow).split(', ');
      const reads = own.includes('GET') ? ['HEAD'] : [];
      expect(allow.toSorted()).toEqual([...own, ...reads, 'OPTIONS'].toSorted());
      for (const method of METHODS.filter((name) => !own.includes(name))) {
        const response = await app().inject({
          method,
          url: addressOf(path),
          headers: { 'content-type': 'text/xml' },
          payload: '<',
        });
        expect(refusalOf(response)).toEqual([405, 'This address does not answer to this method']);
        expect(response.headers.allow).toBe(options.headers.allow);
      }
    },
  );

  it.each(
    callsOf('public', 'signed-in', 'administrator').filter(([, path]) => path.startsWith('/api')),
  )('%s %s may end with a slash', async (method, path) => {
    if (path === '/api/admin/logout') return;
    const plain = await office.rest(method, addressOf(path));
    const ended = await office.rest(method, `${addressOf(path)}/`);
    expect(responseOf(ended)).toEqual(responseOf(plain));
    expect((await office.rest(method, `${addressOf(path)}//`, { as: null })).statusCode).toBe(404);
  });

  it('that does not exist gets a 404 in JSON, whatever is sent to it [spec 505]', async () => {
    for (const method of METHODS) {
      const response = await app().inject({
        method,
        url: '/api/admin/nothing',
        headers: { 'content-type': 'text/xml' },
        payload: '<',
      });
      expect(refusalOf(response)).toEqual([404, 'There is nothing at this address']);
    }
  });

  it('responds to HEAD like GET, without the body', async () => {
    for (const url of ['/api/blog/posts', '/api/admin/user', '/api/docs']) {
      const get = await office.rest('GET', url, { as: 'editor' });
      const head = await office.rest('HEAD', url, { as: 'editor' });
      expect([head.statusCode, head.body]).toEqual([get.statusCode, '']);
      expect(head.headers.etag).toBe(get.headers.etag);
      expect(head.headers['content-length']).toBe(get.headers['content-length']);
    }
  });
});

describe('an old client', () => {
  const reads = callsOf('public', 'signed-in', 'administrator').filter(
    ([method]) => method === 'GET' || method === 'DELETE',
  );

  it.each(reads)(
    'may send a content type without a body: %s %s [spec 500]',
    async (method, path) => {
      const plain = await office.rest(method, addressOf(path));
      for (const type of ['application/json', 'application/json; charset=utf-8', 'text/plain']) {
        const headers = { 'content-type': type };
        const typed = await office.rest(method, addressOf(path), { headers });
        expect(responseOf(typed)).toEqual(responseOf(plain));
      }
    },
  );

  it('that is not a browser needs neither an origin nor a cookie to log in', async () => {
    const body = { username: 'nobody', password: 'wrong' };
    const response = await office.rest('POST', '/api/admin/login', { body, as: null });
    expect(refusalOf(response)).toEqual([401, 'Invalid username or password']);
  });

  it.each([
    ['text/xml', '<a/>'],
    ['application/x-www-form-urlencoded', 'title=a'],
    ['multipart/form-data; boundary=x', '--x--'],
    ['text/plain', '{}'],
  ])('that sends %s is asked for JSON', async (type, payload) => {
    for (const url of ['/api/contact', '/api/admin/login', '/api/admin/posts']) {
      const headers = { 'content-type': type, cookie: cookie() };
      const response = await app().inject({ method: 'POST', url, headers, payload });
      expect(refusalOf(response)).toEqual([415, 'Please send JSON, as application/json']);
    }
  });

  it('that sends too large a body gets a 413', async () => {
    const body = { message: 'x'.repeat(5 * 1024 * 1024) };
    expect((await office.rest('POST', '/api/contact', { body, as: null })).statusCode).toBe(413);
  });

  it.each<[Method, string]>([
    ['POST', '/api/admin/login'],
    ['POST', '/api/contact'],
    ['POST', '/api/admin/posts'],
    ['PATCH', '/api/admin/posts/{post}'],
    ['PATCH', '/api/admin/posts/{post}/updateFeaturedImage'],
    ['POST', '/api/admin/posts/{post}/categories'],
    ['POST', '/api/admin/categories'],
    ['PATCH', '/api/admin/categories/{category}'],
  ])('that sends JSON other than an object is told so: %s %s', async (method, path) => {
    const url = path.replace('{post}', String(postId)).replace('{category}', String(categoryId));
    for (const body of [null, false, 1, 'text', [], [{ title: 'A title' }]]) {
      const response = await office.rest(method, url, { body });
      expect(refusalOf(response)).toEqual([400, 'The request must be a JSON object']);
    }
  });

  it('may change nothing, with an empty object or no body at all', async () => {
    for (const url of [`/api/admin/posts/${postId}`, `/api/admin/categories/${categoryId}`]) {
      for (const call of [{}, { body: {} }]) {
        const response = await rest(app(), 'PATCH', url, { ...call, cookie: cookie() });
        expect(response.statusCode).toBe(200);
      }
    }
  });

  it.each(['{', '{"title":"a",}', "{'a':1}", 'title=a', '\ufffd'])(
    'that sends the malformed JSON %s gets an error that does not quote it',
    async (payload) => {
      const headers = { 'content-type': 'application/json', cookie: cookie() };
      const response = await app().inject({
        method: 'POST',
        url: '/api/admin/posts',
        headers,
        payload,
      });
      expect(refusalOf(response)).toEqual([400, 'The request is not valid JSON']);
    },
  );
});

describe('while the database is unavailable', () => {
  it('every call says so, and when to try again [spec 504, 505]', async () => {
    const away = await appWithoutDatabase();
    const body = { username: 'ada', password: PASSWORD };
    const responses = [
      await rest(away, 'GET', '/api/blog/posts'),
      await rest(away, 'GET', '/api/blog/posts/first'),
      await rest(away, 'GET', '/api/website/images/location/hero'),
      await rest(away, 'GET', '/api/post/1/image'),
      await rest(away, 'GET', '/api/admin/posts', { cookie: cookie('editor') }),
      await rest(away, 'GET', '/api/admin/user', { cookie: cookie('editor') }),
      await rest(away, 'POST', '/api/admin/login', { body }),
      await rest(away, 'POST', '/api/admin/logout', { cookie: cookie('editor') }),
    ];
    for (const response of responses) {
      expect(refusalOf(response)).toEqual([
        503,
        'The service is briefly unavailable. Please try again in a moment.',
      ]);
      expect(response.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
    }
    expect((await rest(away, 'GET', '/api/docs')).statusCode).toBe(200);
  });
});
