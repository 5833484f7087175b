import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { matches, ROOT, readSources } from './source-tree.ts';

const read = (file: string) => readFileSync(join(ROOT, 'docker', file), 'utf8');

/** Whether `docker build` does not see a file. */
const isLeftOut = (path: string): boolean =>
  read('Dockerfile.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .some((pattern) => matches(path, pattern) || matches(path, `${pattern}/**`));

it('the image holds no tests and no tools of developers: the sources, and what their folders need', () => {
  const [, last = ''] = read('Dockerfile').split(/^FROM node:.*-slim$/m);
  const copied = [...last.matchAll(/^COPY (\S+) \S+$/gm)].map(([, folder]) => folder);
  expect(copied).toEqual(['packages/contract', 'apps/server']);
  const content = [...readSources().keys()].filter(
    (path) => copied.some((folder) => path.startsWith(`${folder}/`)) && !isLeftOut(path),
  );
  expect(content.length).toBeGreaterThan(300);
  const others = content.filter((path) => !/\/src\//.test(path) || /\.test\./.test(path));
  expect(others.toSorted()).toEqual(
    ['apps/server', 'packages/contract']
      .flatMap((folder) => [`${folder}/package.json`, `${folder}/tsconfig.json`])
      .toSorted(),
  );
  for (const path of ['apps/server/test/app.ts', 'apps/server/src/app.test.ts', '.git/config'])
    expect(isLeftOut(path), path).toBe(true);
});
