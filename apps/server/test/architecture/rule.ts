import type { SourceFile, Tree } from './source-tree.ts';

/**
 * Who may import whom, and which files may exist where. The tests apply the rules to the repository, and prove
 * each rule with a planted violation. What Biome can enforce is in `biome.json` instead.
 *
 * A place is a path from the repository root, `npm:<package>` or `node:<module>`; `./` is the importer's own
 * folder. In a place, `*` matches any text without a slash, `**` any text, and `{a,b}` either of the two.
 * Generated files (`*.gen.ts`) are exempt; so are tests, unless a rule has `alsoTests`.
 */
export interface Rule {
  name: string;
  says: string;
  /** The files that it applies to. */
  in: string;
  except?: string;
  alsoTests?: true;
  /** Imports may come from here and nowhere else. */
  only?: Place[];
  /** Imports may not come from here. */
  never?: Place[];
  /** Exceptions that `import type` may name. */
  types?: string[];
  /** Finds violations in this file that places alone cannot express. */
  find?: (file: SourceFile, tree: Tree) => string[];
}

export type Place = string | ((file: SourceFile, target: string) => boolean);
