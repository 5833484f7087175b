import { buffer, text } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startMailSink } from '../../test/mail-sink.ts';
import {
  content,
  half,
  halfAndReset,
  type Respond,
  refusal,
  reset,
  silence,
  startScriptedStore,
} from '../../test/scripted-store.ts';
import type { Files } from './files.ts';
import { createS3Files } from './s3-files.ts';
import { explainStoreError } from './store-error.ts';

const SILENCE = 200;
const LONGER_SILENCE = 500;
const TYPE = 'image/webp';

const scripted = async (...script: Respond[]) => {
  const { store, asked } = await startScriptedStore(...script);
  return { files: createS3Files(store, 'uploads/'), asked };
};
const impatient = async (respond: Respond, idleTimeoutMs: number) => {
  const { store, asked } = await startScriptedStore(respond);
  return { files: createS3Files(store, 'uploads/', idleTimeoutMs), asked };
};

const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

const collectGarbage = () => {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
};

const entriesOf = async (files: Files) => {
  const entries = [];
  for await (const entry of files.list()) entries.push(entry);
  return entries;
};

const calls: [string, (files: Files) => Promise<unknown>][] = [
  ['put', (files) => files.put('a.webp', Buffer.from('a'), TYPE)],
  ['putFile', (files) => files.putFile('a.webp', import.meta.filename, TYPE)],
  ['open', (files) => files.open('a.webp')],
  ['lengthOf', (files) => files.lengthOf('a.webp')],
  ['remove', (files) => files.remove('a.webp')],
  ['list', entriesOf],
];
const UNAVAILABLE = { code: 'unavailable', retryAfter: 5 };

it('nothing is sent to a store whose certificate nobody vouches for', async () => {
  // Not a store, which it takes a trusted certificate to find out.
  const { port } = await startMailSink({ secure: true });
  const { store } = await startScriptedStore();
  const files = createS3Files({ ...store, endpoint: `https://127.0.0.1:${port}` }, 'uploads/');
  const error = await errorOf(files.put('a.webp', Buffer.from('a'), TYPE));
  expect(error).toMatchObject(UNAVAILABLE);
  expect(explainStoreError(error)?.says).toMatch(/certificate/);
});

describe.each(calls)('%s', (_name, call) => {
  it('is unavailable when the store refuses the key, asks once, and shows the key to nobody', async () => {
    const { files, asked } = await scripted(refusal(403, 'SignatureDoesNotMatch'));
    const error = await errorOf(call(files));
    expect(error).toMatchObject(UNAVAILABLE);
    expect(explainStoreError(error)?.says).toMatch(
      /^The object store refuses the access key \(403/,
    );
    expect(explainStoreError(error)?.technical).toContain('S3_SECRET_ACCESS_KEY');
    expect(JSON.stringify([error, explainStoreError(error)])).not.toMatch(/the-(secret|key-id)/);
    expect(asked).toHaveLength(1);
  });

  it('is retried twice when the store fails or the connection breaks', async () => {
    const failing = await scripted(refusal(503, 'SlowDown'), reset, refusal(500, 'InternalError'));
    const error = await errorOf(call(failing.files));
    expect(error).toMatchObject(UNAVAILABLE);
    expect(explainStoreError(error)?.says).toMatch(/^The object store fails \(500/);
    expect(failing.asked).toHaveLength(3);
  });

  it('is given up when the store stays silent', async () => {
    const { files, asked } = await impatient(silence, SILENCE);
    const error = await errorOf(call(files));
    expect(error).toMatchObject(UNAVAILABLE);
    expect(explainStoreError(error)).toEqual({
      says: 'The object store does not answer (nothing came in time).',
      technical: expect.stringContaining('S3_ENDPOINT'),
    });
    expect(asked.length).toBeLessThan(2);
  });
});

describe.each(calls.filter(([name]) => name !== 'lengthOf'))('%s', (_name, call) => {
  it('names the missing bucket', async () => {
    const { files } = await scripted(refusal(404, 'NoSuchBucket'));
    const error = await errorOf(call(files));
    expect(error).toMatchObject(UNAVAILABLE);
    expect(explainStoreError(error)?.says).toBe('The bucket does not exist in the object store.');
  });
});

describe('an object store', () => {
  it('is given up when it stays silent, even after garbage collection', async () => {
    const { files, asked } = await impatient(silence, LONGER_SILENCE);
    const opening = errorOf(files.open('a.webp'));
    await expect.poll(() => asked).toHaveLength(1);
    collectGarbage();
    expect(await opening).toMatchObject(UNAVAILABLE);
  });

  it('is reported as not answering when nothing listens', async () => {
    const { store } = await startScriptedStore(silence);
    const files = createS3Files({ ...store, endpoint: 'http://127.0.0.1:1' }, 'uploads/', SILENCE);
    const error = await errorOf(entriesOf(files));
    expect(explainStoreError(error)?.says).toMatch(/^The object store does not answer \(.+\)\.$/);
  });

  it('has no file when it says NoSuchKey, unlike a website that returns 404', async () => {
    const { files } = await scripted(refusal(404, 'NoSuchKey'));
    expect(await files.open('a.webp')).toBeNull();
    expect(await files.lengthOf('a.webp')).toBeNull();
    await files.remove('a.webp');
    const website = await scripted((response) => response.writeHead(404).end('<h1>No</h1>'));
    expect(await errorOf(website.files.open('a.webp'))).toMatchObject(UNAVAILABLE);
  });

  it('is not confused with a website that responds to everything', async () => {
    const { files } = await scripted(content('<html>'));
    expect(explainStoreError(await errorOf(entriesOf(files)))?.says).toMatch(/unexpected answer/);
    const endless = await scripted((response) => response.writeHead(200).write('bytes'));
    expect(explainStoreError(await errorOf(endless.files.open('a.webp')))?.says).toMatch(
      /no length/,
    );
    const elsewhere = await scripted((response) =>
      response.writeHead(301, { location: 'http://127.0.0.1:1/' }).end(),
    );
    const error = await errorOf(entriesOf(elsewhere.files));
    expect(explainStoreError(error)?.says).toMatch(/does not answer \(unexpected redirect\)/);
  });

  it('is retried until it responds', async () => {
    const { files, asked } = await scripted(refusal(500, 'InternalError'), reset, content('ok'));
    const file = await files.open('a.webp');
    expect(file && (await text(file.bytes))).toBe('ok');
    expect(asked).toEqual(Array.from({ length: 3 }, () => 'GET /hvac/uploads/a.webp'));
    const putting = await scripted(refusal(500, 'InternalError'), reset, content(''));
    await putting.files.putFile('a.webp', import.meta.filename, TYPE);
    expect(putting.asked).toHaveLength(3);
  });

  it.each([
    ['falls silent', half],
    ['breaks off', halfAndReset],
  ])('that %s in the middle ends the file with an error', async (_how, respond) => {
    const { files } = await impatient(respond, LONGER_SILENCE);
    const file = await files.open('a.webp');
    expect(file?.length).toBe(10);
    const error = file && (await errorOf(buffer(file.bytes)));
    expect(explainStoreError(error)?.says).toMatch(/^The object store does not answer/);
    expect(await errorOf(entriesOf(files))).toMatchObject(UNAVAILABLE);
  });

  it('does not count as silent while nobody reads', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { files } = await impatient(content('x'.repeat(1_000_000)), LONGER_SILENCE);
    const file = await files.open('a.webp');
    const reading = file?.bytes[Symbol.asyncIterator]();
    await reading?.next();
    await vi.advanceTimersByTimeAsync(2 * LONGER_SILENCE);
    let left = 0;
    for (let next = await reading?.next(); !next?.done; next = await reading?.next()) {
      left += next?.value.length;
    }
    expect(left).toBeGreaterThan(900_000);
  });

  it('is listed page by page, without what is not ours', async () => {
    const entry = (key: string) =>
      `<Contents><Size>3</Size><Key>${key}</Key><LastModified>2026-11-22T01:02:03.000Z</LastModified></Contents>`;
    const page = (keys: string[], next: string) =>
      content(
        `<ListBucketResult>${keys.map(entry).join('')}${next && `<NextContinuationToken>${next}</NextContinuationToken>`}</ListBucketResult>`,
      );
    const foreign = ['uploads/', 'uploads/deeper/c.webp', 'uploads/q&amp;a.webp'];
    const { files, asked } = await scripted(
      page(['uploads/a.webp', ...foreign], 'a+/='),
      page(['uploads/b.webp'], ''),
    );
    expect(await entriesOf(files)).toEqual(
      ['a.webp', 'b.webp'].map((key) => ({
        key,
        bytes: 3,
        writtenAt: new Date('2026-11-22T01:02:03Z'),
        isWhole: true,
      })),
    );
    expect(asked.map((address) => new URLSearchParams(address.split('?')[1]))).toEqual([
      new URLSearchParams('list-type=2&prefix=uploads/&max-keys=1000'),
      new URLSearchParams('list-type=2&prefix=uploads/&max-keys=1000&continuation-token=a%2B/%3D'),
    ]);
  });
});
