import { LEVEL_1, LEVEL_2 } from './asvs-levels.ts';

/** Reads a file of the repository; null when there is none. */
export type ReadFile = (path: string) => string | null;

/** A requirement as the document lists it. */
interface Row {
  id: string;
  cells: string[];
  /** The heading above it. */
  section: string;
}

const LEVELS = new Map([
  ...LEVEL_1.map((id) => [id, '1'] as const),
  ...LEVEL_2.map((id) => [id, '2'] as const),
]);
const CHAPTER = /^V\d+ /;
/** What the test column says where no test is possible. */
const BY_DESIGN = 'by design';
const SERVER = 'apps/server/src/';

const rowsOf = (document: string): Row[] => {
  let section = '';
  return document.split('\n').flatMap((line) => {
    section = /^## (.+)/.exec(line)?.[1] ?? section;
    if (!/^\| V\d/.test(line)) return [];
    const [id = '', ...cells] = line
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim())
      .slice(1, -1);
    return [{ id, cells: cells.map((cell) => cell.replaceAll('\\|', '|')), section }];
  });
};

const spansOf = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, span = '']) => span);
const isPath = (span: string) => /^[\w./()-]+(\.(tsx?|md|ya?ml)|\/Dockerfile)$/.test(span);
const readNamed = (path: string, read: ReadFile) => read(SERVER + path) ?? read(path);

/** Whether a test file has a test, or a group of tests, with exactly this name that is not skipped. */
export const hasTest = (source: string, name: string): boolean => {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<!skip|todo)\\(\\s*(['"\`])${escaped}(?: \\[spec [\\d, ]+\\])?\\1,`).test(
    source,
  );
};

const problemsOfTest = (id: string, span: string, read: ReadFile): string[] => {
  const [path = '', name = ''] = span.split(' › ');
  const source = readNamed(path, read);
  if (source === null) return [`${id}: there is no file ${path}`];
  return hasTest(source, name) ? [] : [`${id}: ${path} has no test '${name}'`];
};

const problemsOfRow = ({ id, cells, section }: Row, read: ReadFile): string[] => {
  const spans = cells.flatMap(spansOf);
  const tests = spans.filter((span) => span.includes(' › '));
  const paths = spans.filter(isPath);
  const isProved = tests.length > 0 || (paths.length > 0 && cells.at(-1)?.startsWith(BY_DESIGN));
  return [
    ...(cells[0] === LEVELS.get(id) ? [] : [`${id}: its level is ${LEVELS.get(id)}`]),
    ...(isProved || !CHAPTER.test(section) ? [] : [`${id}: names neither a test nor a design`]),
    ...paths
      .filter((path) => readNamed(path, read) === null)
      .map((path) => `${id}: there is no file ${path}`),
    ...tests.flatMap((span) => problemsOfTest(id, span, read)),
  ];
};

/** What is wrong with the document, one sentence per problem. */
export const problemsOf = (document: string, read: ReadFile): string[] => {
  const found = [...document.matchAll(/\bV\d+\.\d+\.\d+\b/g)].map(([id]) => id);
  const times = Map.groupBy(found, (id) => id);
  return [
    ...[...LEVELS.keys()].filter((id) => !times.has(id)).map((id) => `${id} is missing`),
    ...[...times].flatMap(([id, { length }]) => [
      ...(length > 1 ? [`${id} is there ${length} times`] : []),
      ...(LEVELS.has(id) ? [] : [`${id} is no requirement of level 1 or 2`]),
    ]),
    ...rowsOf(document).flatMap((row) => problemsOfRow(row, read)),
  ];
};
