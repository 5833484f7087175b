import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../../..');
const PRODUCT = 'docs/product.md';

/** A citation: a document of docs/product.md with one or more of its sections. RFCs and other texts use § as well. */
const CITATION = /\b(spec|contract|beyond|design)[\s*/]+(§\d[\d.]*\d|§\d)((?:, §\d+(?:\.\d+)*)*)/g;
const HEADING = /^#+ ((?:spec|contract|beyond|design) §\d+(?:\.\d+)*) /gm;

const headingsOf = (product: string): Set<string> =>
  new Set([...product.matchAll(HEADING)].map(([, section = '']) => section));

/** Every citation in a text that matches no heading, as `path:line: section`. */
const unresolved = (path: string, text: string, headings: Set<string>): string[] =>
  [...text.matchAll(CITATION)].flatMap(({ index, 1: name, 2: first, 3: others = '' }) => {
    const line = text.slice(0, index).split('\n').length;
    return [first, ...others.split(', ').slice(1)]
      .map((section) => `${name} ${section}`)
      .filter((cited) => !headings.has(cited))
      .map((cited) => `${path}:${line}: ${cited}`);
  });

const readText = (path: string): [string, string] => [
  relative(ROOT, path),
  readFileSync(path, 'utf8'),
];

/** The text files in a folder, except for what is installed, built or stored. */
const textsIn = (folder: string): Array<[path: string, text: string]> =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      return /^(node_modules|dist|coverage|data)$/.test(entry.name) ? [] : textsIn(path);
    }
    const isText = /\.([cm]?[jt]sx?|css|md|txt|ya?ml|json|html)$|^[^.]+$/.test(entry.name);
    return isText ? [readText(path)] : [];
  });

const headings = headingsOf(readFileSync(join(ROOT, PRODUCT), 'utf8'));

it('resolves every cited section to a heading of docs/product.md', () => {
  const texts = [
    ...['apps', 'packages', 'docs', 'docker', '.ci'].flatMap((name) => textsIn(join(ROOT, name))),
    readText(join(ROOT, 'README.md')),
  ];
  expect(texts.length).toBeGreaterThan(400);
  expect(texts.flatMap(([path, text]) => unresolved(path, text, headings))).toEqual([]);
});

// `%` stands for the section sign, so that this file cites nothing itself.
it.each([
  ['an unknown section', '\n/** Why (spec %99). */', ['a.ts:2: spec %99']],
  ['one of several sections', '// (spec %2.1, %98, %9)', ['a.ts:1: spec %98']],
  ['a section below a known one', '// (contract %3.7)', ['a.ts:1: contract %3.7']],
  ['a citation over two lines', '/**\n * The beyond\n * %97\n */', ['a.ts:2: beyond %97']],
  ['known sections', '/* spec %2.2, contract %5, design %4. */', []],
  ['sections of other texts', '// RFC 9110 %13.1.2', []],
])('names file and line: %s', (_case, text, expected) => {
  const planted = (value: string) => value.replaceAll('%', '§');
  expect(unresolved('a.ts', planted(text), headings)).toEqual(expected.map(planted));
});
