import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, type UserWorkspaceConfig } from 'vitest/config';
import StatementsReporter from './apps/server/test/statements/reporter.ts';

// Workers, instances and commands reuse what earlier ones have compiled, in this run and in the next.
const env = { NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache') };

const MEMORY = '/dev/shm';
const ROOM = 4 * 1024 ** 3;

const hasRoom = (folder: string): boolean => {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= ROOM;
};

// The tests create and remove tens of thousands of database files. ext4 skips the inodes freed in the last few
// minutes one by one, so a database on disk takes up to ten times as long as one in memory.
if (!process.env.TMPDIR && hasRoom(MEMORY)) process.env.TMPDIR = MEMORY;

// Projects that run concurrently must use the same value.
const MAX_WORKERS = 4;

/** After which a test hangs. No test is about time, and beside busy neighbors a machine is ten times as slow. */
const HANG_TIMEOUT_MS = 60_000;

// Runs after all others: servers under a load of many requests per second need a processor of their own.
const LAST = { maxWorkers: 2, sequence: { groupOrder: 1 } };

// Node itself runs the TypeScript of these projects, as in production, which takes a tenth less time than Vite.
const AS_IN_PRODUCTION = { viteModuleRunner: false };

// Workers live as long as the run. With a small initial heap, they would collect garbage repeatedly while it grows.
const LARGE_HEAP = ['--initial-heap-size=1024', '--min-semi-space-size=32'];

type ProjectOptions = NonNullable<UserWorkspaceConfig['test']>;

/** What `pnpm test` runs of a folder; what `pnpm test:deep` runs of it. */
const EVERYDAY: ProjectOptions = { exclude: ['**/*.deep.test.ts'] };
/** Drills whose limits are those of an instance with the machine to itself: they run when all others have ended. */
const BURSTS = 'src/bursts.deep.test.ts';
const inBothSuites = (folder: string, options: ProjectOptions) => [
  { test: { ...options, include: [`${folder}/**/*.test.ts`], ...EVERYDAY } },
  {
    test: {
      ...options,
      name: `${options.name}-deep`,
      include: [`${folder}/**/*.deep.test.ts`],
      exclude: [BURSTS],
      // A drill may take as long as it needs on a busy machine.
      testTimeout: 120_000,
      hookTimeout: 120_000,
    },
  },
];

const SERVER: ProjectOptions = {
  experimental: AS_IN_PRODUCTION,
  root: 'apps/server',
  env,
  setupFiles: 'test/setup-file.ts',
  globalSetup: 'test/global-setup.ts',
};

/**
 * The list of test projects. Vitest reads this file through `--config`. A project whose name ends in `-deep` belongs to
 * `pnpm test:deep`, every other one to `pnpm test`.
 */
export default defineConfig({
  test: {
    reporters: ['default', new StatementsReporter()],
    projects: [
      {
        test: {
          name: 'contract',
          root: 'packages/contract',
          include: ['src/**/*.test.ts'],
          ...EVERYDAY,
          maxWorkers: MAX_WORKERS,
          isolate: false,
        },
      },
      {
        test: {
          name: 'web',
          root: 'apps/web',
          include: ['src/**/*.test.ts'],
          ...EVERYDAY,
          maxWorkers: MAX_WORKERS,
          isolate: false,
        },
      },
      {
        test: {
          name: 'architecture',
          root: 'apps/server',
          include: ['test/architecture/**/*.test.ts'],
          ...EVERYDAY,
          maxWorkers: MAX_WORKERS,
          isolate: false,
          testTimeout: HANG_TIMEOUT_MS,
        },
      },
      ...inBothSuites('src', {
        ...SERVER,
        name: 'server',
        execArgv: LARGE_HEAP,
        maxWorkers: MAX_WORKERS,
        // The files of a worker share its modules, which are the instance and its libraries.
        isolate: false,
        testTimeout: HANG_TIMEOUT_MS,
        hookTimeout: HANG_TIMEOUT_MS,
        expect: { poll: { timeout: 10_000 } },
      }),
      {
        test: {
          ...SERVER,
          name: 'instances-deep',
          include: ['test/instances/**/*.deep.test.ts'],
          ...LAST,
          testTimeout: 180_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...SERVER,
          name: 'bursts-deep',
          include: [BURSTS],
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      ...inBothSuites('e2e', {
        name: 'e2e',
        experimental: AS_IN_PRODUCTION,
        root: 'apps/web',
        maxWorkers: MAX_WORKERS,
        // The files of a worker share its browser.
        isolate: false,
        env,
        globalSetup: 'e2e/global-setup.ts',
        testTimeout: HANG_TIMEOUT_MS,
        hookTimeout: 2 * HANG_TIMEOUT_MS,
      }),
    ],
  },
});
