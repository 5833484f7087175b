import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readStatements, statementsNamedIn } from '../statements/statements.ts';
import { ROOT } from './source-tree.ts';

const everydayTests = globSync('{apps,packages}/*/{src,test,e2e}/**/*.test.{ts,tsx}', { cwd: ROOT })
  .filter((file) => !file.endsWith('.deep.test.ts'))
  .map((file) => readFileSync(join(ROOT, file), 'utf8'));
const named = new Set(everydayTests.flatMap(statementsNamedIn));
const statements = readStatements();

it('every statement of the specification is named by a test of the everyday suite', () => {
  expect(statements.size).toBe(567);
  expect([...statements.keys()].filter((number) => !named.has(number))).toEqual([]);
});

it('no test names a statement that the specification does not have', () => {
  expect([...named].filter((number) => !statements.has(number))).toEqual([]);
});
