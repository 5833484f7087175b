/** What Rolldown tells of a module. */
interface Module {
  isEntry: boolean;
  importers: readonly string[];
}

type FindModule = (id: string) => Module | null;

// TanStack Router splits what a route shows into modules of this kind, which are loaded when it is shown.
const SCREEN = /\/routes\/(_site|admin)\/.*\?tsr-split=/;

/** What cannot be shown without a module: the whole application, or so many screens of the site and the back office. */
const usesOf = (module: string, find: FindModule) => {
  const seen = new Set([module]);
  const uses = { isForAll: false, site: 0, office: 0 };
  for (const id of seen) {
    const layout = SCREEN.exec(id)?.[1];
    if (layout === '_site') uses.site += 1;
    else if (layout === 'admin') uses.office += 1;
    else {
      const { isEntry, importers } = find(id) ?? { isEntry: false, importers: [] };
      if (isEntry) uses.isForAll = true;
      for (const importer of importers) seen.add(importer);
    }
  }
  return uses;
};

/**
 * The file that a module of ours is shipped in, by who imports it; null leaves that to Rolldown. A few files
 * compress better than many small ones, but visitors are sent nothing that only the back office uses.
 */
export const chunkOf = (module: string, find: FindModule): string | null => {
  const { isForAll, site, office } = usesOf(module, find);
  if (site + office === 0) return null;
  if (isForAll || site >= 3) return 'shared';
  if (site === 0) return office >= 3 ? 'office' : null;
  return office >= 2 ? 'form' : null;
};
