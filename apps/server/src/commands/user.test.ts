import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { COMPILED } from '../../test/compiled.ts';
import { emptyDatabase, testDatabase } from '../../test/database.ts';
import { createUser, PASSWORD, PLACE, PLAIN_LOGIN } from '../../test/factories.ts';
import { useEmbeddedDatabases } from '../../test/fixtures/embedded-databases.ts';
import { workOn } from '../../test/work.ts';
import { createOrm } from '../database/orm.ts';
import { logIn as beginLogin } from '../features/auth/login.service.ts';
import { beginSession, findSessionUser } from '../features/auth/session.service.ts';
import { errorLine } from './command.ts';
import { changeUser } from './user.ts';

const COMMAND = join(import.meta.dirname, 'user.ts');
const PRINTED = /Password, shown only once: ([a-z1-9-]{34})\n?$/;
const { root, newMigratedFolder, start, startInstance } = useEmbeddedDatabases();
const { orm, databaseUrl } = await testDatabase();
const em = () => orm.em.fork();

/** Runs the command in a process of its own until it exits. */
const run = async (args: string[], env: Record<string, string> = {}, piped = '') => {
  const variables = { DATABASE_URL: databaseUrl, DATA_DIR: root, ...env };
  const child = spawn(process.execPath, [COMMAND, ...args], { env: { ...COMPILED, ...variables } });
  child.stdin.end(piped);
  const [said, complaint] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (child.exitCode === null) await once(child, 'exit');
  return { said, complaint, code: child.exitCode };
};
/** Runs the command in this process. */
const change = (args: string[], env: Record<string, string> = {}, piped = '') =>
  changeUser({
    args,
    env: { DATABASE_URL: databaseUrl, DATA_DIR: root, ...env },
    input: Readable.from([piped]),
  }).then(({ lines }) => lines.join('\n'));
/** The line that says why the command failed. */
const complaintAbout = (args: string[], env: Record<string, string> = {}, piped = '') =>
  change(args, env, piped).then(() => 'Nothing was wrong', errorLine);
const passwordIn = (said: string) => PRINTED.exec(said)?.[1] ?? '';
const logIn = async (username: string, password: string) =>
  (await beginLogin(workOn(em()), { username, password }, PLAIN_LOGIN)).user;

beforeAll(async () => {
  await createUser(em(), { username: 'owner' });
});

describe('a mistake is reported in one line', () => {
  const USAGE =
    /^Usage: pnpm user:create NAME \[--editor\], or: pnpm user:reset-password NAME, or: pnpm user:reset-second-factor NAME$/;
  const freshDatabase = async () => ({ DATABASE_URL: (await emptyDatabase()).databaseUrl });
  const embedded = { DATABASE_URL: '', DATA_DIR: join(root, 'nothing') };

  it('on standard error, with exit code 1', async () => {
    const complaint = 'The username "owner" is taken\n';
    expect(await run(['create', 'OWNER'])).toEqual({ said: '', complaint, code: 1 });
  });

  it.each<[string[], RegExp]>([
    [[], USAGE],
    [['create'], USAGE],
    [['create', 'eve', 'adam'], USAGE],
    [['create', 'eve', '--admin'], USAGE],
    [['reset-password', 'owner', '--editor'], USAGE],
    [['reset-second-factor', 'owner', '--editor'], USAGE],
    [['reset-second-factor'], USAGE],
    [['remove', 'owner'], USAGE],
    [['create', ' \u200b'], /^Username is required$/],
    [['create', ''], /^Username is required$/],
    [['reset-password', 'nobody'], /^There is no user nobody; the users are: owner$/],
    [['reset-second-factor', 'nobody'], /^There is no user nobody; the users are: owner$/],
  ])('%j', async (args, line) => {
    expect(await complaintAbout(args)).toMatch(line);
  });

  it.each([
    ['short', /^Password must be at least 8 characters$/],
    ['password123', /^That password is too easy to guess\. .+$/],
    ['Owner---', /^Your password can't be your username$/],
  ])('the password %s', async (password, line) => {
    expect(await complaintAbout(['reset-password', 'owner'], {}, password)).toMatch(line);
    expect(await logIn('owner', PASSWORD)).toMatchObject({ username: 'owner' });
  });

  it('a database that cannot be reached', async () => {
    const env = { DATABASE_URL: 'postgresql://nobody:nothing@127.0.0.1:1/nothing' };
    expect(await complaintAbout(['create', 'eve'], env)).toMatch(/^DATABASE_URL reaches no .+$/);
    expect(await complaintAbout(['create', 'eve'], { DATABASE_URL: 'mysql://x' })).toMatch(
      /^DATABASE_URL must be .+$/,
    );
  });

  it('a database without tables', async () => {
    expect(await complaintAbout(['create', 'eve'], await freshDatabase())).toMatch(
      /^The database has no site yet; start the site once.+$/,
    );
  });

  it('a folder without a database, and none is created', async () => {
    expect(await complaintAbout(['create', 'eve'], embedded)).toMatch(
      /^DATA_DIR .+ has no database yet; start the site once.+$/,
    );
    expect(existsSync(embedded.DATA_DIR)).toBe(false);
  });
});

describe('with DATABASE_URL', () => {
  it('adds an administrator with a password that is printed once', async () => {
    const { said, complaint, code } = await run(['create', 'ada']);
    expect([complaint, code]).toEqual(['', 0]);
    expect(said).toMatch(/^The administrator ada is added\.\n/);
    const ada = await logIn('ada', passwordIn(said));
    expect(ada).toMatchObject({ isAdmin: true, isProvisional: true });
    const events = await em().execute<object[]>(
      `select origin, details from audit_events where action = 'user.created'`,
    );
    expect(events).toEqual([{ origin: 'command line', details: { to: 'administrator' } }]);
  });

  it('adds an editor with a password that is piped in, without printing it', async () => {
    const password = ' ünïcode & four words ';
    const { said } = await run(['create', 'eve', '--editor'], {}, `${password}\n`);
    expect(said).toBe('The editor eve is added.\n');
    const eve = await logIn('eve', password);
    expect(eve).toEqual({ id: eve.id, username: 'eve', isAdmin: false });
  });

  it('gives a user a new password and ends their sessions', async () => {
    const { id } = await logIn('owner', PASSWORD);
    const session = await beginSession(em(), id, new Date(), PLACE);
    const said = await change(['reset-password', 'owner']);
    expect(said).toMatch(/^The administrator owner has a new password and is logged out every/);
    await expect(logIn('owner', PASSWORD)).rejects.toThrow();
    expect(await logIn('owner', passwordIn(said))).toMatchObject({
      username: 'owner',
      isProvisional: true,
    });
    const own = 'four quiet winter furnaces';
    await change(['reset-password', 'owner'], {}, own);
    expect(await logIn('owner', own)).not.toHaveProperty('isProvisional');
    expect(await findSessionUser(em(), session, new Date())).toBeNull();
  });
});

describe('a lost second factor', () => {
  it('is reset, and the user is logged out', async () => {
    const { id } = await createUser(em(), { username: 'lost' });
    const session = await beginSession(em(), id, new Date(), PLACE);
    await em().execute(
      `insert into authenticator_apps values (?, 'sealed', now()); insert into recovery_codes values (?, 'hash');
       insert into passkeys (user_id, name, credential_id, public_key, counter, transports, added_at)
         values (?, 'Phone', 'id', 'key', 0, '[]', now())`.replaceAll('?', String(id)),
    );
    await expect(logIn('lost', PASSWORD)).rejects.toMatchObject({ reason: 'second-factor' });
    expect(await change(['reset-second-factor', 'lost'])).toBe(
      'lost no longer has a second factor and is logged out everywhere.',
    );
    expect(await logIn('lost', PASSWORD)).toMatchObject({ username: 'lost' });
    expect(await findSessionUser(em(), session, new Date())).toBeNull();
    for (const table of ['authenticator_apps', 'passkeys', 'recovery_codes']) {
      expect(await em().execute(`select 1 from ${table} where user_id = ?`, [id])).toEqual([]);
    }
    const events = await em().execute(
      `select origin, subject_label as label from audit_events where action = 'user.second-factors-reset'`,
    );
    expect(events).toEqual([{ origin: 'command line', label: 'lost' }]);
  });
});

describe('with the embedded database', () => {
  const namesIn = async (url: string) => {
    const embedded = createOrm(url);
    try {
      const users = await embedded.em.execute('select username from users order by id');
      return users.map((user) => user.username);
    } finally {
      await embedded.close(true);
    }
  };

  it('works while the instance runs, and leaves it running', async () => {
    const dataDir = newMigratedFolder('running');
    const instance = await startInstance(dataDir);
    const said = await change(['create', 'ada'], { DATABASE_URL: '', DATA_DIR: dataDir });
    expect(said).toMatch(PRINTED);
    expect(await namesIn(instance.databaseUrl)).toEqual(['ada']);
    expect(instance.child.exitCode).toBeNull();
  });

  it('starts it when no instance runs, and stops it afterwards, even on failure', async () => {
    const dataDir = newMigratedFolder('stopped');
    const env = { DATABASE_URL: '', DATA_DIR: dataDir };
    expect(await change(['create', 'ada'], env)).toMatch(PRINTED);
    expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
    expect(await complaintAbout(['create', 'Ada'], env)).toBe('The username "ada" is taken');
    expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
    expect(await namesIn((await start(dataDir)).databaseUrl)).toEqual(['ada']);
  });
});
