import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const CLIENT = new URL('../../../web/dist/client/', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, CLIENT), 'utf8');

interface Chunk {
  file: string;
  src?: string;
  isEntry?: boolean;
  imports?: string[];
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

// An error code of zod, which is in every bundle with schemas.
const SCHEMA = 'unrecognized_keys';

it('the scripts of public pages contain no schema: routes of the back office must not import one', () => {
  const chunks = Object.keys(manifest).filter(
    (name) => manifest[name]?.isEntry || /routes\/_site\/.*tsr-split/.test(name),
  );
  const files = new Set(chunks.flatMap((name) => [...filesOf(name)]));
  expect(files.size).toBeGreaterThan(5);
  expect([...files].filter((file) => read(file).includes(SCHEMA))).toEqual([]);
});
