import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { startObjectStore } from '../../test/object-store.ts';
import { refusal, startScriptedStore } from '../../test/scripted-store.ts';
import type { ObjectStore } from '../config/store-variables.ts';
import { registerInstance } from '../features/self-check/instances.service.ts';
import { storeIdOf } from '../files/open-files.ts';
import { createS3Files } from '../files/s3-files.ts';
import { errorLine } from './command.ts';
import { moveImages } from './images-move.ts';

const { orm, databaseUrl } = await testDatabase();
const store = await startObjectStore();
const inStore = createS3Files(store, 'uploads/');
const root = await mkdtemp(join(tmpdir(), 'hvac-move-'));
afterAll(() => rm(root, { recursive: true }));

const variablesOf = ({ endpoint, region, bucket, accessKeyId, secretAccessKey }: ObjectStore) => ({
  DATABASE_URL: databaseUrl,
  DATA_DIR: root,
  S3_ENDPOINT: endpoint,
  S3_REGION: region,
  S3_BUCKET: bucket,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
});
const uploads = join(root, 'uploads');
const FOLDER = `UPLOADS_DIR (${uploads})`;
const BUCKET = 'uploads/ of S3_BUCKET (hvac)';
const STEM = '0123456789abcdef'.repeat(2);
const NAMES = [`${STEM}-480.webp`, `${STEM}-share.jpg`, `${STEM}.webp`];

const move = (...args: string[]) => moveImages({ args, env: variablesOf(store) });
const complaintAbout = (args: string[], env: Record<string, string> = variablesOf(store)) =>
  moveImages({ args, env }).then(() => 'Nothing was wrong', errorLine);
const MARK = 'owner.json';
const inBucket = async () => {
  const keys = [];
  for await (const { key } of inStore.list()) keys.push(key);
  return keys.toSorted();
};
const keysInStore = async () => (await inBucket()).filter((key) => key !== MARK);
const inFolder = async () => (await readdir(uploads)).filter((name) => name !== MARK).toSorted();
const reportInstance = (uploadsId: string) =>
  registerInstance(orm.em.fork(), {
    id: randomUUID(),
    name: 'web-1',
    address: '127.0.0.1:3000',
    keyFingerprints: ['a'],
    uploadsId,
  });

let contents: Map<string, Buffer>;
beforeEach(async () => {
  await orm.em.fork().execute('truncate instances');
  for (const key of await inBucket()) await inStore.remove(key);
  await rm(uploads, { recursive: true, force: true });
  await mkdir(uploads);
  contents = new Map(NAMES.map((name, index) => [name, randomBytes(1000 * (index + 1))]));
  for (const [name, bytes] of contents) await writeFile(join(uploads, name), bytes);
});

describe('a mistake is reported in one line', () => {
  it.each([[[]], [['--to', 'cloud']], [['--to', 's3', '--all']], [['s3']]])('%j', async (args) => {
    expect(await complaintAbout(args)).toBe(
      'Usage: pnpm images:move --to s3|disk [--dry-run] [--remove]',
    );
  });

  it('without an object store, in either direction', async () => {
    for (const to of ['s3', 'disk']) {
      const line = await complaintAbout(['--to', to], { DATA_DIR: root });
      expect(line).toMatch(/^Set S3_ENDPOINT and the other S3_\* variables/);
    }
  });

  it('when the store refuses the key', async () => {
    const { store: refusing } = await startScriptedStore(refusal(403, 'AccessDenied'));
    expect(await complaintAbout(['--to', 's3'], variablesOf(refusing))).toMatch(
      /^The object store refuses the access key \(403 AccessDenied\)\. Check S3_ACCESS_KEY_ID/,
    );
  });

  it('when a running instance would lose its pictures', async () => {
    await reportInstance(randomUUID());
    expect(await complaintAbout(['--to', 's3', '--remove'])).toBe(
      'Nothing was moved: web-1 (127.0.0.1:3000) still keeps pictures in the old place; move them without --remove, set S3_* for it, restart it, then come back',
    );
    await reportInstance(storeIdOf(store));
    expect(await complaintAbout(['--to', 'disk', '--remove'])).toMatch(/unset S3_\* for it/);
    expect(await readdir(uploads)).toHaveLength(3);
  });
});

describe('images:move', () => {
  it('only says what it would do in a dry run', async () => {
    expect(await move('--to', 's3', '--dry-run', '--remove')).toEqual({
      lines: [
        `Would copy 3 files (0.0 MB) from ${FOLDER} to ${BUCKET}; 0 files already there.`,
        'Would then remove from the old place what is equal in both.',
      ],
      hasFailed: false,
    });
    expect(await keysInStore()).toEqual([]);
  });

  it('copies every file, does nothing the second time, and brings the files back unchanged', async () => {
    await writeFile(join(uploads, 'notes.txt'), 'not ours');
    await writeFile(join(uploads, `${'b'.repeat(32)}.webp.tmp`), 'unfinished');
    expect((await move('--to', 's3')).lines).toEqual([
      `Copied 3 files (0.0 MB) from ${FOLDER} to ${BUCKET}; 0 files already there.`,
    ]);
    expect(await keysInStore()).toEqual(NAMES);
    expect((await move('--to', 's3')).lines).toEqual([
      `Copied 0 files (0.0 MB) from ${FOLDER} to ${BUCKET}; 3 files already there.`,
    ]);
    await reportInstance(storeIdOf(store));
    expect((await move('--to', 's3', '--remove')).lines).toContain(
      `Removed 3 files from ${FOLDER}, each equal to its copy.`,
    );
    expect(await inFolder()).toHaveLength(2);
    // Left by a killed move.
    await writeFile(join(uploads, `${STEM}.webp.tmp`), 'half');
    await move('--to', 'disk');
    for (const [name, bytes] of contents) {
      expect(bytes.equals(await readFile(join(uploads, name))), name).toBe(true);
    }
    expect(await keysInStore()).toEqual(NAMES);
  });

  it("marks both places as this site's, and moves no mark", async () => {
    await move('--to', 's3', '--remove');
    expect([await inFolder(), await inBucket()]).toEqual([[], [...NAMES, MARK]]);
    expect(await readdir(uploads)).toEqual([MARK]);
  });

  it('neither fills nor empties a place that belongs to another site', async () => {
    await inStore.put(MARK, Buffer.from('{"database":"theirs"}'), 'application/json');
    const line = await complaintAbout(['--to', 's3']);
    expect(line).toMatch(
      /^uploads\/ of S3_BUCKET \(hvac\) belongs to another site \(database theirs\)/,
    );
    await inStore.put(NAMES[0] ?? '', Buffer.from('theirs'), 'image/webp');
    expect(await complaintAbout(['--to', 'disk', '--remove'])).toBe(line);
    expect(await keysInStore()).toEqual([NAMES[0]]);
  });

  it('touches neither of two files that differ, and says so', async () => {
    await inStore.put(`${STEM}.webp`, Buffer.from('shorter'), 'image/webp');
    await inStore.put(`${STEM}-480.webp`, randomBytes(1000), 'image/webp');
    const { lines, hasFailed } = await move('--to', 's3', '--remove');
    expect(hasFailed).toBe(true);
    expect(lines.slice(0, 3)).toEqual([
      `Different in the two places, so neither was touched: ${STEM}.webp`,
      `Copied 1 file (0.0 MB) from ${FOLDER} to ${BUCKET}; 1 file already there.`,
      `Different in the two places, so neither was touched: ${STEM}-480.webp`,
    ]);
    expect(await inFolder()).toEqual([`${STEM}-480.webp`, `${STEM}.webp`]);
  });
});
