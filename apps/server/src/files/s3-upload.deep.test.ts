import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeAll, describe, expect, it } from 'vitest';
import { afterFile } from '../../test/after-file.ts';
import { anyObjectStore } from '../../test/object-store.ts';
import { type Respond, refusal, startScriptedStore } from '../../test/scripted-store.ts';
import { createS3Files } from './s3-files.ts';
import { explainStoreError } from './store-error.ts';

const MEBIBYTE = 1024 * 1024;
/** The smallest part that stores take. */
const PART = 5 * MEBIBYTE;
const TYPE = 'application/zstd';
const PATH = '/hvac/backups/a.tar';

let file: string;
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hvac-parts-'));
  afterFile(() => rm(folder, { recursive: true }));
  file = join(folder, 'a.tar');
});

const begins: Respond = (response) =>
  response.end(
    '<InitiateMultipartUploadResult><UploadId>u-1</UploadId></InitiateMultipartUploadResult>',
  );
const takes: Respond = (response) => response.writeHead(200, { etag: '"abc"' }).end();
const completes: Respond = (response) =>
  response.end(
    '<CompleteMultipartUploadResult><ETag>"abc-3"</ETag></CompleteMultipartUploadResult>',
  );

const upload = async (script: Respond[], partSize = PART) => {
  const { store, asked } = await startScriptedStore(...script);
  const files = createS3Files(store, 'backups/', undefined, partSize);
  const error: unknown = await files.putFile('a.tar', file, TYPE).catch((thrown) => thrown);
  return { asked, error };
};

describe('a file that is larger than a part', () => {
  beforeAll(() => writeFile(file, randomBytes(2 * PART + 1)));

  it('is stored byte for byte', async () => {
    const files = createS3Files(await anyObjectStore(), 'parts/', undefined, PART);
    const bytes = randomBytes(2 * PART + 1);
    await writeFile(file, bytes);
    await files.putFile('a.tar', file, TYPE);
    const stored = await files.open('a.tar');
    expect(stored?.length).toBe(bytes.length);
    expect(stored && bytes.equals(await buffer(stored.bytes))).toBe(true);
    await files.remove('a.tar');
  });

  it('is sent part by part, and a part is resent when the store fails', async () => {
    const { asked, error } = await upload([
      begins,
      takes,
      refusal(503, 'SlowDown'),
      takes,
      takes,
      completes,
    ]);
    expect(error).toBeUndefined();
    const part = (n: number) => `PUT ${PATH}?partNumber=${n}&uploadId=u-1`;
    expect(asked).toEqual([
      `POST ${PATH}?uploads=`,
      part(1),
      part(2),
      part(2),
      part(3),
      `POST ${PATH}?uploadId=u-1`,
    ]);
  });

  it('is sent with the hash of each part', async () => {
    const hashes: unknown[] = [];
    const takesNote: Respond = (response, request) => {
      hashes.push(request.headers['x-amz-content-sha256']);
      takes(response, request);
    };
    await upload([begins, takesNote, takesNote, takesNote, completes]);
    const bytes = await readFile(file);
    const parts = [0, 1, 2].map((n) => bytes.subarray(n * PART, (n + 1) * PART));
    expect(hashes).toEqual(parts.map((part) => createHash('sha256').update(part).digest('hex')));
  });

  it.each<[string, Respond[], RegExp]>([
    ['refuses a part', [begins, takes, refusal(403, 'AccessDenied')], /403 AccessDenied/],
    [
      'cannot join the parts, which it says with 200',
      [
        begins,
        takes,
        takes,
        takes,
        (response) => response.end('<Error><Code>InternalError</Code></Error>'),
      ],
      /InternalError/,
    ],
  ])('leaves no parts when the store %s', async (_what, script, says) => {
    const { asked, error } = await upload([...script, takes]);
    expect(explainStoreError(error)?.says).toMatch(says);
    expect(asked.at(-1)).toBe(`DELETE ${PATH}?uploadId=u-1`);
  });

  it('is refused with the reason of the store even when the parts cannot be removed', async () => {
    const denied = refusal(403, 'AccessDenied');
    const { error } = await upload([begins, denied]);
    expect(explainStoreError(error)?.says).toMatch(/403 AccessDenied/);
  });
});

it.each([
  ['in one piece', MEBIBYTE * 1024],
  ['in parts', 32 * MEBIBYTE],
])('a big file, sent %s, is never in memory as a whole', async (_how, partSize) => {
  await writeFile(file, '');
  await truncate(file, 160 * MEBIBYTE);
  setFlagsFromString('--expose-gc');
  const held = () => {
    runInNewContext('gc')();
    return process.memoryUsage().arrayBuffers;
  };
  const before = held();
  let most = Number.NEGATIVE_INFINITY;
  const respond: Respond = (response, { method, url = '' }) => {
    most = Math.max(most, held() - before);
    const post = url.endsWith('uploads=') ? begins : completes;
    (method === 'POST' ? post : takes)(response, response.req);
  };
  const { error } = await upload([respond], partSize);
  expect(error).toBeUndefined();
  expect(most).toBeGreaterThan(Number.NEGATIVE_INFINITY);
  expect(most).toBeLessThan(80 * MEBIBYTE);
});
