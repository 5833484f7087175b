/** The part of Rolldown's module information that is used here. */
interface Module {
  importers: readonly string[];
  dynamicImporters: readonly string[];
}

type FindModule = (id: string) => Module | null;

const SITE_ENTRY = /\/entry-client\.tsx$/;

// TanStack Router splits route components into modules of this kind, which are loaded when the route is shown.
const SCREEN = /\/routes\/(_site|admin)\/.*\?tsr-split=/;

/**
 * Counts what depends on a module: the whole application, or a number of site and back office screens.
 * @param importersOf which importers count
 */
const usesOf = (
  module: string,
  find: FindModule,
  importersOf: (module: Module) => readonly string[],
) => {
  const seen = new Set([module]);
  const uses = { isForAll: false, site: 0, office: 0 };
  for (const id of seen) {
    const layout = SCREEN.exec(id)?.[1];
    if (layout === '_site') uses.site += 1;
    else if (layout === 'admin') uses.office += 1;
    else {
      const found = find(id);
      if (SITE_ENTRY.test(id)) uses.isForAll = true;
      for (const importer of found ? importersOf(found) : []) seen.add(importer);
    }
  }
  return uses;
};

/**
 * The chunk that one of our modules goes into, based on its importers; null leaves the choice to Rolldown. A
 * few files compress better than many small ones, but visitors must not download code that only the back
 * office uses.
 */
export const chunkOf = (module: string, find: FindModule): string | null => {
  const { isForAll, site, office } = usesOf(module, find, ({ importers }) => importers);
  if (SITE_ENTRY.test(module)) return null;
  if (isForAll || site >= 3) return 'shared';
  if (site + office === 0) return null;
  if (site === 0) {
    const late = usesOf(module, find, (found) => [...found.importers, ...found.dynamicImporters]);
    return office >= 3 && late.site === 0 ? 'office' : null;
  }
  return office >= 2 ? 'form' : null;
};

/**
 * The chunk of a module of a library or of the bundler: one for all that visitors need, while Rolldown places what the
 * office needs.
 */
export const vendorChunkOf = (module: string, find: FindModule): string | null => {
  if (module.startsWith('\0')) return 'vendor';
  const { isForAll, site } = usesOf(module, find, ({ importers, dynamicImporters }) => [
    ...importers,
    ...dynamicImporters.filter((importer) => SITE_ENTRY.test(importer)),
  ]);
  return isForAll || site > 0 ? 'vendor' : null;
};
