import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Plugin, parseSync } from 'vite';

const GENERATED = join(import.meta.dirname, 'src/routeTree.gen.ts');

/**
 * The generated route tree without the back office.
 * @throws Error if the generator writes the tree in another form
 */
const withoutOffice = (source: string): string => {
  const ofRoot = source.replace(/^ *AdminRouteRoute: AdminRouteRouteWithChildren,\n/m, '');
  const { program } = parseSync(GENERATED, ofRoot);
  const code = program.body
    .map(({ start, end }) => ofRoot.slice(start, end))
    .filter((statement) => !/\bAdmin|\/admin\b/.test(statement))
    .join('\n');
  if (!/^const rootRouteChildren\b/m.test(code)) throw new Error('The route tree has another form');
  return code;
};

/** Gives visitors, and the server that renders for them, a route tree without the back office. */
export const siteRoutesOnly: Plugin = {
  name: 'site-routes-only',
  enforce: 'pre',
  apply: 'build',
  load: (id) =>
    id.endsWith('/src/site-routes.ts')
      ? withoutOffice(readFileSync(GENERATED, 'utf8')).replace(
          'const routeTree',
          'const siteRoutes',
        )
      : null,
};
