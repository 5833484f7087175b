import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPILED } from '../../test/compiled.ts';
import { emptyDatabase, testDatabase } from '../../test/database.ts';
import { createSubmission } from '../../test/factories.ts';
import { errorLine } from './command.ts';
import { runSubmissionsExport } from './submissions-export.ts';

const COMMAND = join(import.meta.dirname, 'submissions-export.ts');
const { orm, databaseUrl } = await testDatabase();
const root = await mkdtemp(join(tmpdir(), 'hvac-export-'));
afterAll(() => rm(root, { recursive: true }));
const inRoot = (name: string) => join(root, name);
const variables = { DATABASE_URL: databaseUrl, DATA_DIR: root };

/** Runs the command in the root folder, in a process of its own, until it exits. */
const run = async (...args: string[]) => {
  const env = { ...COMPILED, ...variables };
  const child = spawn(process.execPath, [COMMAND, ...args], { cwd: root, env });
  const [said, complaint] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (child.exitCode === null) await once(child, 'exit');
  return { said, complaint, code: child.exitCode };
};
/** Runs the command in this process. */
const exportTo = (args: string[], env = variables, output = new PassThrough()) =>
  runSubmissionsExport({ args, env, output });
/** The line that says why the command failed. */
const complaintAbout = (args: string[], env = variables) =>
  exportTo(args, env).then(() => 'Nothing was wrong', errorLine);

beforeAll(async () => {
  await createSubmission(orm.em.fork(), { fullName: 'Ada Lovelace' });
  await writeFile(inRoot('earlier.csv'), 'kept');
  await mkdir(inRoot('folder'));
});

describe('a mistake is reported in one line', () => {
  const USAGE = /^Usage: pnpm submissions:export FILE \[--force\]; - is standard output$/;

  it.each<[string[], RegExp]>([
    [[], USAGE],
    [['a.csv', 'b.csv'], USAGE],
    [['a.csv', '--all'], USAGE],
    [[inRoot('folder')], /^\S+\/folder is a folder; add the name of a file in it$/],
    [
      [inRoot('earlier.csv')],
      /^\S+\/earlier\.csv already exists; choose another name, or replace it with --force$/,
    ],
    [[inRoot('nowhere/a.csv')], /^\S+\/nowhere\/a\.csv cannot be written \(ENOENT.*\)$/],
  ])('%j', async (args, line) => {
    expect(await complaintAbout(args)).toMatch(line);
    expect(await readFile(inRoot('earlier.csv'), 'utf8')).toBe('kept');
  });

  it('on standard error, with exit code 1', async () => {
    expect(await run('earlier.csv')).toEqual({
      said: '',
      complaint: 'earlier.csv already exists; choose another name, or replace it with --force\n',
      code: 1,
    });
  });

  it('in a database without a site', async () => {
    const env = { ...variables, DATABASE_URL: (await emptyDatabase()).databaseUrl };
    expect(await complaintAbout([inRoot('none.csv')], env)).toMatch(
      /^The database has no site yet; .+$/,
    );
    expect((await readdir(root)).filter((name) => name.startsWith('none'))).toEqual([]);
  });
});

describe('the export', () => {
  it('is written to a file that only its owner can read', async () => {
    expect(await run('new.csv')).toEqual({
      said: 'The submissions are in new.csv.\n',
      complaint: '',
      code: 0,
    });
    const file = inRoot('new.csv');
    expect(await readFile(file, 'utf8')).toMatch(/^\uFEFF"Id",.+\r\n"1",.+,"Ada Lovelace",.+\r\n$/);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(existsSync(`${file}.part`)).toBe(false);
  });

  it('replaces a file if told to', async () => {
    const file = inRoot('replaced.csv');
    await writeFile(file, 'old');
    await chmod(file, 0o644);
    const { lines } = await exportTo([file, '--force']);
    expect(lines).toEqual([`The submissions are in ${file}.`]);
    expect(await readFile(file, 'utf8')).toContain('Ada Lovelace');
  });

  it('is printed with nothing else', async () => {
    const { said, complaint, code } = await run('-');
    expect({ complaint, code }).toEqual({ complaint: '', code: 0 });
    expect(said.split('\r\n')).toHaveLength(3);
  });

  it('is recorded in the audit log', async () => {
    await exportTo([inRoot('told.csv')]);
    const [event] = await orm.em
      .fork()
      .execute<object[]>(`select action, origin from audit_events order by id desc limit 1`);
    expect(event).toEqual({ action: 'submissions.exported', origin: 'command line' });
  });
});
