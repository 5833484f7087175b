import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../server/test/free-port.ts';
import { type Instance, instanceSettings } from './instance.ts';

const WORKSPACE = join(import.meta.dirname, '../../..');
const START_TIMEOUT_MS = 60_000;

/** How a process ended. */
interface End {
  code: number | null;
  ms: number;
  /** What it printed. */
  output: string;
}

interface Setting {
  /** The folder of the release that runs. */
  workspace: string;
  /** Whether nobody reads its log, as under a load of many requests. */
  isSilent: boolean;
}

interface Run {
  child: ChildProcess;
  output: string;
}

// Only what every process needs, so that a developer's own settings do not affect the journeys.
const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
export const processEnvironment = { PATH, HOME, NODE_COMPILE_CACHE };

/** What the start script runs after the build, with the flags that memory depends on. */
const startCommand = (workspace: string): string[] => {
  const { scripts } = JSON.parse(readFileSync(join(workspace, 'package.json'), 'utf8'));
  return scripts.start.split(' && ').at(-1).split(' ');
};

const run = (settings: Record<string, string>, { workspace, isSilent }: Setting): Run => {
  // As in a script, the release's own Node comes first.
  const path = [join(workspace, 'node_modules/.bin'), PATH].join(delimiter);
  const [command = '', ...args] = startCommand(workspace);
  const child = spawn(command, args, {
    cwd: workspace,
    env: { ...processEnvironment, PATH: path, ...settings },
    stdio: ['ignore', isSilent ? 'ignore' : 'pipe', 'pipe'],
  });
  const started: Run = { child, output: '' };
  const collect = (chunk: Buffer) => {
    started.output += chunk;
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  return started;
};

const isRunning = ({ child }: Run) => child.exitCode === null && child.signalCode === null;

const endOf = async (process: Run, signal?: NodeJS.Signals): Promise<End> => {
  const since = Date.now();
  if (isRunning(process)) {
    const closed = once(process.child, 'close');
    if (signal) process.child.kill(signal);
    await closed;
  }
  return { code: process.child.exitCode, ms: Date.now() - since, output: process.output };
};

/** The site as an owner runs it: in a process of its own, with the embedded database in its own data folder. */
export class InstanceProcess implements Instance {
  readonly #setting: Setting;
  #dataDir = '';
  #port = 0;
  #run: Run | null = null;

  constructor({ workspace = WORKSPACE, isSilent = false }: Partial<Setting> = {}) {
    this.#setting = { workspace, isSilent };
  }

  get port(): number {
    return this.#port;
  }

  get siteUrl(): string {
    return `http://localhost:${this.#port}`;
  }

  /** Everything that the running instance has printed. */
  get log(): string {
    return this.#run?.output ?? '';
  }

  get pid(): number | undefined {
    return this.#run?.child.pid;
  }

  get #postmasterFile(): string {
    return join(this.#dataDir, 'postgres/postmaster.pid');
  }

  #spawn(): Run {
    return run({ ...instanceSettings(this.port), DATA_DIR: this.#dataDir }, this.#setting);
  }

  /**
   * Starts a new instance with the demo content. The caller must remove it.
   * @param folder data folder after a first start; starting with a copy of it avoids another first start
   */
  async begin(folder?: string): Promise<void> {
    this.#dataDir = await mkdtemp(join(tmpdir(), 'hvac-e2e-'));
    this.#port = await freePort();
    if (folder) await cp(folder, this.#dataDir, { recursive: true });
    try {
      await this.start();
    } catch (error) {
      await rm(this.#dataDir, { recursive: true, force: true });
      throw error;
    }
  }

  /**
   * Starts the instance and waits until it is ready.
   * @throws Error with its log when it exits first or does not become ready in time
   */
  async start(): Promise<void> {
    const started = this.#spawn();
    this.#run = started;
    const deadline = Date.now() + START_TIMEOUT_MS;
    while (isRunning(started) && Date.now() < deadline) {
      const response = await fetch(`${this.siteUrl}/readyz`).catch(() => null);
      if (response?.ok) return;
      await delay(50);
    }
    const { output } = await endOf(started, 'SIGKILL');
    throw new Error(`The instance did not start:\n${output}`);
  }

  /** Starts a second instance on the same folder and waits until it exits. */
  startSecond(): Promise<End> {
    return endOf(this.#spawn());
  }

  /** Asks the instance to stop and waits until it exits. */
  async stop(): Promise<End> {
    if (!this.#run) throw new Error('The instance was never started');
    return endOf(this.#run, 'SIGTERM');
  }

  /** Kills the instance, as a crash would; its database keeps running. */
  async kill(): Promise<void> {
    if (this.#run) await endOf(this.#run, 'SIGKILL');
  }

  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  /** Stops the database of the running instance; it cannot start again until the returned function is called. */
  async endDatabase(): Promise<() => void> {
    const [pid, , , port] = (await readFile(this.#postmasterFile, 'utf8')).split('\n');
    process.kill(Number(pid), 'SIGINT');
    while (existsSync(this.#postmasterFile)) await delay(20);
    // The instance restarts its database on the same port, so this server occupies it.
    const squatter = createServer((socket) => socket.destroy()).listen(Number(port), '127.0.0.1');
    await once(squatter, 'listening');
    return () => squatter.close();
  }

  /** Stops the instance and its database, and removes their folder. */
  async remove(): Promise<void> {
    if (!this.#run) return;
    await this.stop();
    // A killed instance leaves its database running, and only an instance knows how to stop it.
    if (existsSync(this.#postmasterFile)) await this.restart();
    await this.stop();
    await rm(this.#dataDir, { recursive: true, force: true });
  }
}
