import { globSync } from 'node:fs';
import { join, matchesGlob, relative } from 'node:path';
import { expect, it } from 'vitest';
import manifest from '../../../../package.json' with { type: 'json' };
import config from '../../../../vitest.workspace.ts';

const ROOT = join(import.meta.dirname, '../../../..');

const projects = (config.test?.projects ?? []).map((project) => {
  const {
    name,
    root = '',
    include = [],
    exclude = [],
  } = typeof project === 'object' && 'test' in project ? (project.test ?? {}) : {};
  const matches = (file: string) => {
    const path = relative(root, file);
    const isIn = (globs: string[]) => globs.some((glob) => matchesGlob(path, glob));
    return isIn(include) && !isIn(exclude);
  };
  return { suite: String(name).endsWith('-deep') ? 'test:deep' : 'test', matches };
});

it('every test file belongs to one project, and to the suite that its name says', () => {
  const files = globSync('{apps,packages}/*/{src,test,e2e}/**/*.test.{ts,tsx}', { cwd: ROOT });
  expect(files.length).toBeGreaterThan(300);
  const suitesOf = (file: string) =>
    projects.flatMap(({ suite, matches }) => (matches(file) ? [suite] : []));
  const wrong = files.filter((file) => {
    const expected = file.endsWith('.deep.test.ts') ? 'test:deep' : 'test';
    return suitesOf(file).join() !== expected;
  });
  expect(wrong).toEqual([]);
});

it('the two suites together run every project', () => {
  expect(manifest.scripts.test).toMatch(/ --project "!\*-deep"$/);
  expect(manifest.scripts['test:deep']).toMatch(/ --project "\*-deep"$/);
});
