import { createHash } from 'node:crypto';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { anotherApp, appWithoutDatabase, demoApp } from '../../test/app.ts';
import { blocks, elements, scripts } from '../../test/html.ts';
import { useInstance } from '../../test/office.ts';
import { PUBLIC_PATHS } from '../../test/public-pages.ts';

const { app, orm } = useInstance(demoApp);
let away: FastifyInstance;
beforeAll(async () => {
  away = await appWithoutDatabase();
});

const hashOf = (content: string) =>
  `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
/** The directives of a response's policy. */
const policyOf = ({ headers }: LightMyRequestResponse): Record<string, string[]> =>
  Object.fromEntries(
    String(headers['content-security-policy'])
      .split(';')
      .map((directive) => directive.trim().split(/\s+/))
      .map(([name = '', ...values]) => [name, values]),
  );
const sendForm = (payload: string) =>
  app().inject({
    method: 'POST',
    url: '/contact',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload,
  });

type Document = [name: string, open: () => Promise<LightMyRequestResponse>];
const DOCUMENTS: Document[] = [
  ...PUBLIC_PATHS.map((path): Document => [path, () => app().inject(path)]),
  ['an unknown page', () => app().inject('/nothing')],
  ['an unknown post', () => app().inject('/blog/unknown')],
  ['an unknown category', () => app().inject('/blog/category/unknown')],
  ['the thanks', () => app().inject('/contact?sent=1')],
  ['a form that came back', () => sendForm('fullName=%3C%2Fscript%3E&service=other')],
  ['the back office', () => app().inject('/admin')],
  ['a page without the database', () => away.inject('/blog')],
];

describe.each(DOCUMENTS)('the policy of %s', (name, openDocument) => {
  let response: LightMyRequestResponse;
  beforeAll(async () => {
    response = await openDocument();
  });

  it('allows every inline script and style by its hash, and nothing else inline', () => {
    const policy = policyOf(response);
    const inline = scripts(response.body).filter(({ attributes }) => !attributes.src);
    const styles = blocks(response.body, 'style');
    expect(styles.length).toBeGreaterThan(0);
    expect(policy['script-src']).toEqual([
      "'self'",
      ...inline.map(({ content }) => hashOf(content)),
    ]);
    // In the office, Chakra fills an empty element by script.
    const later = name === 'the back office' ? [''] : [];
    expect(policy['style-src']).toEqual([
      "'self'",
      ...[...styles.map(({ content }) => content), ...later].map(hashOf),
    ]);
  });

  it('allows nothing that is not named', () => {
    expect(String(response.headers['content-security-policy'])).not.toMatch(/unsafe|\*/);
    const { 'script-src': _scripts, 'style-src': _styles, ...others } = policyOf(response);
    expect(others).toEqual({
      'default-src': ["'none'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'none'"],
      'frame-src': ["'none'"],
      'form-action': ["'self'"],
      'connect-src': ["'self'"],
      'font-src': ["'self'"],
      'manifest-src': ["'self'"],
      // For notifications.
      ...(name === 'the back office' && { 'worker-src': ["'self'"] }),
      // The owner may name pictures of other sites.
      'img-src': ["'self'", 'data:', 'blob:', 'https:', 'http:'],
    });
  });

  it('comes with a document without style attributes, event handlers or javascript: links', () => {
    const { body } = response;
    const tags = body.replace(/<(script|style)[\s>][\s\S]*?<\/\1>/g, '').match(/<[a-z][^>]*>/g);
    expect(tags?.filter((tag) => /\s(style|on[a-z]+)\s*=/.test(tag))).toEqual([]);
    expect(elements(body, 'a').filter(({ href }) => /^\s*javascript:/i.test(href ?? ''))).toEqual(
      [],
    );
  });
});

describe('the policy', () => {
  it('allows the maps service if a key is set', async () => {
    const instance = await anotherApp(orm(), { mapsApiKey: 'AIzaSyExample' });
    const policy = policyOf(await instance.inject('/contact'));
    expect(policy['frame-src']).toEqual(['https://www.google.com']);
  });

  it('upgrades all requests to https on an https site, and only there', async () => {
    const instance = await anotherApp(orm(), { siteUrl: 'https://www.example.com' });
    const https = policyOf(await instance.inject('/'));
    expect(https).toHaveProperty('upgrade-insecure-requests');
    expect(https['img-src']).toEqual(["'self'", 'data:', 'blob:', 'https:']);
    const http = policyOf(await app().inject('/'));
    expect(http).not.toHaveProperty('upgrade-insecure-requests');
    expect(http['img-src']).toContain('http:');
  });
});
