import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { emptyDatabase, testDatabase } from '../test/database.ts';
import { freePort } from '../test/free-port.ts';
import { printed, useMain } from '../test/main-process.ts';
import { runDoctor } from './commands/doctor.ts';
import { takeOverFiles } from './commands/files-take-over.ts';

const { folder, spawnMain, startMain } = useMain();

let freshDatabase: string;
let variables: Record<string, string>;
beforeAll(async () => {
  freshDatabase = (await emptyDatabase()).databaseUrl;
  const { databaseUrl } = await testDatabase();
  variables = { DATABASE_URL: databaseUrl, DATA_DIR: folder, DEMO_CONTENT: 'false' };
});

const spawnInstance = (env: Record<string, string>) => spawnMain({ ...variables, ...env });

/** Starts an instance that cannot start, and returns how it ended. */
const failedStart = async (env: Record<string, string>) => {
  const child = spawnInstance(env);
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { said, code };
};

describe('a start', () => {
  it.each([
    ['a wrong variable', { PORT: 'http' }, /^PORT must be a port number, for example 3000\n$/],
    [
      'a database that is not there',
      { DATABASE_URL: 'postgresql://nobody:nothing@127.0.0.1:1/nothing' },
      /^DATABASE_URL .+\n$/,
    ],
    [
      'a password that is tried first',
      { ADMIN_PASSWORD: 'password' },
      /^ADMIN_PASSWORD is refused: That password is too easy to guess.+for example.+\n$/,
    ],
    [
      'https without a proxy',
      { SITE_URL: 'https://www.kowalskiheating.com' },
      /^TRUST_PROXY must name the proxy .+, for example TRUST_PROXY=127\.0\.0\.1, or TRUST_PROXY=none if there is none\n$/,
    ],
    [
      'a webhook with a password, which it does not repeat',
      {
        LEAD_WEBHOOK_URL: 'https://hook:s3cret@example.com/',
        LEAD_WEBHOOK_SECRET: 'a long secret',
      },
      /^LEAD_WEBHOOK_URL must be a web address without a user or password, for example https:\/\/example\.com\/leads\n$/,
    ],
    ['an address that is not ours', { HOST: '192.0.2.1' }, /^PORT 3000 of HOST 192\.0\.2\.1 .+\n$/],
  ])('stops at %s with one line', async (_case, env, line) => {
    const { said, code } = await failedStart(env);
    expect(said).toMatch(line);
    expect(code).toBe(1);
  });

  describe('of a site on the internet', () => {
    /** Runs an instance until it has printed its findings, and returns its output and how it exited. */
    const lifeOf = async (env: Record<string, string>) => {
      const siteUrl = { SITE_URL: 'https://www.kowalskiheating.com' };
      const PORT = String(await freePort());
      const DATA_DIR = join(folder, 'fresh');
      const child = spawnInstance({
        DATABASE_URL: freshDatabase,
        DATA_DIR,
        PORT,
        ...siteUrl,
        ...env,
      });
      let said = '';
      child.stdout.on('data', (chunk) => {
        said += chunk;
        if (/ company: .+\n.+\n/.test(said) && !child.killed) child.kill('SIGTERM');
      });
      const exit = await once(child, 'exit');
      return { said, findings: said.slice(said.indexOf('Ready: ')), exit };
    };

    let first: Awaited<ReturnType<typeof lifeOf>>;
    let second: Awaited<ReturnType<typeof lifeOf>>;
    beforeAll(async () => {
      first = await lifeOf({ RATE_LIMIT: 'off', TRUST_PROXY: 'none' });
      // This password would be refused for a first administrator, but one exists already.
      second = await lifeOf({ TRUST_PROXY: '127.0.0.1', ADMIN_PASSWORD: 'password' });
    });

    it('shows the password of the first administrator once', () => {
      expect(first.said).toMatch(/First administrator: admin\n {2}Password, .+: [\w-]{34}\n/);
      expect(second.said).not.toContain('Password');
    });

    it('reports what is set up wrongly, and nothing that is right', () => {
      expect(first.findings).toMatch(/\nSelf-check \(pnpm run doctor lists everything\):\n/);
      expect(first.findings).toMatch(/\n {2}problem rate-limit: .+\n {4}Set RATE_LIMIT=on/);
      expect(second.findings).toMatch(/\n {2}problem company: /);
      expect(second.findings).not.toMatch(
        / (proxy|rate-limit|site-url|database|uploads|session-keys): /,
      );
    });

    it('stops when its pictures or backups belong to another site, until it takes them over', async () => {
      const env = { ...variables, DATA_DIR: join(folder, 'fresh') };
      const { said, code } = await failedStart(env);
      expect(said).toMatch(
        /^UPLOADS_DIR \(.+\) belongs to another site \(database [0-9a-f-]{36}\); set another place for this one, or, once that site no longer uses it: pnpm files:take-over\n$/,
      );
      expect(code).toBe(1);
      const former = { ...env, DATABASE_URL: freshDatabase };
      expect((await runDoctor({ env })).lines.join('\n')).toMatch(
        /problem {2}owner: .*UPLOADS_DIR/,
      );
      expect((await runDoctor({ env: former })).lines.join('\n')).toMatch(/ok {7}owner: /);
      expect((await takeOverFiles({ env })).lines).toEqual([
        expect.stringMatching(/^UPLOADS_DIR \(.+\) now belongs to this site; it belonged to the /),
        expect.stringMatching(/^DATA_DIR \(.+backups\) now belongs to this site; it belonged to /),
      ]);
      expect((await takeOverFiles({ env })).lines).toEqual([
        expect.stringMatching(/belongs to this site\.$/),
        expect.stringMatching(/belongs to this site\.$/),
      ]);
      expect((await runDoctor({ env })).lines.join('\n')).toMatch(/ok {7}owner: /);
      expect((await runDoctor({ env: former })).lines.join('\n')).toMatch(/problem {2}owner: /);
    });

    it('exits on SIGTERM', () => {
      expect([first.exit, second.exit]).toEqual([
        [0, null],
        [0, null],
      ]);
    });
  });
});

describe('a stop', () => {
  it('is immediate when requested twice', async () => {
    const PORT = String(await freePort());
    const { child, said } = await startMain({ ...variables, PORT });
    expect(said).toContain(`Ready: http://localhost:${PORT}`);
    expect((await fetch(`http://127.0.0.1:${PORT}/readyz`)).status).toBe(200);
    const halfSent = connect(Number(PORT), '127.0.0.1').on('error', () => undefined);
    halfSent.write('POST /contact HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n');
    // Answered after the other request was accepted.
    expect((await fetch(`http://127.0.0.1:${PORT}/healthz`)).status).toBe(200);
    child.kill('SIGINT');
    await printed(child, /"Stopping"/);
    let last = '';
    child.stdout?.on('data', (chunk) => (last += chunk));
    child.kill('SIGINT');
    expect(await once(child, 'exit')).toEqual([1, null]);
    // What it says when it ends after all because the half-sent request does not.
    expect(last).not.toContain('Not everything has ended in time');
    halfSent.destroy();
  });
});
