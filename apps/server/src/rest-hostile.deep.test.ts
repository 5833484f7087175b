import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { ENOUGH, logIn, testApp } from '../test/app.ts';
import {
  createCategory,
  createPost,
  createUser,
  createWebsiteImage,
  PASSWORD,
} from '../test/factories.ts';

/** Random requests to each call (`pnpm bench` sends more), and how many are sent concurrently. */
const REQUESTS = Number(process.env.HOSTILE_REQUESTS ?? 100);
const AT_ONCE = 25;
/** Seed of the random requests: a new one in each run, unless HOSTILE_SEED repeats a run. */
const SEED = Number(process.env.HOSTILE_SEED ?? randomInt(2 ** 31));
// More concurrent uploads than this are refused.
const PICTURES_AT_ONCE = 5;

const LEAK =
  /node_modules|\.[cm]?[jt]s:\d|\bat \S+ \(|"stack"|FST_|ECONN|DriverException|violates|select .* from |insert into|TRPCError|Zod|argon2|\/tmp\//i;

const [FIRST_SURROGATE, SURROGATES, CHARACTERS] = [0xd800, 0x800, 0x110000];
/** Any character, like fast-check's unit 'binary', which would first build a list of all of them. */
const character = fc.nat({ max: CHARACTERS - SURROGATES - 1 }).map(
  (n) => String.fromCodePoint(n < FIRST_SURROGATE ? n : n + SURROGATES),
  (text) => {
    const [first = '', ...others] = String(text);
    if (first === '' || others.length > 0) throw new Error('Not a character');
    const code = first.codePointAt(0) ?? 0;
    return code < FIRST_SURROGATE ? code : code - SURROGATES;
  },
);

const LONG = 'x'.repeat(1_000_001);
const oddText = fc.oneof(
  { weight: 8, arbitrary: fc.string({ unit: character, maxLength: 30 }) },
  { weight: 8, arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }) },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      '',
      ' ',
      '\u0000',
      'a\u0000b',
      '\ud800',
      '\udfff x',
      '\u202e\u200b',
      "'; drop table users; --",
      '{{7*7}}',
      '<script>alert(1)</script>',
      '__proto__',
      'x'.repeat(3000),
    ),
  },
  { weight: 1, arbitrary: fc.constant(LONG) },
);
const oddNumber = fc.constantFrom(0, -1, 1, 1.5, 1e99, 2 ** 31, 2 ** 31 - 1, -0, 999, 2 ** 53);
const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  oddText,
  oddNumber,
  fc.boolean(),
  fc.constantFrom(null, [], {}, [[]], [1, 2], { $ne: null }, { $gt: '' }, { length: 3 }),
  fc.array(oddText, { maxLength: 3 }),
);

const FIELDS = [
  ...['username', 'password', 'fullName', 'email', 'phone', 'service', 'message', 'name', 'title'],
  ...[
    'slug',
    'summary',
    'content',
    'description',
    'featuredImage',
    'featuredImageAlt',
    'published',
  ],
  ...['authorId', 'categoryId', 'categoryIds', 'id', 'version', '__proto__', 'constructor', 'path'],
];
const oddObject = fc
  .array(fc.tuple(fc.constantFrom(...FIELDS), oddValue), { maxLength: 8 })
  .map((entries) => {
    // Written by hand, for duplicate fields and a field named __proto__.
    const fields = entries.map(([name, value]) => `"${name}":${JSON.stringify(value) ?? 'null'}`);
    return `{${fields.join(',')}}`;
  });
const almostRight = fc.tuple(fc.constantFrom(...FIELDS), oddValue).map(([name, value]) =>
  JSON.stringify({
    ...{ username: 'ada', password: '', fullName: 'Ada Lovelace', email: 'ada@example.com' },
    ...{ phone: '313-555-0199', service: 'heating', message: 'The furnace is cold.' },
    ...{ name: 'Air', title: 'Warm', slug: 'warm', summary: 'Short', content: 'Long' },
    ...{ featuredImage: 'https://example.com/a.jpg', categoryId: 1 },
    [name]: value,
  }),
);
const notJson = fc.constantFrom(
  '',
  '{',
  '[',
  'null',
  '"text"',
  '1',
  '[]',
  '{"a":}',
  '\u0000',
  '\ufeff{}',
  '{"a":1}}',
  '--x\r\n',
);
const body = fc.oneof(
  { weight: 4, arbitrary: oddObject },
  { weight: 5, arbitrary: almostRight },
  { weight: 2, arbitrary: notJson },
  { weight: 1, arbitrary: fc.json() },
);

const part = '--x\r\ncontent-disposition: form-data; name=';
const formBody = fc
  .array(
    fc.tuple(fc.constantFrom('name', 'location', 'path', 'image', 'alt', '__proto__'), oddText),
    {
      maxLength: 10,
    },
  )
  .map(
    (fields) =>
      `${fields
        .map(([name, text]) =>
          name === 'image'
            ? `${part}"image"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n${text}\r\n`
            : `${part}"${name}"\r\n\r\n${text}\r\n`,
        )
        .join('')}--x--\r\n`,
  );

const type = fc.oneof(
  { weight: 8, arbitrary: fc.constant('application/json') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      ...['application/json; charset=utf-16', 'APPLICATION/JSON', 'text/plain', 'text/xml'],
      ...['application/x-www-form-urlencoded', 'multipart/form-data', 'json', '', ';', 'a/b/c'],
      'multipart/form-data; boundary=x',
    ),
  },
);

const oddStep = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('1', '2') },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      ...['0', '-1', '+1', '01', '1e99', '1.0', '0x1', '2147483647', '2147483648', 'null', 'NaN'],
      ...[
        '__proto__',
        'constructor',
        '%00',
        '%E0%A4%A',
        '%ff',
        '%',
        '..',
        '..%2f..%2fetc%2fpasswd',
      ],
      ...[
        "1'%20or%201=1",
        '1;',
        '%ED%A0%80',
        'first',
        'heating',
        'hero',
        '.env',
        '1%20',
        '%20',
        '*',
      ],
      'x'.repeat(600),
      '9'.repeat(499),
    ),
  },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 20 }).map(encodeURIComponent) },
);
const oddQuery = fc.oneof(
  { weight: 2, arbitrary: fc.constant('') },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ...[
        'limit=0',
        'limit=-1',
        'limit=1e99',
        'limit=1&limit=2',
        'limit[]=1',
        'limit[$gt]=',
        'limit',
      ],
      ...[
        'offset=-1',
        'offset=2147483648',
        'offset=5&limit=5',
        'limit=1000',
        '__proto__[x]=1',
        '%',
      ],
      ...['path=', 'path=a&path=b', 'path=../../etc/passwd', 'path=%00', 'path=file:///etc/passwd'],
      ...[
        'path=/uploads/x.webp',
        'path=/img/%00.svg',
        'w=480&w=960',
        'w[]=1',
        'crop[a]=b',
        't=%ff',
      ],
      ...['postId=abc', 'postId=1&postId=2', '%00=%00', '&&&', '='],
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.constantFrom('limit', 'offset', 'path', 'w', 't', 'crop', 'postId'),
        fc.string({ unit: 'grapheme', maxLength: 20 }),
      )
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`),
  },
);

let app: FastifyInstance;
let cookie: string;
let calls: string[];
beforeAll(async () => {
  console.log(`Hostile requests of HOSTILE_SEED=${SEED}`);
  const test = await testApp({}, ENOUGH);
  app = test.app;
  const em = test.orm.em.fork();
  await createUser(em, { username: 'owner' });
  cookie = await logIn(app, 'owner', PASSWORD);
  const heating = await createCategory(em, 'Heating');
  for (const title of ['First', 'Second']) await createPost(em, { title, categories: [heating] });
  await createWebsiteImage(em, 'home-hero', '/img/fallback.svg');
  const { paths } = (await app.inject('/api/openapi.json')).json();
  calls = Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
});

/** Fails unless a response is acceptable for arbitrary input. */
const expectHarmless = (
  request: InjectOptions,
  response: Awaited<ReturnType<typeof app.inject>>,
) => {
  const about = `${request.method} ${String(request.url).slice(0, 200)}: ${response.statusCode} ${response.body.slice(0, 300)}`;
  if (response.statusCode >= 500) throw new Error(`Failed at ${about}`);
  if (response.statusCode < 400) return;
  if (LEAK.test(response.body)) throw new Error(`Told too much at ${about}`);
  if (/public/.test(String(response.headers['cache-control']))) {
    throw new Error(`May be kept: ${about}`);
  }
  // A URL that cannot be parsed is treated as the URL of a page.
  if (!String(request.url).startsWith('/api/')) return;
  if (!(response.json().message.length > 3)) throw new Error(`Told nothing at ${about}`);
};

const takesPictures = (call: string) => /^(POST|PATCH) .*\/images/.test(call);

/** Requests to a call with odd values in every part. */
const requestsFor = (call: string, whose: string | null): fc.Arbitrary<InjectOptions> => {
  const [method = 'GET', path = ''] = call.split(' ');
  const isForm = takesPictures(call);
  return fc
    .record({
      steps: fc.tuple(oddStep, oddStep),
      query: oddQuery,
      payload: isForm ? fc.oneof(formBody, body) : body,
      type: isForm ? fc.oneof(fc.constant('multipart/form-data; boundary=x'), type) : type,
    })
    .map(({ steps, query, payload, type: contentType }) => {
      const rest = [...steps];
      const url = path.replace(/\{\w+\}/g, () => rest.shift() ?? '');
      return {
        method: method as 'GET',
        url: query ? `${url}?${query}` : url,
        headers: { 'content-type': contentType, ...(whose && { cookie: whose }) },
        ...(method !== 'GET' && { payload }),
      };
    });
};

const CALLS = [
  ...['GET /api/admin/user', 'POST /api/admin/login', 'POST /api/contact'],
  ...['GET /api/blog/posts', 'GET /api/blog/posts/{slug}', 'GET /api/blog/categories'],
  ...['GET /api/blog/categories/{slug}', 'GET /api/blog/categories/{slug}/posts'],
  ...['GET /api/admin/posts', 'GET /api/admin/posts/{id}', 'POST /api/admin/posts'],
  ...['PATCH /api/admin/posts/{id}', 'DELETE /api/admin/posts/{id}'],
  ...['POST /api/admin/posts/{id}/categories', 'POST /api/admin/posts/{id}/preview'],
  'DELETE /api/admin/posts/{id}/preview',
  ...['DELETE /api/admin/posts/{id}/categories/{categoryId}'],
  ...['PATCH /api/admin/posts/{id}/updateFeaturedImage'],
  ...['DELETE /api/admin/posts/{id}/featuredImage', 'POST /api/images/upload'],
  ...['GET /api/admin/categories', 'GET /api/admin/categories/{id}', 'POST /api/admin/categories'],
  ...['PATCH /api/admin/categories/{id}', 'DELETE /api/admin/categories/{id}'],
  ...['GET /api/admin/contact-submissions', 'GET /api/admin/contact-submissions.csv'],
  'GET /api/admin/figures.csv',
  'GET /api/admin/history.csv',
  'GET /api/website/images',
  ...['GET /api/website/images/location/{location}', 'POST /api/website/images'],
  ...['PATCH /api/website/images/{id}', 'DELETE /api/website/images/{id}'],
  ...[
    'GET /api/post/{id}/image',
    'GET /img/{file}',
    'GET /uploads/{file}',
    'GET /api/image/{file}',
  ],
  ...['GET /api/images/proxy', 'POST /api/admin/logout'],
];

describe('whatever is sent', () => {
  it('is tried with every call', () => {
    expect(CALLS.toSorted()).toEqual(calls.toSorted());
  });

  it.each(CALLS)('%s neither fails nor reveals internals', async (call) => {
    // After a logout, all other calls would be refused.
    const whose = call.endsWith('/logout') ? null : cookie;
    const atOnce = takesPictures(call) ? PICTURES_AT_ONCE : AT_ONCE;
    await fc.assert(
      fc.asyncProperty(
        fc.array(requestsFor(call, whose), { minLength: atOnce, maxLength: atOnce }),
        async (requests) => {
          const responses = await Promise.all(requests.map((request) => app.inject(request)));
          requests.forEach((request, n) => {
            const response = responses[n];
            if (response) expectHarmless(request, response);
          });
        },
      ),
      { seed: SEED, numRuns: REQUESTS / atOnce, endOnFailure: true },
    );
  });

  it('leaves the instance as it was', async () => {
    expect((await app.inject('/api/blog/posts')).statusCode).toBe(200);
    expect((await app.inject({ url: '/api/admin/user', headers: { cookie } })).statusCode).toBe(
      200,
    );
    expect(Object.getPrototypeOf({})).toBe(Object.prototype);
    expect(({} as { x?: unknown }).x).toBeUndefined();
  });
});
