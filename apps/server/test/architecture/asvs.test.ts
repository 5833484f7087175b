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

it('finds every requirement in docs/asvs.md exactly once, with files that exist', () => {
  expect(problemsOf(readFile('docs/asvs.md') ?? '', readFile)).toEqual([]);
});

describe('a document', () => {
  const FILES: Record<string, string> = {
    'apps/server/src/http/csrf.ts': '',
    'apps/server/src/http/csrf.test.ts': "it.each(FOREIGN)('from %s is refused', () => {});",
    'apps/server/src/http/skipped.test.ts': "it.skip('is refused', () => {});",
  };
  const read: ReadFile = (path) => FILES[path] ?? null;
  const entry = (proof: string, id = 'V3.5.1', level = 1) =>
    `- ${id} (${level}) From the site itself: \`http/csrf.ts\` ${proof}`;
  const TESTS = '(`http/csrf.test.ts`).';
  const documentWith = (...entries: string[]) => {
    const others = [...LEVEL_1, ...LEVEL_2].filter((id) => id !== 'V3.5.1').join(', ');
    return `# ASVS\n## V3 Web frontend\n${entries.join('\n')}\n## Does not apply\n- ${others}: none.`;
  };

  it.each([
    [entry('(`http/gone.test.ts`).'), 'V3.5.1: there is no file http/gone.test.ts'],
    [entry('(`http/skipped.test.ts`).'), 'V3.5.1: http/skipped.test.ts has no test'],
    [entry(`as \`http/gone.ts\` ${TESTS}`), 'V3.5.1: there is no file http/gone.ts'],
    [entry('(surely).'), 'V3.5.1: names neither a test nor a design'],
    ['- V3.5.1 (1) Surely. By design.', 'V3.5.1: names neither a test nor a design'],
    [entry(TESTS, 'V3.5.1', 2), 'V3.5.1: its level is 1'],
    ['', 'V3.5.1 is missing'],
    [`${entry(TESTS)}\n- V3.5.1: again`, 'V3.5.1 is there 2 times'],
    [`${entry(TESTS)}\n- V3.5.9`, 'V3.5.9 is no requirement of level 1 or 2'],
  ])('with %j is refused', (entries, problem) => {
    expect(problemsOf(documentWith(entries), read)).toEqual([problem]);
  });

  it.each([entry(TESTS), entry('and nothing else. By design.')])(
    'with %j is accepted',
    (entries) => {
      expect(problemsOf(documentWith(entries), read)).toEqual([]);
    },
  );
});

describe('a file', () => {
  it.each([
    ["it('holds', () => {});", true],
    ["it.each(ALL)(\n  'holds',\n  () => {},\n);", true],
    ["it.for([1, 2])('holds', () => {});", true],
    ['describe("holds", () => {});', true],
    ["it.skip('holds', () => {});", false],
    ["it.todo('holds');", false],
    ["// it('holds') for ever", false],
  ])('has a test in %j: %j', (source, expected) => {
    expect(hasTest(source)).toBe(expected);
  });
});
