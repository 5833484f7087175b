import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './source-tree.ts';

/**
 * What depends on how busy the machine is, or on what a worker has run before, a poll that ends before the usual ten
 * seconds included: that belongs to the deep suite.
 */
const MEASURED =
  /performance\.now|waitForTimeout|\b(cpuTimeOf|shortestTime)\b|process\.(memoryUsage|cpuUsage)|expect\((Math\.abs\()?Date\.now\(\) -|to\w+\(Date\.now\(\) -|=> setTimeout\(\w+, \d|await (delay|sleep)\(\w{2,}\)|\btimeout: \d_?\d{3}\b/;

it.each([
  'const begun = performance.now();',
  'expect(Date.now() - since).toBeLessThan(2000);',
  'expect(at).toBeGreaterThan(Date.now() - 60_000);',
  'await page.waitForTimeout(300);',
  'await new Promise((resolve) => setTimeout(resolve, 100));',
  'await delay(500);',
  'await expect.poll(read, { timeout: 2000 }).toBe(1);',
  'expect(await cpuTimeOf(render)).toBeLessThan(20);',
  'const before = process.memoryUsage.rss();',
])('is measured: %s', (line) => {
  expect(line).toMatch(MEASURED);
});

it.each([
  'const yesterday = new Date(Date.now() - DAY);',
  'expect(rows).toBeLessThan(3000);',
  'await expect.poll(read, { timeout: 30_000 }).toBe(1);',
])('is not measured: %s', (line) => {
  expect(line).not.toMatch(MEASURED);
});

it('no test of the everyday suite measures time or memory, or waits for a fixed time', () => {
  const files = globSync('{apps,packages}/*/{src,test,e2e}/**/*.test.ts', { cwd: ROOT }).filter(
    (file) => !file.endsWith('.deep.test.ts') && !file.endsWith('time-in-tests.test.ts'),
  );
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((file) => {
    const lines = readFileSync(join(ROOT, file), 'utf8').split('\n');
    return lines.flatMap((line, at) =>
      MEASURED.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : [],
    );
  });
  expect(found).toEqual([]);
});
