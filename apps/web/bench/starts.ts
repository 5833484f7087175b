import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { instanceSettings } from '../e2e/instance.ts';
import { compare } from './figures.ts';
import { medianOf } from './interval.ts';
import { npxArgs, npxEnvironment } from './npx.ts';

const ROUNDS = 3;

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await once(server.close(), 'close');
  return port;
};

/** Seconds from running the README's command to the first page; the instance has ended when this returns. */
const timeToReady = async (workspace: string, dataDir: string): Promise<number> => {
  const port = await freePort();
  const since = performance.now();
  const command = spawn('npx', npxArgs('start'), {
    cwd: workspace,
    env: { ...npxEnvironment, ...instanceSettings(port), DATA_DIR: dataDir },
    stdio: 'ignore',
    detached: true,
  });
  while (!(await fetch(`http://127.0.0.1:${port}/`).catch(() => null))?.ok) {
    if (command.exitCode !== null) throw new Error(`${workspace} did not start`);
    await delay(10);
  }
  const seconds = (performance.now() - since) / 1000;
  process.kill(-(command.pid ?? 0), 'SIGTERM');
  // The last that an instance gives back, after its database has ended.
  while (existsSync(join(dataDir, 'host.json'))) await delay(50);
  return seconds;
};

/** Records how long the release and the one before take to start, in turns. */
export const measureStarts = async (site: string, before: string): Promise<void> => {
  const folders = [site, before];
  const dataDirs = await Promise.all(folders.map(() => mkdtemp(join(tmpdir(), 'hvac-bench-'))));
  const startEach = async () => {
    const seconds: number[] = [];
    for (const [at, folder] of folders.entries()) {
      seconds.push(await timeToReady(folder, dataDirs[at] ?? ''));
    }
    return seconds;
  };
  try {
    const [ofSite = 0, ofBefore = 0] = await startEach();
    compare('s', 'first page after the first start, installed and built', [ofSite, ofBefore]);
    const rounds: number[][] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await startEach());
    const median = (at: number) => medianOf(rounds.map((seconds) => seconds[at] ?? 0)).median;
    compare('s', 'first page after a second start', [median(0), median(1)]);
  } finally {
    for (const dataDir of dataDirs) await rm(dataDir, { recursive: true, force: true });
  }
};
