import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hasTest, problemsOf, type ReadFile } from './asvs-document.ts';
import { LEVEL_1, LEVEL_2 } from './asvs-levels.ts';
import { ROOT } from './source-tree.ts';

const readFile: ReadFile = (path) => {
  const file = join(ROOT, path);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
};

it('knows every requirement of levels 1 and 2', () => {
  expect([LEVEL_1.length, LEVEL_2.length]).toEqual([70, 183]);
});

it('finds every requirement in docs/asvs.md exactly once, with files and tests that exist', () => {
  expect(problemsOf(readFile('docs/asvs.md') ?? '', readFile)).toEqual([]);
});

describe('a document', () => {
  const FILES: Record<string, string> = {
    'apps/server/src/http/csrf.ts': '',
    'apps/server/src/http/csrf.test.ts':
      "it.each(FOREIGN)(\n  'from %s is refused',\n  async () => {});",
  };
  const read: ReadFile = (path) => FILES[path] ?? null;
  const row = (where: string, test: string, id = 'V3.5.1', level = 1) =>
    `| ${id} | ${level} | From the site itself | ${where} | ${test} |`;
  const TEST = '`http/csrf.test.ts › from %s is refused`';
  const documentWith = (...rows: string[]) => {
    const others = [...LEVEL_1, ...LEVEL_2].filter((id) => id !== 'V3.5.1').join(', ');
    return `# ASVS\n## V3 Web frontend\n${rows.join('\n')}\n## Does not apply\n- ${others}: none.`;
  };

  it.each([
    [
      row('`http/csrf.ts`', '`http/csrf.test.ts › from %s passes`'),
      "V3.5.1: http/csrf.test.ts has no test 'from %s passes'",
    ],
    [
      row('`http/csrf.ts`', '`http/gone.test.ts › from %s is refused`'),
      'V3.5.1: there is no file http/gone.test.ts',
    ],
    [row('`http/gone.ts`', TEST), 'V3.5.1: there is no file http/gone.ts'],
    [row('`http/csrf.ts`', 'surely'), 'V3.5.1: names neither a test nor a design'],
    [row('surely', 'by design'), 'V3.5.1: names neither a test nor a design'],
    [row('`http/csrf.ts`', TEST, 'V3.5.1', 2), 'V3.5.1: its level is 1'],
    ['', 'V3.5.1 is missing'],
    [`${row('`http/csrf.ts`', TEST)}\n- V3.5.1: again`, 'V3.5.1 is there 2 times'],
    [`${row('`http/csrf.ts`', TEST)}\n- V3.5.9`, 'V3.5.9 is no requirement of level 1 or 2'],
  ])('with %j is refused', (rows, problem) => {
    expect(problemsOf(documentWith(rows), read)).toEqual([problem]);
  });

  it.each([row('`http/csrf.ts`', TEST), row('`http/csrf.ts`', 'by design')])(
    'with %j is accepted',
    (rows) => {
      expect(problemsOf(documentWith(rows), read)).toEqual([]);
    },
  );
});

describe('a test', () => {
  it.each([
    ["it('holds', () => {});", true],
    ["it.each(ALL)(\n  'holds',\n  () => {},\n);", true],
    ['describe("holds", () => {});', true],
    ["it('holds [spec 039, 040]', () => {});", true],
    ["it('holds on', () => {});", false],
    ...['skip', 'todo'].map((way): [string, boolean] => [`it.${way}('holds', () => {});`, false]),
    ["// it holds, 'holds', for ever", false],
  ])('is found in %j: %j', (source, isThere) => {
    expect(hasTest(source, 'holds')).toBe(isThere);
  });
});
