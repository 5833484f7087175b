import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { acceptedEncoding, readyPage } from './ready-page.ts';

describe('the encoding of a page', () => {
  it.each([
    ['', null],
    ['identity', null],
    ['br;q=0', null],
    ['br;q=0, gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=0.5', 'gzip'],
    ['GZIP', 'gzip'],
    ['Br; Q=1', 'br'],
    ['BR;Q=0', null],
  ])('for %j is %j', (header, encoding) => {
    expect(acceptedEncoding(header)).toBe(encoding);
  });
});

describe('a page that is ready', () => {
  const answer = { status: 200, redirectTo: null, headers: {} };
  const page = readyPage('<p>Hello</p>', answer);

  it('is the same in every form', async () => {
    const [br, gzip, plain] = await Promise.all(['br', 'gzip', ''].map((form) => page.body(form)));
    expect(brotliDecompressSync(br?.bytes ?? '').toString()).toBe('<p>Hello</p>');
    expect(gunzipSync(gzip?.bytes ?? '').toString()).toBe('<p>Hello</p>');
    expect(plain?.bytes.toString()).toBe('<p>Hello</p>');
  });

  it('is compressed once', async () => {
    const [one, other] = await Promise.all([page.body('br'), page.body('br')]);
    expect(one.bytes).toBe(other.bytes);
  });

  it('has a tag that changes with its content', () => {
    expect(page.etag).toBe(readyPage('<p>Hello</p>', answer).etag);
    expect(page.etag).not.toBe(readyPage('<p>Bye</p>', answer).etag);
  });
});
