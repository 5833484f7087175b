import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StartupError } from '../config/startup-error.ts';
import { lockDataDir } from './data-dir-lock.ts';

const LOCK_MODULE = JSON.stringify(new URL('./data-dir-lock.ts', import.meta.url).href);

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'data-dir-lock-'));
});

afterEach(() => {
  rmSync(dataDir, { recursive: true });
});

describe('a second instance on the same DATA_DIR', () => {
  it('is refused with a line that names the holder', async () => {
    const holder = await startHolder('http://127.0.0.1:3000');
    expect(() => lockDataDir(dataDir)).toThrow(StartupError);
    expect(() => lockDataDir(dataDir)).toThrow(
      new RegExp(
        `^DATA_DIR ${dataDir} is in use by the host with process id ${holder.pid} ` +
          '\\(started 20\\S+Z, http://127\\.0\\.0\\.1:3000\\); stop it or set another DATA_DIR, .+$',
      ),
    );
    await kill(holder);
  });

  it('is refused within the same process, as often as it tries', () => {
    const lock = lockDataDir(dataDir);
    expect(() => lockDataDir(dataDir)).toThrow(`process id ${process.pid}`);
    expect(() => lockDataDir(dataDir)).toThrow(`process id ${process.pid}`);
    lock.release();
  });

  it('is refused even when the note about the holder is gone', () => {
    const lock = lockDataDir(dataDir);
    writeFileSync(join(dataDir, 'host.json'), '');
    expect(() => lockDataDir(dataDir)).toThrow(/is in use by another host; stop it/);
    lock.release();
  });

  it('does not disturb the first', () => {
    const lock = lockDataDir(dataDir);
    expect(() => lockDataDir(dataDir)).toThrow(StartupError);
    expect(() => lockDataDir(dataDir)).toThrow(StartupError);
    lock.release();
    lockDataDir(dataDir).release();
  });
});

describe('a DATA_DIR that cannot be used', () => {
  it('is refused when it is a file', () => {
    const file = join(dataDir, 'file');
    writeFileSync(file, '');
    expect(() => lockDataDir(file)).toThrow(
      `DATA_DIR ${file} cannot be used: it is not a folder. Set DATA_DIR to a folder this process ` +
        'may write in, for example DATA_DIR=./data',
    );
  });

  it('is refused when it lies below a file', () => {
    const file = join(dataDir, 'file');
    writeFileSync(file, '');
    expect(() => lockDataDir(join(file, 'data'))).toThrow(/a part of its path is not a folder/);
  });

  it.runIf(process.platform === 'linux')('is refused when nobody may write there', () => {
    expect(() => lockDataDir('/sys/data')).toThrow(
      /^DATA_DIR \/sys\/data cannot be used: (this process may not write there|it lies on a read-only file system)\. /,
    );
  });
});

describe('the lock', () => {
  it('creates the folder, and files that only this user can access', () => {
    const lock = lockDataDir(join(dataDir, 'new', 'data'));
    const folder = join(dataDir, 'new', 'data');
    const modes = readdirSync(folder).map((name) => [
      name,
      statSync(join(folder, name)).mode & 0o777,
    ]);
    expect(modes.sort()).toEqual([
      ['host.json', 0o600],
      ['host.lock', 0o600],
    ]);
    lock.release();
  });

  it('is free as soon as its holder is killed', async () => {
    const holder = await startHolder();
    expect(() => lockDataDir(dataDir)).toThrow(StartupError);
    await kill(holder);
    lockDataDir(dataDir).release();
  });

  it('is free after its release, which may be repeated', () => {
    const first = lockDataDir(dataDir);
    first.release();
    const second = lockDataDir(dataDir);
    first.release();
    expect(() => lockDataDir(dataDir)).toThrow(StartupError);
    second.release();
  });

  it('writes nothing to the terminal', async () => {
    const holder = await startHolder();
    await kill(holder);
    expect(holder.said()).toBe('locked\n');
  });
});

/** Another process that takes the lock and holds it. */
const startHolder = async (address = '') => {
  const code = `
    const { lockDataDir } = await import(${LOCK_MODULE});
    lockDataDir(${JSON.stringify(dataDir)}, ${JSON.stringify(address)} || undefined);
    console.log('locked');
    setInterval(() => {}, 60_000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code]);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  }
  await once(child.stdout, 'data');
  return Object.assign(child, { said: () => said });
};

const kill = async (child: ReturnType<typeof spawn>) => {
  child.kill('SIGKILL');
  await once(child, 'close');
};
