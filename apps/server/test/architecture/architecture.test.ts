import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importsOf, isBarrel } from './imports.ts';
import { rules } from './rules.ts';
import type { Sources } from './source-tree.ts';
import { type Violation, violations } from './violations.ts';

const ROOT = resolve(import.meta.dirname, '../../../..');
const FIXTURES = join(import.meta.dirname, 'fixtures');

describe('the tree', () => {
  const sources = new Map(['apps', 'packages'].flatMap((folder) => read(join(ROOT, folder))));

  it('is read whole', () => {
    expect([...sources.keys()]).toEqual(
      expect.arrayContaining([
        'apps/server/package.json',
        'apps/web/package.json',
        'packages/contract/package.json',
      ]),
    );
  });

  it('keeps every rule', () => {
    const found = violations(sources).map((it) => `${line(it)} (${it.rule.says})`);
    expect(found.join('\n')).toBe('');
  });
});

describe('the rules', () => {
  const fixtures = readdirSync(FIXTURES);

  it.each(fixtures)('catch %s', (name) => {
    const { expected, sources } = unpack(readFileSync(join(FIXTURES, name), 'utf8'));
    expect(expected).toMatch(new RegExp(`: ${ruleOf(name)}$`));
    expect(violations(sources).map(line)).toEqual([expected]);
  });

  it.each(rules)('$name has a proof', ({ name }) => {
    expect(fixtures.map(ruleOf)).toContain(name);
  });
});

describe('importsOf', () => {
  it.each([
    ["import a, { b as c } from 'x';", ['x']],
    ["import {\n  a,\n  b,\n} from 'x';\nimport 'y';", ['x', 'y']],
    ['import * as a from "x";export{b}from"y"', ['x', 'y']],
    ["export * from 'x'; export * as y from 'y';", ['x', 'y']],
    ["const { a } = await import('x'); lazy(() => import(`y`))", ['x', 'y']],
    [
      "import type { A } from 'x'; export type { B } from 'y'; export type * from 'z';",
      ['type x', 'type y', 'type z'],
    ],
    [
      "import type A from 'x'; import type * as B from 'y'; let c: typeof import('z');",
      ['type x', 'type y', 'type z'],
    ],
    ["import { type A } from 'x'; import type from 'y';", ['x', 'y']],
    ["// import 'a';\n/* import 'b'; */ import /* c */ 'x'; // import 'd'", ['x']],
    ['const a = "import \'b\'"; const c = `import \'d\'`; import.meta.url; a.import("e")', []],
    [`import(\`./\${name}.ts\`); const a = \`\${await import('x')} import 'b'\`;`, ['x']],
    ["const a = /['\"`]\\/*/; import('x'); const b = 1 / 2; import('y'); // /", ['x', 'y']],
    ["const a = <p>don't {b} / c</p>;\nimport('x'); <img src=\"/*\" />;\nimport('y');", ['x', 'y']],
  ])('%s', (source, expected) => {
    const found = importsOf(source);
    expect(found.map((it) => (it.typeOnly ? `type ${it.specifier}` : it.specifier))).toEqual(
      expected,
    );
  });

  it.each([
    ["export { a } from './a.ts';\nexport type { B } from './b.ts';", true],
    ["import { a } from './a.ts';\nexport { a }; // handed on", true],
    ["import { a } from './a.ts';\nexport const b = a;", false],
    ["import './a.ts';", false],
  ])('tells a barrel: %s', (source, expected) => {
    expect(isBarrel(source)).toBe(expected);
  });
});

const line = ({ file, what, rule }: Violation) => `${file} → ${what}: ${rule.name}`;

const ruleOf = (fixture: string) => fixture.split('.')[0];

/** Every file but what is installed, built, stored, or only tests the product. */
function read(folder: string): Array<[path: string, source: string]> {
  const inSrc = relative(ROOT, folder).split('/').includes('src');
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) {
      const isSource = /\.[cm]?[jt]sx?$/.test(entry.name);
      return [[relative(ROOT, path), isSource ? readFileSync(path, 'utf8') : '']];
    }
    if (/^(node_modules|dist|coverage|\..*)$/.test(entry.name)) return [];
    return !inSrc && /^(test|e2e|data)$/.test(entry.name) ? [] : read(path);
  });
}

/** A fixture: the one line to expect, then the files, each below its `-- path --`. */
function unpack(fixture: string): { expected: string; sources: Sources } {
  const [expected = '', ...parts] = fixture.split(/^-- (.+) --\n/m);
  const sources = new Map<string, string>();
  for (let i = 0; i < parts.length; i += 2) sources.set(parts[i] ?? '', parts[i + 1] ?? '');
  return { expected: expected.trim(), sources };
}
