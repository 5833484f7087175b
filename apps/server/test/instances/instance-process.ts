import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { COMPILED } from '../compiled.ts';

const MAIN = resolve(import.meta.dirname, '../../src/main.ts');

/** One instance of several: the real process, which can be killed, stopped and started again at its port. */
export class InstanceProcess {
  readonly port: number;
  readonly #settings: Record<string, string>;
  #child: ChildProcess | undefined;
  /** Everything that its processes have printed. */
  log = '';

  /** @param settings environment variables; PORT is added */
  constructor(port: number, settings: Record<string, string>) {
    this.port = port;
    this.#settings = { ...settings, PORT: String(port) };
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /**
   * Starts it and waits until it is ready.
   * @throws Error with its log when it exits first
   */
  async start(): Promise<void> {
    const { PATH } = process.env;
    const child = spawn(process.execPath, [MAIN], {
      env: { PATH, ...COMPILED, ...this.#settings },
    });
    this.#child = child;
    let isReady = false;
    await new Promise<void>((ready, fail) => {
      child.once(
        'exit',
        () => isReady || fail(new Error(`The instance did not start:\n${this.log}`)),
      );
      child.stderr.on('data', (chunk) => {
        this.log += chunk;
      });
      child.stdout.on('data', (chunk) => {
        this.log += chunk;
        isReady ||= /^Ready: /m.test(String(chunk));
        if (isReady) ready();
      });
    });
  }

  /** Sends a signal and waits for the end; SIGTERM is a graceful stop, SIGKILL a crash. Returns the exit code. */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return null;
    const exit = once(child, 'exit');
    child.kill(signal);
    const [code] = await exit;
    return code;
  }
}
