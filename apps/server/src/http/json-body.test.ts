import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { acceptJsonOnly } from './json-body.ts';

const parsed = async (payload: string): Promise<unknown> => {
  const app = Fastify();
  acceptJsonOnly(app);
  app.post('/', async ({ body }) => ({ keys: Object.keys(body as object) }));
  const headers = { 'content-type': 'application/json' };
  const response = await app.inject({ method: 'POST', url: '/', headers, payload });
  return response.json();
};

describe('a JSON body', () => {
  it.each([
    '{"a":1,"__proto__":{"isAdmin":true}}',
    '{"a":1,"\\u005f_proto__":{"isAdmin":true}}',
    '{"a":1,"constructor":{"prototype":{"isAdmin":true}}}',
  ])('loses what could change a prototype: %s', async (payload) => {
    expect(await parsed(payload)).toEqual({ keys: ['a'] });
  });
});
