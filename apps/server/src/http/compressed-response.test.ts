import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { acceptedEncoding, compressedResponse } from './compressed-response.ts';

describe('the encoding of a response', () => {
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
    ['br ; q=0 , gzip\t;\tq=1', 'gzip'],
    ['gzip;level=9;q=0', null],
    ['gzip;q=', null],
    [`gzip${' '.repeat(996)}`, 'gzip'],
    [`gzip${' '.repeat(997)}`, null],
  ])('for %j is %j', (header, encoding) => {
    expect(acceptedEncoding(header)).toBe(encoding);
  });
});

describe('a compressed response', () => {
  const AS_HTML = { status: 200, headers: {} };
  const ready = compressedResponse('<p>Hello</p>', AS_HTML);

  it('has the same content in every encoding', async () => {
    const [br, gzip, plain] = await Promise.all(['br', 'gzip', ''].map((form) => ready.body(form)));
    expect(brotliDecompressSync(br?.bytes ?? '').toString()).toBe('<p>Hello</p>');
    expect(gunzipSync(gzip?.bytes ?? '').toString()).toBe('<p>Hello</p>');
    expect(plain?.bytes.toString()).toBe('<p>Hello</p>');
  });

  it('is compressed only once', async () => {
    const [one, other] = await Promise.all([ready.body('br'), ready.body('br')]);
    expect(one.bytes).toBe(other.bytes);
  });

  it('has an ETag that changes with its content', () => {
    expect(ready.etag).toBe(compressedResponse('<p>Hello</p>', AS_HTML).etag);
    expect(ready.etag).not.toBe(compressedResponse('<p>Bye</p>', AS_HTML).etag);
  });

  it('weighs as much as all forms made so far, and reports each new one', async () => {
    const weights: number[] = [];
    const page = compressedResponse('<p>Hello</p>'.repeat(1000), AS_HTML, () =>
      weights.push(page.weight),
    );
    const atFirst = page.weight;
    expect(atFirst).toBeGreaterThan(page.size);
    const forms = [await page.body('br'), await page.body('gzip'), await page.body('br')];
    const [br = 0, gzip = 0] = forms.map(({ bytes }) => bytes.length);
    expect(weights).toEqual([atFirst + br, atFirst + br + gzip]);
  });

  it('is compressed better on demand, and weighs less then', async () => {
    const weights: number[] = [];
    const text = Array.from({ length: 500 }, (_, n) => `<p>Hello ${n * 7919}</p>`).join('');
    const page = compressedResponse(text, AS_HTML, () => weights.push(page.weight));
    const fast = (await page.body('br')).bytes;
    await page.improve();
    const best = (await page.body('br')).bytes;
    expect(best.length).toBeLessThan(fast.length);
    expect(brotliDecompressSync(best).toString()).toBe(text);
    expect(weights).toHaveLength(2);
    expect(weights.map((weight) => weight - (weights[0] ?? 0))).toEqual([
      0,
      best.length - fast.length,
    ]);
  });

  it('is not compressed better when nobody has asked for brotli, or a second time', async () => {
    const page = compressedResponse('<p>Hello</p>'.repeat(1000), AS_HTML);
    await page.improve();
    expect(page.bytes('br')).toBeUndefined();
    await page.body('br');
    await page.improve();
    const best = page.bytes('br');
    await page.improve();
    expect(page.bytes('br')).toBe(best);
  });

  it.each(['br', 'gzip', ''])('keeps only its own bytes in memory, as %j', async (form) => {
    const { bytes } = await compressedResponse('<p>Hello</p>'.repeat(2000), AS_HTML).body(form);
    expect(bytes.buffer.byteLength).toBe(bytes.length);
  });
});
