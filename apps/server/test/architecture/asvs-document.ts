import { LEVEL_1, LEVEL_2 } from './asvs-levels.ts';

/** Reads a file of the repository; null when there is none. */
export type ReadFile = (path: string) => string | null;

/** A requirement as the document lists it. */
interface Entry {
  id: string;
  level: string;
  text: string;
  /** The heading above it. */
  section: string;
}

const LEVELS = new Map([
  ...LEVEL_1.map((id) => [id, '1'] as const),
  ...LEVEL_2.map((id) => [id, '2'] as const),
]);
const CHAPTER = /^V\d+ /;
const ENTRY = /^- (V[\d.]+) \((\d)\) (.+)/;
/** What an entry says where no test is possible. */
const BY_DESIGN = ' By design';
const SERVER = 'apps/server/src/';

const entriesOf = (document: string): Entry[] => {
  let section = '';
  return document.split('\n').flatMap((line) => {
    section = /^## (.+)/.exec(line)?.[1] ?? section;
    const [, id = '', level = '', text = ''] = ENTRY.exec(line) ?? [];
    return id === '' ? [] : [{ id, level, text, section }];
  });
};

const isPath = (span: string) => /^[\w./()-]+(\.(tsx?|md|ya?ml)|\/Dockerfile)$/.test(span);
const isTest = (path: string) => /\.test\.tsx?$/.test(path);
const pathsIn = (text: string) =>
  Array.from(text.matchAll(/`([^`]+)`/g), ([, span = '']) => span).filter(isPath);

/** Whether a file has a test, or a group of tests, that is not skipped. */
export const hasTest = (source: string): boolean =>
  /^\s*(it|test|describe)(\.(each|for)\b.*)?\(/m.test(source);

const problemOfFile = (path: string, read: ReadFile): string[] => {
  const source = read(SERVER + path) ?? read(path);
  if (source === null) return [`there is no file ${path}`];
  return isTest(path) && !hasTest(source) ? [`${path} has no test`] : [];
};

const problemsOfEntry = ({ id, level, text, section }: Entry, read: ReadFile): string[] => {
  const paths = pathsIn(text);
  const isProved = paths.some(isTest) || (paths.length > 0 && text.includes(BY_DESIGN));
  return [
    ...(level === LEVELS.get(id) ? [] : [`its level is ${LEVELS.get(id)}`]),
    ...(isProved || !CHAPTER.test(section) ? [] : ['names neither a test nor a design']),
    ...paths.flatMap((path) => problemOfFile(path, read)),
  ].map((problem) => `${id}: ${problem}`);
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
    ...entriesOf(document).flatMap((entry) => problemsOfEntry(entry, read)),
  ];
};
