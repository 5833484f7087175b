import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { COMPILED } from '../../test/compiled.ts';
import { emptyDatabase, testDatabase } from '../../test/database.ts';
import { createSubmission } from '../../test/factories.ts';
import { useEmbeddedDatabases } from '../../test/fixtures/embedded-databases.ts';

const COMMAND = join(import.meta.dirname, 'submissions-export.ts');
const { root } = useEmbeddedDatabases();
const { orm, databaseUrl } = await testDatabase();

/** Runs the command in a folder until it exits. */
const run = async (args: string[], env: Record<string, string> = {}) => {
  const child = spawn(process.execPath, [COMMAND, ...args], {
    cwd: root,
    env: { ...COMPILED, DATABASE_URL: databaseUrl, DATA_DIR: root, ...env },
  });
  const [said, complaint] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (child.exitCode === null) await once(child, 'exit');
  return { said, complaint, code: child.exitCode };
};

beforeAll(async () => {
  await createSubmission(orm.em.fork(), { fullName: 'Ada Lovelace' });
  await writeFile(join(root, 'earlier.csv'), 'kept');
  await mkdir(join(root, 'folder'));
});

describe('a mistake is told in one line', () => {
  const USAGE = /^Usage: pnpm submissions:export FILE \[--force\]; - stands for standard output\n$/;

  it.each<[string[], RegExp]>([
    [[], USAGE],
    [['a.csv', 'b.csv'], USAGE],
    [['a.csv', '--all'], USAGE],
    [['folder'], /^folder is a folder; name a file in it\n$/],
    [
      ['earlier.csv'],
      /^earlier.csv exists already; name another file, or replace it with --force\n$/,
    ],
    [['nowhere/a.csv'], /^nowhere\/a.csv cannot be written \(ENOENT.*\)\n$/],
  ])('%j', async (args, line) => {
    expect(await run(args)).toEqual({ said: '', complaint: expect.stringMatching(line), code: 1 });
    expect(await readFile(join(root, 'earlier.csv'), 'utf8')).toBe('kept');
  });

  it('in a database without a site', async () => {
    const env = { DATABASE_URL: (await emptyDatabase()).databaseUrl };
    const { complaint, code } = await run(['none.csv'], env);
    expect(complaint).toMatch(/^The database holds no site yet; .+\n$/);
    expect(code).toBe(1);
    expect((await readdir(root)).filter((name) => name.startsWith('none'))).toEqual([]);
  });
});

describe('the export', () => {
  it('is written to a file that only its owner can read', async () => {
    expect(await run(['new.csv'])).toEqual({
      said: 'The submissions are in new.csv.\n',
      complaint: '',
      code: 0,
    });
    const file = join(root, 'new.csv');
    expect(await readFile(file, 'utf8')).toMatch(/^\uFEFFId,.+\r\n1,.+,Ada Lovelace,.+\r\n$/);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(existsSync(`${file}.part`)).toBe(false);
  });

  it('replaces a file if it is told to', async () => {
    await writeFile(join(root, 'replaced.csv'), 'old');
    await chmod(join(root, 'replaced.csv'), 0o644);
    expect((await run(['replaced.csv', '--force'])).code).toBe(0);
    expect(await readFile(join(root, 'replaced.csv'), 'utf8')).toContain('Ada Lovelace');
  });

  it('is printed and nothing else', async () => {
    const { said, complaint, code } = await run(['-']);
    expect({ complaint, code }).toEqual({ complaint: '', code: 0 });
    expect(said.split('\r\n')).toHaveLength(3);
  });

  it('is told in the audit log', async () => {
    await run(['told.csv']);
    const [event] = await orm.em
      .fork()
      .execute<object[]>(`select action, origin from audit_events order by id desc limit 1`);
    expect(event).toEqual({ action: 'submissions.exported', origin: 'command line' });
  });
});
