import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, posix, relative, resolve } from 'node:path';
import { type Import, importsOf } from './imports.ts';

/** Source texts by their path from the repository root. */
export type Sources = ReadonlyMap<string, string>;

export interface SourceFile {
  path: string;
  imports: Array<Import & { target: string }>;
}

export type Tree = ReadonlyMap<string, SourceFile>;

export const ROOT = resolve(import.meta.dirname, '../../../..');

/** Every file of the workspaces, except for what is installed, built or stored, and the test folders outside `src`. */
export const readSources = (): Sources =>
  new Map(['apps', 'packages'].flatMap((folder) => readFolder(join(ROOT, folder))));

const readFolder = (folder: string): Array<[path: string, source: string]> => {
  const inSrc = relative(ROOT, folder).split('/').includes('src');
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) {
      const isSource = /\.[cm]?[jt]sx?$/.test(entry.name);
      return [[relative(ROOT, path), isSource ? readFileSync(path, 'utf8') : '']];
    }
    if (/^(node_modules|dist|coverage|\..*)$/.test(entry.name)) return [];
    return !inSrc && /^(test|e2e|data)$/.test(entry.name) ? [] : readFolder(path);
  });
};

/** The files with their imports. */
export const treeOf = (sources: Sources): Tree =>
  new Map([...sources].map(([path, source]) => [path, parse(path, source)]));

const parse = (path: string, source: string): SourceFile => {
  if (source === '') return { path, imports: [] };
  const imports = importsOf(path, source).map((found) => ({
    ...found,
    target: targetOf(path, found.specifier),
  }));
  return { path, imports };
};

/** The place that a specifier refers to. */
const targetOf = (path: string, specifier: string): string => {
  const name = specifier.replace(/\?.*$/, ''); // Vite's ?url and ?raw
  if (isRelative(name)) return posix.join(posix.dirname(path), name);
  const [, workspace, file] = /^@hvac\/(contract|server|web)(?:\/(.+))?$/.exec(name) ?? [];
  if (workspace) {
    return `${workspace === 'contract' ? 'packages' : 'apps'}/${workspace}/src/${file}.ts`;
  }
  return isBuiltin(name) ? `node:${name.replace(/^node:/, '')}` : `npm:${name}`;
};

export const isRelative = (specifier: string) => /^\.\.?(\/|$)/.test(specifier);
export const isTest = (path: string) => matches(path, '**.test.{ts,tsx}');

/** Whether a path matches a glob, as `rule.ts` explains it. */
export const matches = (path: string, glob: string): boolean => {
  const pattern = glob.replace(/\*\*|[^\w/]/g, (part) => PATTERNS[part] ?? `\\${part}`);
  return new RegExp(`^${pattern}$`).test(path);
};

const PATTERNS: Record<string, string> = {
  '**': '.*',
  '*': '[^/]*',
  '{': '(?:',
  ',': '|',
  '}': ')',
};
