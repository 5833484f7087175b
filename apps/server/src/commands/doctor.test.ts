import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { defaultCompany } from '@hvac/contract/company';
import { describe, expect, it } from 'vitest';
import { COMPILED } from '../../test/compiled.ts';
import { emptyDatabase, testDatabase } from '../../test/database.ts';
import { useEmbeddedDatabases } from '../../test/fixtures/embedded-databases.ts';
import { workOn } from '../../test/work.ts';
import { writeMarker } from '../features/self-check/folder-markers.service.ts';
import { registerInstance } from '../features/self-check/instances.service.ts';
import { companySetting } from '../features/settings/company.service.ts';
import { errorLine } from './command.ts';
import { runDoctor } from './doctor.ts';

const COMMAND = join(import.meta.dirname, 'doctor.ts');
const { root, newMigratedFolder, startInstance } = useEmbeddedDatabases();
const { orm, databaseUrl } = await testDatabase();

const given = { DATABASE_URL: databaseUrl, DATA_DIR: root };
/** Runs the command in a process of its own until it exits. */
const run = async (env: Record<string, string> = {}) => {
  const variables = { ...given, ...env };
  const child = spawn(process.execPath, [COMMAND], { env: { ...COMPILED, ...variables } });
  const [said, complaint] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (child.exitCode === null) await once(child, 'exit');
  return { lines: said.trimEnd().split('\n'), complaint, code: child.exitCode };
};
/** Runs the command in this process. */
const examine = (env: Record<string, string> = {}) => runDoctor({ env: { ...given, ...env } });
const about = (name: string, lines: string[]) => lines.find((line) => line.includes(` ${name}: `));
/** The findings, without those that depend on the test machine or that every new site has. */
const others = (lines: string[]) =>
  lines.slice(1).filter((line) => !/^warning {2}(root|disk|backup|launch|sender): /.test(line));

const wrong = { SITE_URL: 'https://www.kowalskiheating.com', RATE_LIMIT: 'off' };
const right = {
  SITE_URL: 'https://www.kowalskiheating.com',
  TRUST_PROXY: '127.0.0.1',
  SMTP_URL: 'smtps://mail.kowalskiheating.com',
  MAIL_FROM: 'hello@kowalskiheating.com',
  LEADS_TO: 'owner@kowalskiheating.com',
};

describe('the doctor', () => {
  it('reports a wrong setup, one line per finding, and fails', async () => {
    const { lines, complaint, code } = await run(wrong);
    expect([complaint, code]).toEqual(['', 1]);
    expect(lines[0]).toMatch(/^The site is not running; /);
    for (const line of lines.slice(1)) {
      expect(line).toMatch(/^(ok {5}|skipped|warning|problem) {2}[\w-]+: /);
    }
    expect(about('proxy', lines)).toMatch(/^problem .+ Set TRUST_PROXY to the address/);
    expect(about('rate-limit', lines)).toMatch(/^problem .+ Set RATE_LIMIT=on/);
    expect(about('company', lines)).toMatch(
      /^problem .+313-555-0142.+ Settings → Contact & hours\.$/,
    );
    expect(about('database', lines)).toMatch(/^ok /);
    expect(about('backup', lines)).toMatch(/^warning {2}backup: There is no backup yet\. /);
    expect(about('leads', lines)).toMatch(
      /^warning {2}leads: No one is emailed .+ Or set SMTP_URL, /,
    );
  });

  it('reports a correct setup and the running instances', async () => {
    const em = orm.em.fork();
    const { version } = await companySetting.save(workOn(em), {
      value: {
        ...defaultCompany,
        phone: '313-867-5309',
        email: 'hello@kowalskiheating.com',
        address: { ...defaultCompany.address, street: '8 Main Street' },
      },
      version: 0,
    });
    expect(version).toBe(1);
    const id = '00000000-0000-4000-8000-000000000001';
    await registerInstance(em, {
      id,
      name: 'web-1',
      address: '0.0.0.0:3000',
      keyFingerprints: ['f'],
      uploadsId: 'folder',
    });
    expect(about('uploads', (await examine(right)).lines)).toMatch(
      /^problem .+ web-1 .+ elsewhere than its settings say\. .+ Here it is UPLOADS_DIR /,
    );
    await writeMarker(join(root, 'uploads'), id, ['folder'], new Date());
    const { lines, complaint, code } = await run(right);
    expect([complaint, code]).toEqual(['', 0]);
    expect(lines[0]).toBe('Running: web-1 (0.0.0.0:3000)');
    for (const line of others(lines)) expect(line).toMatch(/^(ok {5}|skipped) /);
  });

  it.each<[string, Record<string, string>, RegExp]>([
    [
      'where there is no way to the database',
      { DATABASE_URL: 'postgresql://nobody:nothing@127.0.0.1:1/nothing' },
      /^DATABASE_URL reaches no .+$/,
    ],
    ['at a wrong variable', { PORT: 'http' }, /^PORT must be a port number.+$/],
    [
      'where no site was started',
      { DATABASE_URL: '', DATA_DIR: join(root, 'nothing') },
      /^DATA_DIR .+ has no database yet.+$/,
    ],
  ])('fails with one line %s', async (_where, env, line) => {
    expect(await examine(env).then(() => 'Nothing was wrong', errorLine)).toMatch(line);
  });

  it('prints that line to standard error, with exit code 1', async () => {
    const { lines, complaint, code } = await run({ PORT: 'http' });
    expect([lines, code]).toEqual([[''], 1]);
    expect(complaint).toMatch(/^PORT must be a port number.+\n$/);
  });

  it('reports a database that no site was ever started on', async () => {
    const { databaseUrl: empty } = await emptyDatabase();
    const { lines, hasFailed } = await examine({ DATABASE_URL: empty });
    expect(about('database', lines)).toMatch(/^problem .+ behind this release/);
    expect(hasFailed).toBe(true);
  });
});

describe('the doctor with the embedded database', () => {
  const examineFolder = (dataDir: string) => examine({ DATABASE_URL: '', DATA_DIR: dataDir });

  it('checks it while the instance runs, and leaves the instance running', async () => {
    const dataDir = newMigratedFolder('running');
    const instance = await startInstance(dataDir);
    expect(await examineFolder(dataDir)).toMatchObject({ hasFailed: false });
    expect(instance.child.exitCode).toBeNull();
  });

  it('checks it while no instance runs', async () => {
    const dataDir = newMigratedFolder('stopped');
    const { lines, hasFailed } = await examineFolder(dataDir);
    expect(about('database', lines)).toMatch(/^ok /);
    expect(hasFailed).toBe(false);
  });
});
