import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, matchesGlob } from 'node:path';
import { expect, it } from 'vitest';
import packageJson from '../../../../package.json' with { type: 'json' };
import { ROOT } from './source-tree.ts';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
});

const parentsOf = (file: string): string[] => {
  const parent = dirname(file);
  return parent === '.' ? [file] : [file, ...parentsOf(parent)];
};

const patterns = read('docker/Dockerfile.dockerignore')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'));

/** Whether Docker hands the file to the build: the last pattern that matches it, or a folder around it, decides. */
const isInContext = (file: string) => {
  const decides = patterns.findLast((pattern) =>
    parentsOf(file).some((path) => matchesGlob(path, pattern.replace(/^!/, ''))),
  );
  return decides === undefined || decides.startsWith('!');
};

/** What the last stage copies from the context. */
const [, lastStage = ''] = read('docker/Dockerfile').split(/^FROM .*-slim$/m);
const copied = [...lastStage.matchAll(/^COPY (?!--from)(\S+) (\S+)$/gm)].map(([, from]) => from);
const inImage = listed
  .split('\n')
  .filter(
    (file) =>
      copied.some((folder) => folder && (file === folder || file.startsWith(`${folder}/`))) &&
      isInContext(file),
  );

const scriptFiles = (isMeant: (name: string) => boolean) =>
  Object.entries(packageJson.scripts)
    .filter(([name]) => isMeant(name))
    .flatMap(([, command]) => command.match(/apps\/\S+\.ts/g) ?? []);
const FOR_DEVELOPERS = /^(dev|bench|test|check|format|typecheck|db:|docs:)/;

it('holds the instance and every command that people run, with all that they import', () => {
  const needed = scriptFiles((name) => !FOR_DEVELOPERS.test(name));
  const ofServer = needed.filter((file) => file.startsWith('apps/server/'));
  expect(ofServer).toContain('apps/server/src/main.ts');
  expect(ofServer.filter((file) => !inImage.includes(file))).toEqual([]);

  const missing = inImage
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) =>
      [...read(file).matchAll(/(?:from|import\() ?'(\.[^']+\.ts)'/g)].map(([, path = '']) =>
        join(dirname(file), path),
      ),
    )
    .filter((file) => !inImage.includes(file));
  expect(missing).toEqual([]);
});

it('holds the posts that the first start reads', () => {
  const posts = listed.split('\n').filter((file) => /\/first-content\/posts\/.+\.md$/.test(file));
  expect(posts.length).toBeGreaterThan(10);
  expect(posts.filter((file) => !inImage.includes(file))).toEqual([]);
});

it('holds no test and no tool of developers', () => {
  expect(inImage.length).toBeGreaterThan(300);
  const tools = scriptFiles((name) => FOR_DEVELOPERS.test(name) && name !== 'dev');
  expect(tools).toContain('apps/server/chaos.ts');
  expect(inImage.filter((file) => tools.includes(file))).toEqual([]);
  expect(inImage.filter((file) => /\.test\.|(^|\/)(test|e2e)\/|bench|chaos/.test(file))).toEqual(
    [],
  );
  expect(inImage.filter((file) => !file.includes('/src/'))).toEqual([]);
});

it('hands to the build what an install needs', () => {
  const manifests = /^COPY (package\.json .+) \.\/$/m.exec(read('docker/Dockerfile'))?.[1] ?? '';
  const files = manifests.split(' ');
  expect(files).toContain('.pnpmfile.mjs');
  expect(files.filter((file) => !isInContext(file))).toEqual([]);
});
