import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { readStatements, statementsNamedIn } from './statements.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const LIST = 'coverage/statements.md';

/** Writes a list of the specification's statements with the tests that held each of them in a run of most tests. */
export default class StatementsReporter implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>): void {
    const tests = new Map<string, string[]>();
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        const suffix = state === 'passed' ? '' : ` (${state})`;
        const line = `${relative(ROOT, module.moduleId)}: ${test.fullName}${suffix}`;
        for (const number of new Set(statementsNamedIn(test.fullName))) {
          tests.set(number, [...(tests.get(number) ?? []), line]);
        }
      }
    }
    const statements = [...readStatements()];
    if (tests.size < statements.length / 2) return;
    const rows = statements.map(([number, text]) =>
      [`- **${number}** ${text}`, ...(tests.get(number) ?? []).map((test) => `  - ${test}`)].join(
        '\n',
      ),
    );
    mkdirSync(dirname(join(ROOT, LIST)), { recursive: true });
    writeFileSync(join(ROOT, LIST), `# Statements and their tests\n\n${rows.join('\n')}\n`);
    const held = statements.filter(([number]) => tests.has(number)).length;
    console.log(
      `${held} of ${statements.length} statements of the specification were tested: ${LIST}`,
    );
  }
}
