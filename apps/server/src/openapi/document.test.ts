import { Ajv2020 } from 'ajv/dist/2020.js';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { appWithoutDatabase, type TestApp } from '../../test/app.ts';
import {
  createCategory,
  createPost,
  createSubmission,
  createWebsiteImage,
  PASSWORD,
} from '../../test/factories.ts';
import { sendForm } from '../../test/forms.ts';
import { blocks, elements } from '../../test/html.ts';
import { useOffice } from '../../test/office.ts';
import { picture } from '../../test/pictures.ts';
import { rest } from '../../test/rest.ts';

interface Operation {
  operationId: string;
  summary: string;
  parameters: { name: string; schema: object; example?: unknown }[];
  requestBody?: { content: Record<string, { schema: object; example: unknown }> };
  responses: Record<
    string,
    { description: string; content?: Record<string, { schema: object; example?: unknown }> }
  >;
}
interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
}

const office = useOffice();
const { app, cookie, em } = office;
let away: TestApp['app'];
let document: Document;
let operations: [call: string, operation: Operation][];
let ajv: Ajv2020;
let ids: Record<'post' | 'category' | 'image' | 'draft', number>;
let upload: string;

const photo = { bytes: await picture({ width: 60, height: 40 }) };

beforeAll(async () => {
  away = await appWithoutDatabase();
  const category = await createCategory(em(), 'Heating');
  const post = await createPost(em(), { title: 'Warm', categories: [category] });
  const draft = await createPost(em(), { title: 'Not ready', published: false });
  await createSubmission(em());
  const image = await createWebsiteImage(em(), 'home-hero', 'https://example.com/a.jpg');
  ids = { post: post.id, category: category.id, image: image.id, draft: draft.id };
  upload = (
    await sendForm(app(), { url: '/api/images/upload', image: photo, cookie: cookie() })
  ).json().file.url;
  document = (await app().inject('/api/openapi.json')).json();
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  );
  ajv = new Ajv2020({ strict: false, formats: { 'date-time': true, email: true } });
  ajv.addSchema({ $id: 'api', ...document });
});

/** A schema of the document, with its references resolved within the document. */
const validatorOf = (schema: object) =>
  ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/')));

const problemsOf = (schema: object, value: unknown) => {
  const validate = validatorOf(schema);
  return validate(value) ? [] : validate.errors;
};

/** Fails unless the document describes this response of a call, down to its fields. */
const expectDocumented = (call: string, response: LightMyRequestResponse) => {
  const operation = operations.find(([name]) => name === call)?.[1];
  const documented = operation?.responses[response.statusCode];
  if (!documented) {
    throw new Error(`${call} may not return ${response.statusCode}: ${response.body}`);
  }
  if (!documented.content) return expect(response.body).toBe('');
  const type = String(response.headers['content-type']).split(';')[0] ?? '';
  const content = documented.content[type];
  if (!content) throw new Error(`${call} returns ${type}`);
  if (type === 'application/json') expect(problemsOf(content.schema, response.json())).toEqual([]);
};

describe('the document', () => {
  it('is OpenAPI 3.1 with a name, a summary and refusals for each call', () => {
    expect(document.openapi).toBe('3.1.0');
    const names = operations.map(([, { operationId }]) => operationId);
    expect(new Set(names).size).toBe(names.length);
    for (const [call, { summary, responses }] of operations) {
      expect(summary, call).toMatch(/^[A-Z].{4,}/);
      expect(Object.keys(responses).length, call).toBeGreaterThan(1 - Number(/logout/.test(call)));
      for (const { description } of Object.values(responses)) expect(description).toBeTruthy();
    }
  });

  it('has an example of every body, response and path that fits its schema', () => {
    for (const [call, { parameters, requestBody, responses }] of operations) {
      const contents = [
        ...Object.values(requestBody?.content ?? {}),
        ...Object.values(responses).flatMap(({ content }) => content?.['application/json'] ?? []),
      ];
      for (const { schema, example } of contents) {
        expect(example, call).toBeDefined();
        expect(problemsOf(schema, example), call).toEqual([]);
      }
      for (const { name, schema, example } of parameters) {
        if (!call.includes(`{${name}}`)) continue;
        expect(problemsOf(schema, example), call).toEqual([]);
      }
    }
  });

  it('has no dangling references', () => {
    const text = JSON.stringify(document);
    for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      expect(Object.keys(document.components.schemas)).toContain(name);
    }
    expect(text).not.toContain('#/$defs');
  });

  it('says nothing about passwords in any response', () => {
    const { Login: _, ...schemas } = document.components.schemas;
    expect(JSON.stringify(schemas)).not.toMatch(/password|hash/i);
  });
});

/** A successful call of each operation, ordered so that each finds what it needs. */
const successes: [call: string, url: () => string, body?: () => unknown][] = [
  ['GET /api/admin/user', () => '/api/admin/user'],
  ['GET /api/blog/posts', () => '/api/blog/posts?limit=5'],
  ['GET /api/blog/posts/{slug}', () => '/api/blog/posts/warm'],
  ['GET /api/blog/categories', () => '/api/blog/categories'],
  ['GET /api/blog/categories/{slug}', () => '/api/blog/categories/heating'],
  ['GET /api/blog/categories/{slug}/posts', () => '/api/blog/categories/heating/posts'],
  ['GET /api/admin/posts', () => '/api/admin/posts'],
  ['GET /api/admin/posts/{id}', () => `/api/admin/posts/${ids.draft}`],
  [
    'POST /api/admin/posts',
    () => '/api/admin/posts',
    () => ({ title: 'New', slug: 'new', summary: 'Short', content: 'Long' }),
  ],
  [
    'PATCH /api/admin/posts/{id}',
    () => `/api/admin/posts/${ids.draft}`,
    () => ({ published: true }),
  ],
  [
    'PATCH /api/admin/posts/{id}/updateFeaturedImage',
    () => `/api/admin/posts/${ids.post}/updateFeaturedImage`,
    () => ({ featuredImage: upload }),
  ],
  ['GET /api/post/{id}/image', () => `/api/post/${ids.post}/image`],
  ['GET /api/image/{file}', () => upload.replace('/uploads', '/api/image')],
  ['GET /uploads/{file}', () => `${upload}?crop=share`],
  ['GET /img/{file}', () => '/img/fallback.svg'],
  ['GET /api/images/proxy', () => `/api/images/proxy?path=${upload}`],
  [
    'DELETE /api/admin/posts/{id}/featuredImage',
    () => `/api/admin/posts/${ids.post}/featuredImage`,
  ],
  [
    'POST /api/admin/posts/{id}/preview',
    () => `/api/admin/posts/${ids.draft}/preview`,
    () => ({ days: 7 }),
  ],
  ['DELETE /api/admin/posts/{id}/preview', () => `/api/admin/posts/${ids.draft}/preview`],
  [
    'POST /api/admin/posts/{id}/categories',
    () => `/api/admin/posts/${ids.draft}/categories`,
    () => ({ categoryId: ids.category }),
  ],
  [
    'DELETE /api/admin/posts/{id}/categories/{categoryId}',
    () => `/api/admin/posts/${ids.draft}/categories/${ids.category}`,
  ],
  ['DELETE /api/admin/posts/{id}', () => `/api/admin/posts/${ids.draft}`],
  ['GET /api/admin/categories', () => '/api/admin/categories'],
  ['GET /api/admin/categories/{id}', () => `/api/admin/categories/${ids.category}`],
  [
    'POST /api/admin/categories',
    () => '/api/admin/categories',
    () => ({ name: 'Air', slug: 'air' }),
  ],
  [
    'PATCH /api/admin/categories/{id}',
    () => `/api/admin/categories/${ids.category}`,
    () => ({ description: null }),
  ],
  ['DELETE /api/admin/categories/{id}', () => `/api/admin/categories/${ids.category}`],
  [
    'POST /api/contact',
    () => '/api/contact',
    () => ({
      fullName: 'Ada Lovelace',
      email: 'ada@example.com',
      phone: '313-555-0199',
      service: 'heating',
      message: 'The furnace is cold.',
    }),
  ],
  ['GET /api/admin/contact-submissions', () => '/api/admin/contact-submissions'],
  ['GET /api/admin/contact-submissions.csv', () => '/api/admin/contact-submissions.csv'],
  ['GET /api/admin/figures.csv', () => '/api/admin/figures.csv?from=2026-11-01'],
  ['GET /api/admin/history.csv', () => '/api/admin/history.csv'],
  ['GET /api/website/images', () => '/api/website/images'],
  ['GET /api/website/images/location/{location}', () => '/api/website/images/location/hero'],
  ['DELETE /api/website/images/{id}', () => `/api/website/images/${ids.image}`],
  [
    'POST /api/admin/login',
    () => '/api/admin/login',
    () => ({ username: 'owner', password: PASSWORD }),
  ],
];
/** Calls that are tested in another way below. */
const FORMS = [
  'POST /api/images/upload',
  'POST /api/website/images',
  'PATCH /api/website/images/{id}',
];
/** Calls that need no database. */
const FILES = [
  'GET /api/image/{file}',
  'GET /uploads/{file}',
  'GET /img/{file}',
  'GET /api/images/proxy',
];
const LOGOUT = 'POST /api/admin/logout';

const methodOf = (call: string) => call.split(' ')[0] as 'GET' | 'POST' | 'PATCH' | 'DELETE';

describe('a real response', () => {
  it('is checked for every call', () => {
    const tried = [...successes.map(([call]) => call), ...FORMS, LOGOUT];
    expect(tried.toSorted()).toEqual(operations.map(([call]) => call).toSorted());
  });

  it('matches the document when a form is sent', async () => {
    const [forUpload = '', forAdd = '', forChange = ''] = FORMS;
    const images = '/api/website/images';
    const fields = { name: 'Hero', location: 'home-hero' };
    expectDocumented(
      forUpload,
      await sendForm(app(), { url: '/api/images/upload', image: photo, cookie: cookie() }),
    );
    expectDocumented(
      forAdd,
      await sendForm(app(), { url: images, fields, image: photo, cookie: cookie() }),
    );
    const url = `${images}/${ids.image}`;
    expectDocumented(
      forChange,
      await sendForm(app(), { method: 'PATCH', url, fields, cookie: cookie() }),
    );
    for (const call of FORMS) {
      const method = methodOf(call) === 'PATCH' ? 'PATCH' : 'POST';
      const address = call.split(' ')[1]?.replace('{id}', String(ids.image)) ?? '';
      expectDocumented(call, await sendForm(app(), { method, url: address }));
      const fields = { name: '' };
      expectDocumented(
        call,
        await sendForm(app(), { method, url: address, fields, cookie: cookie() }),
      );
      expectDocumented(call, await office.rest(method, address, { body: {} }));
    }
  });

  it.each(successes.map(([call]) => call))(
    'of %s that is refused matches the document',
    async (call) => {
      const [, url, body] = successes.find(([name]) => name === call) ?? [];
      const address = url?.() ?? '';
      const method = methodOf(call);
      const elsewhere = (call.split(' ')[1] ?? '').replace(/\{\w+\}/g, 'unknown-thing');
      const refused = [
        await office.rest(method, address, {
          headers: { origin: 'https://evil.example' },
          as: null,
        }),
      ];
      if (call !== 'POST /api/contact')
        refused.push(await office.rest(method, address, { as: null }));
      refused.push(
        await rest(app(), method, elsewhere, { cookie: cookie(), ...(body && { body: {} }) }),
      );
      if (body) refused.push(await office.rest(method, address, { body: [] }));
      if (method === 'GET') refused.push(await office.rest(method, `${address}?limit=0`));
      for (const response of refused) expectDocumented(call, response);
    },
  );

  it.each(successes.filter(([call]) => !FILES.includes(call)))(
    'of %s while the database is unavailable matches the document',
    async (call, url, body) => {
      const given = body && { body: body() };
      const response = await rest(away, methodOf(call), url(), { cookie: cookie(), ...given });
      expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5']);
      expectDocumented(call, response);
    },
  );

  it('for a picture on another website is documented only where there may be one', () => {
    const leading = operations.filter(([, { responses }]) => responses[302]);
    expect(leading.map(([call]) => call)).toEqual(['GET /api/post/{id}/image']);
  });

  it.each(successes)('of %s that succeeds matches the document', async (call, url, body) => {
    const response = await rest(app(), methodOf(call), url(), {
      cookie: cookie(),
      ...(body && { body: body() }),
    });
    expect(response.statusCode).toBeLessThan(300);
    expectDocumented(call, response);
  });

  it('of the logout matches the document', async () => {
    expectDocumented(LOGOUT, await office.rest('POST', '/api/admin/logout', { as: null }));
  });
});

describe('the documentation page', () => {
  it('loads nothing but itself', async () => {
    const { body, headers } = await app().inject('/api/docs');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(body).not.toMatch(
      /<script|\ssrc=|\sstyle="|https?:\/\/(?!localhost)[^"\s]*\.(js|css|woff)/,
    );
    expect(elements(body, 'link').map(({ href }) => href)).toEqual(['/favicon.svg']);
  });

  it('links to every call from its menu, with its method, address and summary', async () => {
    const { body } = await app().inject('/api/docs');
    const [menu] = blocks(body, 'nav');
    const links = elements(menu?.content ?? '', 'a').map(({ href }) => href);
    expect(links.toSorted()).toEqual(
      Array.from(operations, ([, { operationId }]) => `#${operationId}`).toSorted(),
    );
    for (const [call, { operationId, summary }] of operations) {
      const [method, path = ''] = call.split(' ');
      expect(body).toContain(`href="#${operationId}"`);
      expect(body).toContain(`id="${operationId}"`);
      expect(body).toContain(`>${method}</strong> <code>${path}</code>`);
      expect(body).toContain(`<h3>${summary}</h3>`);
    }
  });

  it('is sent again only when it changed', async () => {
    for (const url of ['/api/docs', '/api/openapi.json']) {
      const { headers } = await app().inject(url);
      const again = await app().inject({ url, headers: { 'if-none-match': String(headers.etag) } });
      expect([again.statusCode, again.body]).toEqual([304, '']);
    }
  });
});
