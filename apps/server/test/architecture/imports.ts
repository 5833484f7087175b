import { parseSync, Visitor } from 'oxc-parser';

/** An import statement, an `export … from`, or an `import()` of a literal. */
export interface Import {
  specifier: string;
  /** Erased before the file runs: `import type`, `export type … from`, `typeof import()`. */
  typeOnly: boolean;
}

/**
 * What a source file imports, import statements first.
 * @param path distinguishes TypeScript from TSX
 * @throws Error when the source does not parse
 */
export const importsOf = (path: string, source: string): Import[] => {
  const parsed = parseSync(path, source);
  if (parsed.errors[0]) throw new Error(`${path}: ${parsed.errors[0].message}`);
  const { staticImports, staticExports } = parsed.module;
  const imports = staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    // Biome forbids marking every name instead of the statement, which would still load the module.
    typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
  }));
  for (const { entries } of staticExports) {
    const specifier = entries[0]?.moduleRequest?.value;
    const typeOnly = entries.every(({ isType }) => isType);
    if (specifier !== undefined) imports.push({ specifier, typeOnly });
  }
  if (!source.includes('import(')) return imports; // visiting the tree is the slowest part
  new Visitor({
    TSImportType: ({ source }) => imports.push({ specifier: source.value, typeOnly: true }),
    ImportExpression({ source }) {
      // The value of a template with expressions is known only at run time.
      const [text, ...more] = source.type === 'TemplateLiteral' ? source.quasis : [];
      const specifier = source.type === 'Literal' ? source.value : text?.value.cooked;
      if (typeof specifier === 'string' && more.length === 0) {
        imports.push({ specifier, typeOnly: false });
      }
    },
  }).visit(parsed.program);
  return imports;
};
