import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const CLIENT = new URL('../../../web/dist/client/', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, CLIENT), 'utf8');

interface Chunk {
  file: string;
  src?: string;
  isEntry?: boolean;
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

it('the scripts of public pages contain no schema: routes of the back office must not import one', () => {
  const entries = Object.keys(manifest).filter((name) => manifest[name]?.isEntry);
  const files = new Set([...entries, ...pages].flatMap((name) => [...filesOf(name)]));
  expect(files.size).toBeGreaterThan(5);
  expect([...files].filter((file) => read(file).includes(SCHEMA))).toEqual([]);
});

it('no page loads the back office when a visitor sends the form', () => {
  const later = pages.flatMap((name) => manifest[name]?.dynamicImports ?? []);
  expect(later.length).toBeGreaterThan(0);
  const files = new Set(later.flatMap((name) => [...filesOf(name)]));
  expect([...files].filter((file) => file.includes('office-'))).toEqual([]);
});
