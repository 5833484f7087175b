import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { COMPILED } from '../../test/compiled.ts';
import { emptyDatabase, testDatabase } from '../../test/database.ts';
import { errorLine } from './command.ts';
import { runRedirectsImport } from './redirects-import.ts';

const { orm, databaseUrl } = await testDatabase();
const root = await mkdtemp(join(tmpdir(), 'hvac-redirects-'));
afterAll(() => rm(root, { recursive: true }));
const file = join(root, 'redirects.csv');
const variables = { DATABASE_URL: databaseUrl, DATA_DIR: root };

const run = async (args: string[], { env = {}, piped = '' } = {}) => {
  const call = { args, env: { ...variables, ...env }, input: Readable.from([piped]) };
  return (await runRedirectsImport(call)).lines;
};
const complaintAbout = (...call: Parameters<typeof run>) =>
  run(...call).then(() => 'Nothing was wrong', errorLine);
const rows = () => orm.em.fork().execute('select path, leads_to from old_addresses order by path');

beforeEach(async () => {
  await orm.em.fork().execute('delete from old_addresses');
  await writeFile(file, 'from,to\n/old.html,/services\n/older.html,https://other.example/x\n');
});

describe('a mistake is reported, and nothing is changed', () => {
  const USAGE = /^Usage: pnpm redirects:import FILE \[--dry-run\] \[--skip\]; FILE is a CSV file/;

  it.each<[string[], RegExp]>([
    [[], USAGE],
    [[file, file], USAGE],
    [[file, '--force'], USAGE],
    [[join(root, 'none.csv')], /ENOENT/],
    [[root], /EISDIR/],
  ])('%j', async (args, line) => {
    expect(await complaintAbout(args)).toMatch(line);
    expect(await rows()).toEqual([]);
  });

  it('by the number of each line', async () => {
    await writeFile(file, 'from,to\n/a,/b\n/b,/c\n/services,/about\n\nnonsense\u001b[2J\n/d,/d\n');
    expect(await complaintAbout([file])).toBe(
      [
        'Nothing was imported.',
        'Line 2: /b is an old address itself, on line 3; lead /a to its end',
        'Line 4: There is a page at /services, which visitors get',
        'Line 6: This is not an old address, a comma and where it leads',
        'Line 7: /d would lead to itself',
        'With --skip, the other lines are imported.',
      ].join('\n'),
    );
    expect(await rows()).toEqual([]);
    expect((await run([file, '--dry-run']))[2]).toBe('4 redirects cannot be carried over:');
    expect(await rows()).toEqual([]);
  });

  it('when no line is left', async () => {
    await writeFile(file, '/d,/d\n/old/*,/about\n');
    expect(await complaintAbout([file, '--skip'])).toBe(
      [
        'Nothing was imported.',
        'Line 1: /d would lead to itself',
        'Line 2: A star is no wildcard here: every old address needs a redirect of its own',
      ].join('\n'),
    );
  });

  it('with a loop over the own host name', async () => {
    const env = { SITE_URL: 'https://www.site.example', TRUST_PROXY: 'none' };
    const piped = '/a,https://site.example/a';
    expect(await complaintAbout(['-'], { env, piped })).toContain(
      'Line 1: /a would lead to itself',
    );
  });

  it('in a file that is too large, and in a database without a site', async () => {
    await writeFile(file, 'x'.repeat(2_000_001));
    expect(await complaintAbout([file])).toContain('The file is larger than 2,000,000 bytes');
    const env = { DATABASE_URL: (await emptyDatabase()).databaseUrl };
    expect(await complaintAbout(['-'], { env, piped: '/a,/about' })).toMatch(
      /^The database has no site yet/,
    );
  });
});

describe('an import', () => {
  it('says in a dry run what it would change', async () => {
    await writeFile(file, '/a,/about\n/b,/nowhere\n');
    expect(await run([file, '--dry-run'])).toEqual([
      'This would change (nothing has been changed yet):',
      '  2 redirects added',
      'Line 2: there is no page at /nowhere',
    ]);
    expect(await rows()).toEqual([]);
  });

  it('changes everything once, and is in the activity log', async () => {
    expect(await run([file])).toEqual(['Changed:', '  2 redirects added']);
    expect(await rows()).toEqual([
      { path: '/old.html', leads_to: '/services' },
      { path: '/older.html', leads_to: 'https://other.example/x' },
    ]);
    expect(await run([file])).toEqual(['Nothing to change: the site has these redirects already.']);
    const events = await orm.em
      .fork()
      .execute(`select origin, details from audit_events where action = 'redirect.imported'`);
    expect(events).toEqual([{ origin: 'command line', details: { count: 2 } }]);
  });

  it('leaves out the lines that are refused when it is told to, and names them', async () => {
    await writeFile(file, 'from,to\n/a,/about\n/?p=12,/services\n/b,/services\n');
    expect(await run([file, '--skip'])).toEqual([
      'Changed:',
      '  2 redirects added',
      '1 redirect cannot be carried over:',
      '  Line 3: What follows the ? of an address decides nothing here, so it cannot be redirected',
    ]);
    expect(await rows()).toEqual([
      { path: '/a', leads_to: '/about' },
      { path: '/b', leads_to: '/services' },
    ]);
  });

  it('runs as a process, with exit code 1 when it is refused', async () => {
    await writeFile(file, '/a,/a');
    const command = join(import.meta.dirname, 'redirects-import.ts');
    const env = { ...COMPILED, ...variables };
    const child = spawn(process.execPath, [command, file], { env });
    const [said, complaint] = await Promise.all([text(child.stdout), text(child.stderr)]);
    if (child.exitCode === null) await once(child, 'exit');
    expect([said, complaint, child.exitCode]).toEqual([
      '',
      'Nothing was imported.\nLine 1: /a would lead to itself\n',
      1,
    ]);
  });
});
