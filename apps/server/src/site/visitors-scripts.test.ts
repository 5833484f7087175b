import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { demoApp } from '../../test/app.ts';

const CLIENT = new URL('../../../web/dist/client/', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, CLIENT), 'utf8');

interface Chunk {
  file: string;
  src?: string;
  imports?: string[];
  dynamicImports?: string[];
}

const manifest: Record<string, Chunk> = JSON.parse(read('.vite/manifest.json'));

/** The files of a chunk and everything that it imports statically. */
const filesOf = (name: string, seen = new Set<string>()): Set<string> => {
  const chunk = manifest[name];
  if (!chunk || seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const imported of chunk.imports ?? []) filesOf(imported, seen);
  return seen;
};

const pages = Object.keys(manifest).filter((name) => /routes\/_site\/.*tsr-split/.test(name));

// An error code of zod, which is in every bundle with schemas.
const SCHEMA = 'unrecognized_keys';

const OFFICE = 'src/entry-office.tsx';
const publicFiles = new Set(
  ['src/entry-client.tsx', ...pages].flatMap((name) => [...filesOf(name)]),
);

it('the scripts of public pages contain no schema', () => {
  expect(publicFiles.size).toBeGreaterThan(5);
  expect([...publicFiles].filter((file) => read(file).includes(SCHEMA))).toEqual([]);
});

it('the scripts of public pages know no screen of the back office', () => {
  const SCREENS = /\/admin\//;
  expect([...filesOf(OFFICE)].filter((file) => SCREENS.test(read(file)))).not.toEqual([]);
  expect([...publicFiles].filter((file) => SCREENS.test(read(file)))).toEqual([]);
});

it('no page loads the back office when a visitor sends the form', () => {
  const later = pages.flatMap((name) => manifest[name]?.dynamicImports ?? []);
  expect(later.length).toBeGreaterThan(0);
  const files = new Set(later.flatMap((name) => [...filesOf(name)]));
  expect([...files].filter((file) => file.includes('office-'))).toEqual([]);
});

it('an interaction requests the entry and all that it imports at once', async () => {
  const { app } = await demoApp();
  const { body } = await app.inject('/about');
  const files = [...filesOf('src/entry-client.tsx')];
  expect(files.length).toBeGreaterThan(2);
  expect(files.filter((file) => !body.includes(`"/${file}"`))).toEqual([]);
});
