import type { SourceFile, Tree } from './source-tree.ts';

/**
 * Who may import whom, and what may lie where. The tests hold the tree to it, and prove each rule by a
 * violation that they plant. What Biome can hold stands in `biome.json` instead.
 *
 * A place is a path from the repository root, `npm:<package>` or `node:<module>`; `./` is the
 * importer's own folder. In it `*` is any text without a slash, `**` any text, `{a,b}` one of two.
 * Generated files (`*.gen.ts`) are free; tests are, where a rule does not say `alsoTests`.
 */
export interface Rule {
  name: string;
  says: string;
  /** The files it binds. */
  in: string;
  except?: string;
  alsoTests?: true;
  /** Imports may come from here and nowhere else. */
  only?: Place[];
  /** Imports may not come from here. */
  never?: Place[];
  /** Except that these may be named by `import type`. */
  types?: string[];
  /** What in this file breaks the rule, where places alone cannot say it. */
  find?: (file: SourceFile, tree: Tree) => string[];
}

export type Place = string | ((file: SourceFile, target: string) => boolean);
