import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../../../..');
const NODE = resolve(ROOT, 'node_modules/node/bin/node');

// The files of libc, and the libraries that Debian's package manager needs, which every Debian therefore has.
const IN_EVERY_DEBIAN =
  /^(linux-vdso|ld-linux-[\w-]+|libc|libdl|libgcc_s|libm|libpthread|libstdc\+\+)\.so\.\d+$/;

const inFile = (file: string, pattern: RegExp) =>
  pattern.exec(readFileSync(resolve(ROOT, file), 'utf8'))?.[1];

it('uses the same version of Node in the dependency, the pnpm settings and the image', () => {
  const version = inFile('package.json', /"node": "(\d+\.\d+\.\d+)"/);
  expect(version).toBeDefined();
  expect(inFile('pnpm-workspace.yaml', /^nodeVersion: (\S+)$/m)).toBe(version);
  expect(inFile('docker/Dockerfile', /^ARG NODE_VERSION=(\S+)$/m)).toBe(version);
  expect(process.version).toBe(`v${version}`);
});

it.runIf(process.platform === 'linux')('runs on a Debian with only base packages', () => {
  const libraries = execFileSync('ldd', [NODE], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(' ', 1)[0]?.split('/').pop() ?? '');
  expect(libraries).toContain('libc.so.6');
  expect(libraries.filter((library) => !IN_EVERY_DEBIAN.test(library))).toEqual([]);
});
