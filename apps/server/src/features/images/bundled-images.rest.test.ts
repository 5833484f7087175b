import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { appWithoutDatabase, testApp } from '../../../test/app.ts';
import { listen, rawGet } from '../../../test/raw.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = await appWithoutDatabase();
  await listen(app);
});

describe.each(['/img', '/api/image'])('%s/{file}', (folder) => {
  it.each([
    'unknown.svg',
    '.env',
    '.svg',
    '.vite/manifest.json',
    'post-short-cycling',
    'post-short-cycling.svg.br',
    'post-short-cycling.svg.gz',
    'post-short-cycling.svg%00',
    'post-short-cycling.svg%00.svg',
    'POST-SHORT-CYCLING.SVG',
    'post-short-cycling.svg/x',
    './post-short-cycling.svg',
    '../img/post-short-cycling.svg',
    '../favicon.svg',
    '..%2ffavicon.svg',
    '..%2Ffavicon.svg',
    '%2e%2e%2ffavicon.svg',
    '%2e%2e/favicon.svg',
    '.%2e/favicon.svg',
    '..%5cfavicon.svg',
    '..\\favicon.svg',
    '..%252ffavicon.svg',
    'post-short-cycling%252esvg',
    'post%252dshort-cycling.svg',
    '....//favicon.svg',
    '..;/favicon.svg',
    '../../../package.json',
    '../../../../../../../../etc/passwd',
    '..%2f..%2f..%2f..%2f..%2f..%2fetc%2fpasswd',
    '/etc/passwd',
    '%2fetc%2fpasswd',
    'file:%2f%2f%2fetc%2fpasswd',
    'https:%2f%2fevil.example%2fa.svg',
    '%c0%ae%c0%ae%c0%affavicon.svg',
    'C:%5cwindows%5cwin.ini',
    'CON.svg',
    '%E0%A4%A',
    '',
  ])('shows nothing for %s', async (file) => {
    const { status } = await rawGet(app, `${folder}/${file}`);
    expect([308, 400, 404, 414]).toContain(status);
  });

  it.each([400, 600, 5000])('shows nothing for a name of %i characters', async (length) => {
    const { status } = await rawGet(app, `${folder}/${'a'.repeat(length)}.svg`);
    expect([404, 414]).toContain(status);
  });

  it('shows a bundled picture for a day, safe to open as a document [spec 538, 540]', async () => {
    const response = await app.inject(`${folder}/post-short-cycling.svg`);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'cache-control': 'public, max-age=86400',
      'content-security-policy': expect.stringMatching(/^default-src 'none';.* sandbox$/),
      'x-content-type-options': 'nosniff',
    });
  });

  it('sends the whole picture when a range is requested', async () => {
    const url = `${folder}/post-short-cycling.svg`;
    for (const range of ['bytes=0-3', 'bytes=9999999-']) {
      const response = await app.inject({ url, headers: { range } });
      expect([response.statusCode, response.headers['accept-ranges']]).toEqual([200, undefined]);
      expect(response.body).toMatch(/^<svg[\s\S]*<\/svg>\s*$/);
    }
  });

  it('sends it compressed to clients that accept it', async () => {
    const url = `${folder}/post-short-cycling.svg`;
    const response = await app.inject({ url, headers: { 'accept-encoding': 'br' } });
    expect(response.headers['content-encoding']).toBe('br');
    expect(response.headers['content-type']).toMatch(/^image\/svg\+xml/);
    expect(response.headers.vary).toMatch(/accept-encoding/i);
  });
});

describe('a file outside the public folder', () => {
  let withPages: FastifyInstance;
  beforeAll(async () => {
    // Which pages there are below other paths is in the database.
    withPages = (await testApp()).app;
    await listen(withPages);
  });

  it.each([
    '/.vite/manifest.json',
    '/img/../.vite/manifest.json',
    '/assets/../.vite/manifest.json',
    '/../server/entry-server.js',
    '/assets/..%2f..%2fserver%2fentry-server.js',
    '/%2e%2e/server/entry-server.js',
    '/../../../../../../../../etc/passwd',
    '/.env',
    '/data/session-key',
    '/package.json',
    '/.git/config',
    '/assets',
    '/assets/',
    '/favicon.svg.br',
  ])('is not served at %s', async (path) => {
    const { status } = await rawGet(withPages, path);
    expect([308, 400, 403, 404]).toContain(status);
  });
});
