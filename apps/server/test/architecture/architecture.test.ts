import { describe, expect, it } from 'vitest';
import { importsOf } from './imports.ts';
import { planted } from './planted.ts';
import { rules } from './rules.ts';
import { readSources } from './source-tree.ts';
import { type Violation, violations } from './violations.ts';

const line = ({ file, what, rule }: Violation) => `${file} → ${what}: ${rule.says} (${rule.name})`;

describe('the tree', () => {
  const sources = readSources();

  it('is read completely', () => {
    expect([...sources.keys()]).toEqual(
      expect.arrayContaining([
        'apps/server/package.json',
        'apps/web/package.json',
        'packages/contract/package.json',
      ]),
    );
  });

  it('follows every rule', () => {
    expect(violations(sources).map(line).join('\n')).toBe('');
  });
});

describe('the rules', () => {
  it.each(planted)('%s refuses %s', (name, _says, files) => {
    const found = violations(new Map(Object.entries(files)));
    const [first] = Object.keys(files);
    expect(found.map(({ rule, file }) => [rule.name, file])).toEqual([[name, first]]);
  });

  it.each(rules)('$name is proven by a planted violation', ({ name }) => {
    expect(planted.map(([rule]) => rule)).toContain(name);
  });

  it('report the path of a cycle', () => {
    const [, , files] = planted.find(([name]) => name === 'no-file-cycles') ?? [];
    expect(violations(new Map(Object.entries(files ?? {})))[0]?.what).toBe(
      ['logger', 'rest', 'errors'].map((it) => `apps/server/src/kernel/${it}.ts`).join(' → '),
    );
  });
});

describe('importsOf', () => {
  it.each([
    ["import a, { b as c } from 'x'; import 'y';", ['x', 'y']],
    ["import * as a from 'x'; export { b } from 'y'; export * from 'z';", ['x', 'y', 'z']],
    ["const { a } = await import('x'); lazy(() => import(`y`));", ['x', 'y']],
    [
      "import type { A } from 'x'; export type { B } from 'y'; export type * from 'z';",
      ['type x', 'type y', 'type z'],
    ],
    ["import type A from 'x'; let c: typeof import('z');", ['type x', 'type z']],
    ["import { type A, b } from 'x'; import type from 'y';", ['x', 'y']],
    ["// import 'a';\nconst a = \"import 'b'\"; import.meta.url;", []],
    [`import(\`./\${name}.ts\`);`, []],
    ["const a = <p>don't {b} / c</p>;\nimport('x');", ['x']],
  ])('%s', (source, expected) => {
    const found = importsOf('file.tsx', source);
    expect(found.map((it) => (it.typeOnly ? `type ${it.specifier}` : it.specifier))).toEqual(
      expected,
    );
  });

  it('refuses a file that does not parse, naming it', () => {
    expect(() => importsOf('file.ts', 'import {')).toThrow('file.ts');
  });
});
