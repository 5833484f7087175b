/** The part of Rolldown's module information that is used here. */
interface Module {
  importers: readonly string[];
  dynamicImporters: readonly string[];
}

type FindModule = (id: string) => Module | null;

const ENTRY = /\/entry-(client|office)\.tsx$/;

// TanStack Router splits route components into modules of this kind, which are loaded when the route is shown.
const SCREEN = /\/routes\/.*\?tsr-split=/;

/** What is new is written on the same screen as what is edited. */
const screenOf = (id: string): string => id.replace(/(?:new|\$id)\.tsx\?.*/, '');

/**
 * What depends on a module: the whole application, or a number of screens.
 * @param importersOf which importers count
 */
const usesOf = (
  module: string,
  find: FindModule,
  importersOf: (module: Module) => readonly string[],
) => {
  const seen = new Set([module]);
  const uses = { isForAll: false, screens: new Set<string>() };
  for (const id of seen) {
    if (SCREEN.test(id)) uses.screens.add(screenOf(id));
    else {
      const found = find(id);
      if (ENTRY.test(id)) uses.isForAll = true;
      for (const importer of found ? importersOf(found) : []) seen.add(importer);
    }
  }
  return uses;
};

/**
 * The chunk that one of our modules goes into, by what imports it; null leaves the choice to Rolldown. A few files
 * compress better than many small ones.
 */
export const chunkOf = (module: string, find: FindModule): string | null => {
  if (ENTRY.test(module)) return null;
  const { isForAll, screens } = usesOf(module, find, ({ importers }) => importers);
  return isForAll || screens.size >= 3 ? 'shared' : null;
};

/** The chunk of a module of a library or of the bundler: one for what the application needs before any screen. */
export const vendorChunkOf = (module: string, find: FindModule): string | null => {
  if (module.startsWith('\0')) return 'vendor';
  const { isForAll } = usesOf(module, find, ({ importers, dynamicImporters }) => [
    ...importers,
    ...dynamicImporters.filter((importer) => ENTRY.test(importer)),
  ]);
  return isForAll ? 'vendor' : null;
};
