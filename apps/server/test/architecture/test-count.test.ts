import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../../../..');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hvac-test-count-'));
});
afterEach(() => rm(folder, { recursive: true }));

type Test = [name: string, state: 'passed' | 'failed' | 'skipped', message?: string];

/** The results of a file; it has failed if a test has, or with a message of its own. */
const file = (name: string, tests: Test[], message?: string) => ({
  name: join(ROOT, name),
  hasFailed: message !== undefined || tests.some(([, state]) => state === 'failed'),
  messages: message === undefined ? [] : [message],
  tests: tests.map(([test, state, message]) => ({
    name: test,
    state,
    messages: message === undefined ? [] : [message],
  })),
});

const store = (name: string, files: object[], unhandled: string[] = []) =>
  writeFile(join(folder, `${name}.json`), JSON.stringify({ files, unhandled }));

/** What `count.mjs` prints, and its exit code. */
const count = (...args: string[]) =>
  new Promise<{ lines: string[]; code: number | null }>((done) => {
    const script = join(ROOT, '.ci/count.mjs');
    const child = execFile(process.execPath, [script, ...args], { cwd: ROOT }, (_error, stdout) =>
      done({ lines: stdout.trimEnd().split('\n'), code: child.exitCode }),
    );
  });
/** The same of two suites that ended with these codes. */
const total = (everyday: number, deep = 0) =>
  count('total', folder, `test=${everyday}`, `test:deep=${deep}`);

const PASSED = file('a.test.ts', [
  ['one', 'passed'],
  ['two', 'passed'],
  ['three', 'skipped'],
]);
const FAILED = file('b.test.ts', [
  ['four', 'passed'],
  ['five', 'failed', 'expected 1 to be 2'],
]);
const UNRUN = file('c.test.ts', [], 'Cannot find module');
const DEEP = file('d.deep.test.ts', [['six', 'passed']]);

describe('the test count', () => {
  beforeEach(() => store('test:deep', [DEEP]));

  it('fails with a file that fails twice, and says why', async () => {
    await store('test', [PASSED, FAILED]);
    expect(await total(1)).toEqual({
      lines: ['failed: b.test.ts: five', 'expected 1 to be 2', '4 passed, 1 failed'],
      code: 1,
    });
  });

  it('fails with a file that could not run either time', async () => {
    await store('test', [PASSED, UNRUN]);
    expect(await total(1)).toEqual({
      lines: ['failed: c.test.ts: could not run', 'Cannot find module', '3 passed, 1 failed'],
      code: 1,
    });
  });

  it('fails with an error outside tests, although each file has passed the second time', async () => {
    await store('test', [PASSED, FAILED], ['Error: nobody caught this']);
    await store('test.again.1', [file('b.test.ts', [['five', 'passed']])]);
    const { lines, code } = await total(1);
    expect(code).toBe(1);
    expect(lines).toContain('failed: test: error outside tests');
    expect(lines).toContain('Error: nobody caught this');
    expect(lines.at(-1)).toMatch(/ 1 failed$/);
  });

  it.each([
    ['crashed before it had results', null, 1],
    ['ended with a code that no failure explains', [PASSED], 1],
    ['ran no file', [], 0],
    ['ran no test', [file('a.test.ts', [['one', 'skipped']])], 0],
  ])('fails with a suite that %s', async (_what, files, code) => {
    if (files) await store('test', files);
    const counted = await total(code);
    expect(counted.code).toBe(1);
    expect(counted.lines).toContain(`failed: test: exit code ${code}`);
    expect(counted.lines.at(-1)).toMatch(/^\d passed, 1 failed$/);
  });

  it('counts what passes alone once, as passed, and says what had failed and why', async () => {
    const passedAlone = [
      ['four', 'passed'],
      ['five', 'passed'],
    ] satisfies Test[];
    await store('test', [PASSED, UNRUN, FAILED]);
    await store('test.again.1', [file('c.test.ts', [['seven', 'passed']])]);
    await store('test.again.2', [file('b.test.ts', passedAlone)]);
    expect(await total(1)).toEqual({
      lines: [
        'flaky: c.test.ts: could not run',
        'Cannot find module',
        'flaky: b.test.ts: five',
        'expected 1 to be 2',
        '6 passed, 0 failed',
      ],
      code: 0,
    });
  });

  it('adds up both suites', async () => {
    await store('test', [PASSED]);
    expect(await total(0)).toEqual({ lines: ['3 passed, 0 failed'], code: 0 });
  });
});

describe('what is run once more', () => {
  it('is each file that failed or could not run', async () => {
    await store('test', [FAILED, PASSED, UNRUN]);
    const { lines } = await count('failed', folder, 'test');
    expect(lines).toEqual([FAILED.name, UNRUN.name]);
  });

  it('is nothing when so many failed that it is no coincidence', async () => {
    const many = Array.from({ length: 21 }, (_, at) => file(`${at}.test.ts`, [['one', 'failed']]));
    await store('test', many);
    expect((await count('failed', folder, 'test')).lines).toEqual(['']);
  });
});
