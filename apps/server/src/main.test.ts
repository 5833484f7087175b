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
    [
      'a password that is tried first',
      { ADMIN_PASSWORD: 'password' },
      /^ADMIN_PASSWORD is refused: This password is one of the most common ones.+for example.+\n$/,
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

    // It would be refused for a first administrator, who is there already.
    const second = await startHost({ ...env, ADMIN_PASSWORD: 'password' });
    expect(second.said).not.toContain('Password');
    expect(second.said).toContain(`Ready: http://localhost:${env.PORT}`);
    second.child.kill('SIGTERM');
    expect(await once(second.child, 'exit')).toEqual([0, null]);
  });
});
