// count.mjs failed FOLDER SUITE         prints the files to run once more, one a line
// count.mjs total FOLDER SUITE=CODE ... prints failures and flaky tests of suites that ended with these codes, then the
//                                       test count
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

// More failed files than this are no coincidence, and would take hours one by one.
const MAX_FLAKY = 20;

const [command, folder, ...suites] = process.argv.slice(2);

const read = (name) => {
  try {
    return JSON.parse(readFileSync(`${folder}/${name}.json`, 'utf8'));
  } catch {
    return { files: [], unhandled: [] };
  }
};
const failedFilesOf = ({ files }) => files.filter(({ hasFailed }) => hasFailed);
const testsOf = ({ tests }, wanted) => tests.filter(({ state }) => state === wanted);

/** Each failed test of a file; the file itself when it could not run. */
const failuresOf = (file) => {
  const path = relative(process.cwd(), file.name);
  const failed = testsOf(file, 'failed');
  return failed.length > 0
    ? failed.map(({ name, messages }) => ({ what: `${path}: ${name}`, messages }))
    : [{ what: `${path}: could not run`, messages: file.messages }];
};

/** Why a suite has failed besides its files: errors outside tests, no test, a code that nothing else explains. */
const faultsOf = (suite, code, { files, unhandled }) => {
  const isExplained = code === '0' || unhandled.length > 0 || files.some((file) => file.hasFailed);
  const hasRun = files.some((file) => testsOf(file, 'passed').length > 0);
  return [
    ...unhandled.map((message) => ({ what: `${suite}: error outside tests`, messages: [message] })),
    ...(isExplained && hasRun ? [] : [{ what: `${suite}: exit code ${code}`, messages: [] }]),
  ];
};

/** The n-th file that failed has results of its own, `SUITE.again.N.json`, if it passed alone. */
const countSuite = (suite, code) => {
  const results = read(suite);
  const failed = failedFilesOf(results).map((file, n) => {
    const [again] = read(`${suite}.again.${n + 1}`).files;
    return { file, again };
  });
  const files = [
    ...results.files.filter(({ hasFailed }) => !hasFailed),
    ...failed.map(({ file, again }) => again ?? file),
  ];
  return {
    passed: files.flatMap((file) => testsOf(file, 'passed')).length,
    failures: [
      ...failed.flatMap(({ file, again }) => (again ? [] : failuresOf(file))),
      ...faultsOf(suite, code, results),
    ],
    flaky: failed.flatMap(({ file, again }) => (again ? failuresOf(file) : [])),
  };
};

if (command === 'failed') {
  const failed = failedFilesOf(read(suites[0]));
  if (failed.length <= MAX_FLAKY) for (const { name } of failed) console.log(name);
} else {
  const counts = suites.map((ended) => countSuite(...ended.split('=')));
  const failures = counts.flatMap((count) => count.failures);
  const print = (outcome, found) => {
    for (const { what, messages } of found)
      console.log([`${outcome}: ${what}`, ...messages].join('\n'));
  };
  print('failed', failures);
  print(
    'flaky',
    counts.flatMap(({ flaky }) => flaky),
  );
  const passed = counts.reduce((total, count) => total + count.passed, 0);
  console.log(`${passed} passed, ${failures.length} failed`);
  if (failures.length > 0) process.exitCode = 1;
}
