import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { ROOT } from './source-tree.ts';

// The architecture rules that Biome enforces. It silently ignores a rule in `overrides` that it cannot use.

const SERVER = 'apps/server/src';
const linesOf = (count: number) => `export const a = [\n${'  1,\n'.repeat(count - 2)}];\n`;

const refused: Array<[rule: string, path: string, source: string]> = [
  ['noBarrelFile', `${SERVER}/kernel/index.ts`, `export { a } from './errors.ts';`],
  ['noReExportAll', 'packages/contract/src/blog.ts', `export * from './slug.ts';`],
  ['noProcessEnv', `${SERVER}/main.ts`, 'export const host = process.env.HOST;'],
  ['noProcessEnv', `${SERVER}/app.ts`, `export const host = process['env'];`],
  ['plugin', `${SERVER}/rest.ts`, 'const { env, pid } = process;'],
  ['noRestrictedImports', `${SERVER}/kernel/a.ts`, `import { env } from 'node:process';`],
  ['noRestrictedImports', `${SERVER}/features/images/pipeline.ts`, `await import('sharp');`],
  ['noRestrictedImports', 'apps/web/src/lib/a.ts', `import type { Sharp } from 'sharp';`],
  ['noRestrictedImports', `${SERVER}/site/a.ts`, `import 'sharp/lib/index.js';`],
  ['noConsole', `${SERVER}/commands/a.ts`, `console.log('a');`],
  ['noConsole', `${SERVER}/instance.ts`, `console.error('a');`],
];

/** A reason to look for a seam, no limit: Biome warns and passes. */
const long: Array<[path: string, source: string]> = [
  [`${SERVER}/kernel/long.ts`, linesOf(351)],
  ['apps/web/src/ui/long.tsx', linesOf(351)],
  ['apps/web/src/routes/_site/long.tsx', linesOf(351)],
];

const allowed: Array<[path: string, source: string]> = [
  [`${SERVER}/config/env.ts`, 'export const port = process.env.PORT;'],
  [`${SERVER}/features/images/restricted-sharp.service.ts`, `await import('sharp');`],
  [`${SERVER}/kernel/terminal.ts`, `console.log('a');`],
  [`${SERVER}/kernel/short.ts`, linesOf(350)],
  [`${SERVER}/kernel/long.test.ts`, linesOf(351)],
  [`${SERVER}/database/migrations/20260101-long.ts`, linesOf(351)],
  ['apps/web/src/routes/_site/short.tsx', linesOf(350)],
];

/** The rules that Biome reports as broken, by file. */
let errors = new Map<string, string[]>();
let warnings = new Map<string, string[]>();

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hvac-lint-'));
  try {
    for (const name of ['biome.json', 'biome.environment.grit']) {
      await copyFile(join(ROOT, name), join(folder, name));
    }
    for (const [path, source] of [...refused.map(([, ...file]) => file), ...long, ...allowed]) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), source);
    }
    const report = await lint(folder);
    errors = broken('error', report, folder);
    warnings = broken('warning', report, folder);
  } finally {
    await rm(folder, { recursive: true });
  }
});

const lint = (folder: string): Promise<string> =>
  new Promise((resolve) => {
    const options = ['lint', '--vcs-enabled=false', '--colors=off', '--reporter=github', folder];
    const biome = join(ROOT, 'node_modules/@biomejs/biome/bin/biome');
    execFile(process.execPath, [biome, ...options], { cwd: folder }, (_error, out) => resolve(out));
  });

const broken = (level: string, report: string, folder: string): Map<string, string[]> => {
  const found = report.matchAll(new RegExp(`^::${level} title=([\\w/]+),file=([^,]+),`, 'gm'));
  const byFile = Map.groupBy(found, ([, , file = '']) => file.slice(folder.length + 1));
  return new Map(
    [...byFile].map(([file, of]) => [file, of.map(([, rule]) => rule?.split('/').pop() ?? '')]),
  );
};

it.each(refused)('%s rejects a violation in %s', (rule, path) => {
  expect(errors.get(path)).toContain(rule);
});

it.each(long)('warns of the length of %s and passes', (path) => {
  expect(warnings.get(path)).toEqual(['noExcessiveLinesPerFile']);
  expect(errors.get(path)).toBeUndefined();
});

it.each(allowed)('allows valid code in %s', (path) => {
  expect(errors.size).toBeGreaterThan(0);
  expect(errors.get(path)).toBeUndefined();
  expect(warnings.get(path)).toBeUndefined();
});
