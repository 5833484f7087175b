import { basename, dirname } from 'node:path/posix';
import { PACKAGE } from './places.ts';
import { isRelative, isTest, matches, type SourceFile, type Tree } from './source-tree.ts';

// Finds violations that a rule cannot express by places alone.

export const crossesBorders = ({ path, imports }: SourceFile): string[] => {
  const workspace = path.split('/', 2).join('/');
  return imports
    .filter(({ specifier, target }) =>
      isRelative(specifier)
        ? !target.startsWith(`${workspace}/`) && target !== PACKAGE
        : /^([#~/]|@\/)/.test(specifier),
    )
    .map(({ specifier }) => specifier);
};

export const isPartHereOrAbove = (file: SourceFile, target: string): boolean => {
  const isPart = matches(target, 'apps/web/src/routes/**') && basename(target).startsWith('-');
  // Several files of one part have a folder, whose name begins like those of parts.
  const home = dirname(target).replace(/\/-[^/]+$/, '');
  return isPart && file.path.startsWith(`${home}/`);
};

/** The room of a file of the server or the web: a folder of `src`, a feature, or, directly in `src`, the file itself. */
export const roomOf = (path: string): string | undefined =>
  /^apps\/\w+\/src\/(?:features\/[^/]+(?=\/)|[^/]+)/.exec(path)?.[0];

export const fileOf = (path: string): string | undefined =>
  path.startsWith('apps/server/src/') ? path : undefined;

/** What a file loads in turn that lies in a place, each with the way there. */
export const reached = (file: SourceFile, tree: Tree, place: string): string[] => {
  const ways = new Map([[file.path, [] as string[]]]);
  for (const [path, way] of ways) {
    for (const { target, typeOnly } of tree.get(path)?.imports ?? []) {
      if (!typeOnly && !ways.has(target)) ways.set(target, [...way, basename(target)]);
    }
  }
  return [...ways].filter(([path]) => matches(path, place)).map(([, way]) => way.join(' → '));
};

/** The shortest cycle from the unit of this file back to it. Only the first unit of a cycle, by name, reports it. */
export const shortestCycle = (
  file: SourceFile,
  tree: Tree,
  unitOf: (path: string) => string | undefined,
): string[] => {
  const home = unitOf(file.path) ?? '';
  const unitsUsedBy = (files: SourceFile[]) =>
    files.flatMap(({ imports }) => imports.map(({ target }) => unitOf(target) ?? ''));
  const sources = [...tree.values()].filter(({ path }) => !isTest(path));
  const seen = new Set<string>();
  const ways = [{ way: [] as string[], files: [file] }];
  for (const { way, files } of ways) {
    for (const unit of unitsUsedBy(files)) {
      if (unit === home && way.length > 0) return [[...way, home].join(' → ')];
      if (unit <= home || seen.has(unit)) continue;
      seen.add(unit);
      ways.push({
        way: [...way, unit],
        files: sources.filter(({ path }) => unitOf(path) === unit),
      });
    }
  }
  return [];
};
