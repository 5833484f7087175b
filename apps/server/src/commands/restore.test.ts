import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { COMPILED } from '../../test/compiled.ts';
import { emptyDatabase, testDatabase } from '../../test/database.ts';
import { filesIn, fillSite, rowsIn } from '../../test/fixtures/backed-up-site.ts';
import { startObjectStore } from '../../test/object-store.ts';
import { readEnv } from '../config/env.ts';
import { CHANGE_TAGS, createChangeListener } from '../database/change-listener.ts';
import { createDiskFiles } from '../files/disk-files.ts';
import { picturesPlace, requireOwnership } from '../files/file-owner.ts';
import { RELEASE } from '../kernel/release.ts';
import { readSystemId } from '../kernel/system-id.ts';
import { runBackup } from './backup.ts';
import { errorLine } from './command.ts';
import { takeOverFiles } from './files-take-over.ts';
import { runRestore } from './restore.ts';

vi.setConfig({ testTimeout: 60_000 });
const NOW = new Date('2026-11-22T03:00:00Z');
const NAME = 'hvac-2026-11-22T030000Z.tar.zst';
const WHOLE = `The backup is complete: taken 2026-11-22 03:00 UTC by release ${RELEASE}; 6 posts, 3 contact submissions and 2 pictures.`;

const root = await mkdtemp(join(tmpdir(), 'hvac-restore-'));
afterAll(() => rm(root, { recursive: true }));
const { orm, databaseUrl } = await testDatabase();
const env = { DATABASE_URL: databaseUrl, DATA_DIR: join(root, 'data') };
const databaseAt = (url: string) =>
  `the database ${new URL(url).pathname.slice(1)} on ${new URL(url).host}`;
const PLACE = `${databaseAt(databaseUrl)}, pictures into UPLOADS_DIR (${root}/data/uploads)`;
const store = createDiskFiles(join(root, 'data/uploads'));
const objectStore = await startObjectStore();
const em = () => orm.em.fork();
const content = async () => [await rowsIn(em()), await filesIn(store)];

const backUp = async (args: string[] = [], variables: Record<string, string> = env) => {
  const output = new PassThrough();
  const printed = buffer(output);
  const { lines } = await runBackup({ args, env: variables, output, now: NOW });
  output.end();
  return { lines, printed: await printed };
};
const restore = async (
  args: string[],
  variables: Record<string, string> = env,
  piped = Buffer.alloc(0),
) => {
  const input = Readable.from([piped]);
  return (await runRestore({ args, env: variables, input, now: NOW })).lines;
};
const complaintAbout = (call: Promise<unknown>) => call.then(() => 'Nothing was wrong', errorLine);

const file = join(root, 'site.tar.zst');
beforeAll(async () => {
  await fillSite(em(), store, { posts: 6, submissions: 3, pictures: 2 });
  await backUp(['--to', file]);
});

describe('a mistake is reported and changes nothing', () => {
  it.each([[], ['a', 'b'], ['--replace'], ['a', '--force'], ['a', '--no-backup']])(
    'restore %j',
    async (...args) => {
      expect(await complaintAbout(restore(args))).toMatch(/^Usage: pnpm restore FILE /);
    },
  );

  it.each([['a'], ['--to'], ['--to', ''], ['--all']])('backup %j', async (...args) => {
    expect(await complaintAbout(backUp(args))).toMatch(/^Usage: pnpm backup /);
  });

  it('files:take-over --dry-run, which would change something', async () => {
    expect(await complaintAbout(takeOverFiles({ args: ['--dry-run'], env }))).toBe(
      'Usage: pnpm files:take-over',
    );
  });

  it('when a backup cannot be written', async () => {
    const inFile = join(file, 'inside.tar.zst');
    expect(await complaintAbout(backUp(['--to', inFile]))).toMatch(/not a directory/);
  });

  it('when a backup would overwrite a file', async () => {
    expect(await complaintAbout(backUp(['--to', file]))).toMatch(/already exists/);
  });

  it.each([
    ['there is no such file', join(root, 'none'), /^There is no file /],
    ['it is a folder', root, /^There is no file /],
    [
      'the system has content',
      file,
      /^This site has content, so nothing was restored\. .+: --replace$/,
    ],
  ])('when a restore is refused because %s', async (_says, path, complaint) => {
    const before = await content();
    expect(await complaintAbout(restore([path]))).toMatch(complaint);
    expect(await content()).toEqual(before);
  });

  it('when what a restore replaces cannot be backed up first, unless told to go on', async () => {
    const noFolder = { ...env, DATA_DIR: join(root, 'other') };
    const uploads = { ...noFolder, UPLOADS_DIR: join(root, 'data/uploads') };
    await writeFile(join(root, 'other'), 'a file where a folder should be');
    const before = await content();
    expect(await complaintAbout(restore([file, '--replace'], uploads))).toMatch(
      /^Nothing was restored, because backing up this site first failed: .*not a directory.*\nTo replace it without a backup: --replace --no-backup$/,
    );
    expect(await restore([file, '--replace', '--no-backup'], uploads)).toContain(
      `Restored into ${PLACE}. Everyone has to log in again.`,
    );
    expect(await content()).toEqual(before);
  });
});

describe('a dry run', () => {
  it('says what would be replaced and kept, and changes nothing', async () => {
    const before = await content();
    expect(await restore([file, '--dry-run'])).toEqual([
      WHOLE,
      `It would go into ${PLACE}.`,
      'With --replace, it would replace 6 posts and 3 contact submissions. Nothing was changed.',
    ]);
    expect(await content()).toEqual(before);
  });

  it('creates no database where there is none', async () => {
    const nowhere = { DATA_DIR: join(root, 'nowhere') };
    expect(await restore([file, '--dry-run'], nowhere)).toEqual([
      WHOLE,
      `It would go into the database in DATA_DIR (${nowhere.DATA_DIR}), pictures into UPLOADS_DIR (${nowhere.DATA_DIR}/uploads).`,
      'It would be restored into an empty system. Nothing was changed.',
    ]);
    await expect(readFile(join(root, 'nowhere/postgres/PG_VERSION'))).rejects.toThrow();
  });
});

it('backs up into DATA_DIR/backups by default, and prints path, content and SHA-256', async () => {
  const { lines } = await backUp();
  expect(lines).toEqual([
    expect.stringMatching(
      /^Backed up 6 posts, 3 contact submissions and 2 pictures in \d+\.\d s; read back and verified\.$/,
    ),
    join(root, 'data/backups', NAME),
    expect.stringMatching(/^[\d,]+ bytes, SHA-256 [0-9a-f]{64}$/),
  ]);
});

it.each(['-', join(root, 'incomplete.tar.zst')])(
  'with --to %s, names a used picture without a file on standard error, and fails',
  async (to) => {
    const [{ upload: key }] = await em().execute<[{ upload: string }]>(
      'select upload from website_images',
    );
    const picture = await store.open(key);
    const bytes = picture && (await buffer(picture.bytes));
    await store.remove(key);
    const command = [join(import.meta.dirname, 'backup.ts'), '--to', to];
    const child = spawn(process.execPath, command, { env: { ...COMPILED, ...env } });
    child.stdout.resume();
    const [complaints, [exitCode]] = await Promise.all([text(child.stderr), once(child, 'close')]);
    await store.put(key, bytes ?? Buffer.alloc(0), 'image/webp');
    expect([complaints, exitCode]).toEqual([
      `Missing: the picture ${key} is in use but has no file\n`,
      1,
    ]);
  },
);

it('backs up to standard output, and restores from standard input', async () => {
  const { lines, printed } = await backUp(['--to', '-']);
  expect(lines).toEqual([]);
  const empty = await emptyDatabase();
  const data = join(root, 'piped');
  const there = { DATABASE_URL: empty.databaseUrl, DATA_DIR: data };
  expect(await restore(['-'], there, printed)).toEqual([
    WHOLE,
    `Restored into ${databaseAt(empty.databaseUrl)}, pictures into UPLOADS_DIR (${data}/uploads). Everyone has to log in again.`,
  ]);
  const arrived = [
    await rowsIn(empty.orm.em.fork()),
    await filesIn(createDiskFiles(join(data, 'uploads'))),
  ];
  expect(arrived).toEqual(await content());
});

it('moves a site through an object store from a lost machine to a new one', async () => {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = objectStore;
  const variables = {
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  const { lines } = await backUp([], {
    ...env,
    ...variables,
    DATA_DIR: join(root, 'lost'),
  });
  expect(lines[1]).toBe(`Object store: backups/${NAME}`);
  const empty = await emptyDatabase();
  const there = { ...variables, DATABASE_URL: empty.databaseUrl, DATA_DIR: join(root, 'new') };
  const other = NAME.replace('2026', '2025');
  expect(await complaintAbout(restore([other], there))).toBe(
    `There is no file ${other}, and no backup of this name in the object store`,
  );
  await restore([NAME], there);
  expect(await rowsIn(empty.orm.em.fork())).toEqual(await rowsIn(em()));
});

it('restores, keeping what it replaces as a backup and as tables, and notifies the instances', async () => {
  await em().execute(`update blog_posts set title = 'Changed' where id = 1`);
  const heard: string[] = [];
  const listener = createChangeListener({
    orm,
    instanceId: 'a host',
    log: { info: () => undefined, warn: () => undefined },
    onChange: (tags) => heard.push(tags.join()),
  });
  await listener.open();
  heard.length = 0;
  const lines = await restore([file, '--replace']);
  await expect.poll(() => new Set(heard)).toEqual(new Set(CHANGE_TAGS));
  await listener.close();
  const [, path = ''] = /^The former content is in (.+)\.$/.exec(lines[2] ?? '') ?? [];
  expect(lines.at(-1)).toMatch(/ before_restore /);
  expect(await em().execute('select trigger, name from backups')).toEqual([
    { trigger: 'before-restore', name: basename(path) },
  ]);
  expect(await em().execute('select title from blog_posts where id = 1')).toEqual([
    { title: 'Post 1' },
  ]);
  await restore([path, '--replace', '--no-backup']);
  expect(await em().execute('select title from blog_posts where id = 1')).toEqual([
    { title: 'Changed' },
  ]);
});

it('changes nothing when a restore is killed, and the next restore succeeds', async () => {
  await em().execute(`update blog_posts set title = 'Changed' where id = 1`);
  const before = await content();
  const command = [join(import.meta.dirname, 'restore.ts'), file, '--replace', '--no-backup'];
  const child = spawn(process.execPath, command, { env: { ...COMPILED, ...env }, stdio: 'ignore' });
  const hasBegun = async () =>
    (await em().execute(`select 1 from pg_class where relnamespace = to_regnamespace('restoring')`))
      .length > 0;
  await expect.poll(hasBegun, { timeout: 30_000, interval: 5 }).toBe(true);
  child.kill('SIGKILL');
  await once(child, 'close');
  expect(await content()).toEqual(before);
  await restore([file, '--replace', '--no-backup']);
  expect(await em().execute('select title from blog_posts where id = 1')).toEqual([
    { title: 'Post 1' },
  ]);
});

it('a site that is restored into another database is another one, whose pictures have to be taken over', async () => {
  const dataDir = join(root, 'moved');
  const variables = { DATABASE_URL: (await emptyDatabase()).databaseUrl, DATA_DIR: dataDir };
  await requireOwnership(em(), picturesPlace(readEnv(variables)));
  const lines = await restore([file], variables);
  expect(lines.at(-1)).toBe(
    `UPLOADS_DIR (${dataDir}/uploads) belongs to another site (database ${await readSystemId(em())}); set another place for this one, or, once that site no longer uses it: pnpm files:take-over`,
  );
  expect((await takeOverFiles({ env: variables })).lines).toEqual([
    expect.stringMatching(/^UPLOADS_DIR .+ now belongs to this site/),
    expect.stringMatching(/^DATA_DIR .+ belongs to this site\.$/),
  ]);
  const again = await restore([file, '--replace', '--no-backup'], variables);
  expect(again.join('\n')).not.toContain('belongs to another site');
});
