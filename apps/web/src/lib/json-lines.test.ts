import { afterEach, describe, expect, it, vi } from 'vitest';
import { postForLines } from './json-lines.ts';

afterEach(() => vi.unstubAllGlobals());

/** Makes the next request return these bytes, in pieces. */
const answerWith = (pieces: Uint8Array<ArrayBuffer>[], init?: ResponseInit, isCut = false) => {
  const body = new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      if (isCut) controller.error(new TypeError('network error'));
      else controller.close();
    },
  });
  const fetched = vi.fn(async () => new Response(body, init));
  vi.stubGlobal('fetch', fetched);
  return fetched;
};
const bytes = (text: string) => new TextEncoder().encode(text);
const read = async () => {
  const lines: unknown[] = [];
  await postForLines('/somewhere', { to: 'a@example.com' }, (line) => {
    lines.push(line);
  });
  return lines;
};

describe('postForLines', () => {
  it('passes on each line, however the bytes are split', async () => {
    const whole = bytes('{"a":"é"}\n{"b":2}\n');
    const fetched = answerWith([whole.slice(0, 7), whole.slice(7, 13), whole.slice(13)]);
    expect(await read()).toEqual([{ a: 'é' }, { b: 2 }]);
    expect(fetched).toHaveBeenCalledWith('/somewhere', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"to":"a@example.com"}',
    });
  });

  it('fails with the message, status and issues of an error response', async () => {
    const issues = [{ path: 'to', message: 'No address' }];
    answerWith([bytes(JSON.stringify({ message: 'No address', issues }))], { status: 400 });
    await expect(read()).rejects.toMatchObject({
      message: 'No address',
      data: { httpStatus: 400, issues },
    });
  });

  it('fails with the status and a sentence when a proxy responds with a page of its own', async () => {
    answerWith([bytes('<h1>Bad Gateway</h1>')], { status: 502, statusText: 'Bad Gateway' });
    await expect(read()).rejects.toMatchObject({
      message: "The website isn't answering right now. Try again in a minute.",
      data: { httpStatus: 502 },
    });
  });

  it('fails with the status and its text when the response has no body [spec 505]', async () => {
    answerWith([], { status: 502, statusText: 'Bad Gateway' });
    await expect(read()).rejects.toMatchObject({
      message: 'Bad Gateway',
      data: { httpStatus: 502, isEmpty: true },
    });
  });

  it('reports that the website could not be reached', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch');
    });
    await expect(read()).rejects.toThrow(
      "Can't reach the website. Check your connection and try again.",
    );
  });

  it('reports that the response was cut off', async () => {
    answerWith([bytes('{"a":1}\n{"b"')], {}, true);
    await expect(read()).rejects.toThrow('The connection broke off before the outcome was known.');
  });
});
