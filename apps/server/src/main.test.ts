import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyDatabase } from '../test/database.ts';

const MAIN = join(import.meta.dirname, 'main.ts');
const folder = mkdtempSync(join(tmpdir(), 'main-'));
const children: ReturnType<typeof spawn>[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

let freshDatabase: string;
let variables: Record<string, string>;
beforeAll(async () => {
  freshDatabase = (await emptyDatabase()).databaseUrl;
  const { databaseUrl } = await emptyDatabase();
  variables = { DATABASE_URL: databaseUrl, DATA_DIR: folder, DEMO_CONTENT: 'false' };
});

const spawnHost = (env: Record<string, string>) => {
  const child = spawn(process.execPath, [MAIN], { env: { ...variables, ...env } });
  children.push(child);
  return child;
};

/** Starts a host that cannot start, and says how it ended. */
const failedStart = async (env: Record<string, string>) => {
  const child = spawnHost(env);
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { said, code };
};

/** Starts a host, waits until it is ready, and says what it printed. */
const startHost = async (env: Record<string, string>) => {
  const child = spawnHost(env);
  let said = '';
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    said += chunk;
    if (/^Ready: /m.test(said)) break;
  }
  child.stdout.resume();
  return { child, said };
};

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return String(typeof address === 'object' ? address?.port : '');
};

describe('a start', () => {
  it.each([
    ['a wrong variable', { PORT: 'http' }, /^PORT must be a port number, for example 3000\n$/],
    [
      'a database that is not there',
      { DATABASE_URL: 'postgresql://nobody:nothing@127.0.0.1:1/nothing' },
      /^DATABASE_URL .+\n$/,
    ],
    ['an address that is not ours', { HOST: '192.0.2.1' }, /^PORT 3000 of HOST 192\.0\.2\.1 .+\n$/],
  ])('stops at %s with one line', async (_case, env, line) => {
    const { said, code } = await failedStart(env);
    expect(said).toMatch(line);
    expect(code).toBe(1);
  });

  it('shows the password of the first administrator once, and ends at SIGTERM', async () => {
    const env = { DATABASE_URL: freshDatabase, PORT: await freePort() };
    const first = await startHost(env);
    expect(first.said).toMatch(/First administrator: admin\n {2}Password, .+: [\w-]{23}\n/);
    expect((await fetch(`http://127.0.0.1:${env.PORT}/readyz`)).status).toBe(200);
    first.child.kill('SIGTERM');
    expect(await once(first.child, 'exit')).toEqual([0, null]);

    const second = await startHost(env);
    expect(second.said).not.toContain('Password');
    expect(second.said).toContain(`Ready: http://localhost:${env.PORT}`);
    second.child.kill('SIGTERM');
    expect(await once(second.child, 'exit')).toEqual([0, null]);
  });

  it('says what is set up wrongly, and nothing of what is right', async () => {
    /** What a host prints after it is ready, until it ends. */
    const saidAfter = async (env: Record<string, string>) => {
      const child = spawnHost({ PORT: await freePort(), ...env });
      let said = '';
      child.stdout.on('data', (chunk) => {
        said += chunk;
        if (/ company: .+\n.+\n/.test(said) && !child.killed) child.kill('SIGTERM');
      });
      expect(await once(child, 'exit')).toEqual([0, null]);
      return said.slice(said.indexOf('Ready: '));
    };
    const siteUrl = { SITE_URL: 'https://www.kowalskiheating.com' };
    const wrong = await saidAfter({ ...siteUrl, RATE_LIMIT: 'off' });
    expect(wrong).toMatch(/\nSelf-check \(pnpm run doctor lists all of it\):\n/);
    expect(wrong).toMatch(/\n {2}problem proxy: .+\n {4}Set TRUST_PROXY to .+\n/);
    expect(wrong).toMatch(/\n {2}problem rate-limit: .+\n {4}Set RATE_LIMIT=on/);
    const right = await saidAfter({ ...siteUrl, TRUST_PROXY: '127.0.0.1' });
    expect(right).toMatch(/\n {2}problem company: /);
    expect(right).not.toMatch(/ (proxy|rate-limit|site-url|database|uploads|session-keys): /);
  });
});
