import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import packageJson from '../../../../package.json' with { type: 'json' };
import { ROOT } from './source-tree.ts';

const PRELOAD = './apps/server/compile-cache.cjs';

/** Where a process keeps what it compiles. */
const folderOf = (env: Record<string, string>): string => {
  const program = ['-r', PRELOAD, '-p', 'module.constructor.getCompileCacheDir()'];
  return spawnSync(process.execPath, program, { cwd: ROOT, env, encoding: 'utf8' }).stdout;
};

it('the check of the build and the instance keep what they compile, from their first module on', () => {
  const [check, instance] = packageJson.scripts.start.split(' && ');
  expect(check).toContain(`-r ${PRELOAD} apps/web/build.ts`);
  expect(instance).toContain(`-r ${PRELOAD} apps/server/src/main.ts`);
});

it('what is compiled is kept beside the packages, which nobody else can write to', () => {
  expect(folderOf({})).toContain(join(ROOT, 'node_modules/.cache/compiled'));
});

it('or in the folder that the environment names', () => {
  const folder = mkdtempSync(join(tmpdir(), 'compiled-'));
  expect(folderOf({ NODE_COMPILE_CACHE: folder })).toContain(folder);
  rmSync(folder, { recursive: true });
});

it.each([
  ['docker/Dockerfile', /NODE_COMPILE_CACHE=\/data\//],
  ['docs/operations.md', /^Environment=NODE_COMPILE_CACHE=\/var\/lib\/hvac-site\//m],
])('%s keeps it with the data', (file, setting) => {
  expect(readFileSync(join(ROOT, file), 'utf8')).toMatch(setting);
});
