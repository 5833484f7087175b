import { dirname } from 'node:path/posix';
import type { Place, Rule } from './rule.ts';
import { rules } from './rules.ts';
import { isTest, matches, type SourceFile, type Sources, treeOf } from './source-tree.ts';

export interface Violation {
  file: string;
  /** The import, or what else is wrong. */
  what: string;
  rule: Rule;
}

/** Everything in a tree that breaks a rule. */
export const violations = (sources: Sources): Violation[] => {
  const tree = treeOf(sources);
  return rules.flatMap((rule) =>
    [...tree.values()]
      .filter(({ path }) => isBound(path, rule))
      .flatMap((file) =>
        [...strayImports(file, rule), ...(rule.find?.(file, tree) ?? [])].map((what) => ({
          file: file.path,
          what,
          rule,
        })),
      ),
  );
};

const isBound = (path: string, rule: Rule): boolean => {
  if ((isTest(path) && !rule.alsoTests) || matches(path, '**.gen.ts')) return false;
  return matches(path, rule.in) && !matches(path, rule.except ?? '');
};

const strayImports = (file: SourceFile, rule: Rule): string[] => {
  const isIn = (places: Place[], target: string) =>
    places.some((place) => {
      if (typeof place === 'function') return place(file, target);
      return matches(target, place.replace(/^\.\//, `${dirname(file.path)}/`));
    });
  return file.imports
    .filter(({ target, typeOnly }) => {
      if (typeOnly && isIn(rule.types ?? [], target)) return false;
      return (rule.only && !isIn(rule.only, target)) || isIn(rule.never ?? [], target);
    })
    .map(({ specifier }) => specifier);
};
