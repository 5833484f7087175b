import { readFileSync, statSync } from 'node:fs';
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

type Manifest = Record<string, Chunk>;
const site: Manifest = JSON.parse(read('.vite/site.json'));
const office: Manifest = JSON.parse(read('.vite/office.json'));

/** The files of a chunk and everything that it imports statically. */
const filesOf = (name: string, manifest = site, seen = new Set<string>()): Set<string> => {
  const chunk = manifest[name];
  if (!chunk || seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const imported of chunk.imports ?? []) filesOf(imported, manifest, seen);
  return seen;
};

const filesIn = (manifest: Manifest) => Object.values(manifest).map(({ file }) => file);

const pages = Object.keys(site).filter((name) => /routes\/_site\/.*tsr-split/.test(name));

// An error code of zod, which is in every bundle with schemas.
const SCHEMA = 'unrecognized_keys';

const publicFiles = new Set(
  ['src/entry-client.tsx', ...pages].flatMap((name) => [...filesOf(name)]),
);

it('the scripts of public pages contain no schema', () => {
  expect(publicFiles.size).toBeGreaterThan(5);
  expect([...publicFiles].filter((file) => read(file).includes(SCHEMA))).toEqual([]);
});

it('the site has no screen and no file of the back office', () => {
  const SCREENS = /\/admin\//;
  const ofOffice = filesOf('src/entry-office.tsx', office);
  expect([...ofOffice].filter((file) => SCREENS.test(read(file)))).not.toEqual([]);
  expect(filesIn(site).filter((file) => SCREENS.test(read(file)))).toEqual([]);
});

it('Chakra itself runs in the office only (decision 034)', () => {
  const ENGINE = '[chakra-ui > factory]';
  expect(filesIn(office).filter((file) => read(file).includes(ENGINE))).toHaveLength(1);
  expect(filesIn(site).filter((file) => read(file).includes(ENGINE))).toEqual([]);
});

it('the editor of formatted text weighs 135 KB at most, and loads when one is opened (decision 041)', () => {
  const EDITOR = 'src/routes/admin/_shell/-rich-text/-rich-text-editor.tsx';
  const screens = Object.keys(office).filter((name) => /tsr-split/.test(name));
  const before = new Set(
    ['src/entry-office.tsx', ...screens].flatMap((name) => [...filesOf(name, office)]),
  );
  const files = [...filesOf(EDITOR, office)].filter((file) => !before.has(file));
  const bytes = files.map((file) => statSync(new URL(`${file}.br`, CLIENT)).size);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(135_000);
  const LIBRARIES = ['prosemirror-', 'ProseMirror'];
  const withLibraries = (all: string[]) =>
    all.filter((file) => LIBRARIES.some((name) => read(file).includes(name)));
  expect(withLibraries(files)).not.toEqual([]);
  expect(withLibraries([...before, ...filesIn(site)])).toEqual([]);
});

it('an interaction requests the entry and all that it imports at once', async () => {
  const { app } = await demoApp();
  const { body } = await app.inject('/about');
  const files = [...filesOf('src/entry-client.tsx')];
  expect(files.length).toBeGreaterThan(2);
  expect(files.filter((file) => !body.includes(`"/${file}"`))).toEqual([]);
});
