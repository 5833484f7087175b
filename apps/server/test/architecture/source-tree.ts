import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path/posix';
import { type Import, importsOf } from './imports.ts';

/** Texts by their path from the repository root. */
export type Sources = ReadonlyMap<string, string>;

export interface SourceFile {
  path: string;
  source: string;
  imports: Array<Import & { target: string }>;
}

export type Tree = ReadonlyMap<string, SourceFile>;

/** The files with what they import. */
export const treeOf = (sources: Sources): Tree =>
  new Map([...sources].map(([path, source]) => [path, parse(path, source)]));

function parse(path: string, source: string): SourceFile {
  const imports = importsOf(source).map((found) => ({
    ...found,
    target: targetOf(path, found.specifier),
  }));
  return { path, source, imports };
}

/** The place that a specifier means. */
function targetOf(path: string, specifier: string): string {
  const name = specifier.replace(/\?.*$/, ''); // Vite's ?url and ?raw
  if (isRelative(name)) return join(dirname(path), name);
  const [, workspace, file] = /^@hvac\/(contract|server|web)(?:\/(.+))?$/.exec(name) ?? [];
  if (workspace) {
    return `${workspace === 'contract' ? 'packages' : 'apps'}/${workspace}/src/${file}.ts`;
  }
  return isBuiltin(name) ? `node:${name.replace(/^node:/, '')}` : `npm:${name}`;
}

export const isRelative = (specifier: string) => /^\.\.?(\/|$)/.test(specifier);
export const isTest = (path: string) => matches(path, '**.test.{ts,tsx}');

/** Whether a path is among the places of a glob, as `rule.ts` explains it. */
export function matches(path: string, glob: string): boolean {
  const pattern = glob.replace(/\*\*|[^\w/]/g, (part) => PATTERNS[part] ?? `\\${part}`);
  return new RegExp(`^${pattern}$`).test(path);
}

const PATTERNS: Record<string, string> = {
  '**': '.*',
  '*': '[^/]*',
  '{': '(?:',
  ',': '|',
  '}': ')',
};
