import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { COMPILED } from './compiled.ts';

const MAIN = join(import.meta.dirname, '../src/main.ts');

type MainProcess = ReturnType<typeof spawn>;

/** Waits until the output of an instance matches, and returns what it has printed by then. */
export const printed = async ({ stdout }: MainProcess, wanted: RegExp): Promise<string> => {
  let said = '';
  for await (const chunk of stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    said += chunk;
    if (wanted.test(said)) break;
  }
  stdout?.resume();
  return said;
};

/** Processes of `main.ts`, which end with the test file, and a folder for their data, which goes with them. */
export const useMain = () => {
  const folder = mkdtempSync(join(tmpdir(), 'main-'));
  // The account of the embedded database must be able to traverse this folder.
  chmodSync(folder, 0o711);
  const children: MainProcess[] = [];
  afterAll(() => {
    for (const child of children) child.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  });

  const spawnMain = (env: Record<string, string>) => {
    const child = spawn(process.execPath, [MAIN], { env: { ...COMPILED, ...env } });
    children.push(child);
    return child;
  };
  /** Starts an instance, waits until it is ready, and returns what it printed. */
  const startMain = async (env: Record<string, string>) => {
    const child = spawnMain(env);
    return { child, said: await printed(child, /^Ready: /m) };
  };
  return { folder, spawnMain, startMain };
};
