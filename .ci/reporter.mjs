import { writeFileSync } from 'node:fs';

const LIBRARY = /^ +at .*\/node_modules\//;
const messagesOf = (errors = []) =>
  errors.map(({ stack, message }) => {
    const lines = (stack || message).split('\n');
    return lines.filter((line) => !LIBRARY.test(line)).join('\n');
  });

/** What a test file has shown. Its own messages are those of hooks, and of what kept it from running. */
const fileOf = (testModule) => ({
  name: testModule.moduleId,
  hasFailed: !['passed', 'skipped'].includes(testModule.state()),
  messages: messagesOf([
    ...testModule.errors(),
    ...[...testModule.children.allSuites()].flatMap((suite) => suite.errors()),
  ]),
  tests: [...testModule.children.allTests()].map((test) => ({
    name: test.fullName,
    state: test.result().state,
    messages: messagesOf(test.result().errors),
  })),
});

/** Writes what `count.mjs` counts to the file TEST_RESULTS: Vitest's own reporter leaves out unhandled errors. */
export default class Reporter {
  onTestRunEnd(testModules, unhandledErrors) {
    const results = { files: testModules.map(fileOf), unhandled: messagesOf(unhandledErrors) };
    writeFileSync(process.env.TEST_RESULTS, JSON.stringify(results));
  }
}
