import { isBuiltin } from 'node:module';
import { basename, dirname, join } from 'node:path/posix';
import type { Import } from './imports.ts';
import { codeOf, importsOf, isBarrel } from './imports.ts';

/**
 * Who may import whom, and what may lie where. `architecture.test.ts` holds the tree to it; every
 * rule has its proof in `fixtures/<rule>.txt`, a small tree that breaks this rule and no other.
 *
 * A place is a path from the repository root, `npm:<package>` or `node:<module>`; `./` is the
 * importer's own folder. In it `*` is any text without a slash, `**` any text, `{a,b}` one of two.
 * Generated files (`*.gen.ts`) are free; tests are, where a rule does not say `alsoTests`.
 */
interface Rule {
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

type Place = string | ((file: SourceFile, target: string) => boolean);

const NOUNS = ['auth', 'blog', 'contact', 'images', 'settings'];

const NPM = 'npm:**';
const NODE = 'node:**';
const CONTRACT = 'packages/contract/src/*.ts';

const SERVER = 'apps/server/src';
const KERNEL = `${SERVER}/kernel/**`;
const FEATURE = `${SERVER}/features/*`;
const ENTITY = `${FEATURE}/*.entity.ts`;
const SERVICE = `${FEATURE}/*.service.ts`;
const ROUTER = `${FEATURE}/*.router.ts`;
const REST = `${FEATURE}/*.rest.ts`;
const PIPELINE = `${SERVER}/features/images/pipeline.ts`;
const STORE = `${SERVER}/features/images/store.ts`;
const APP_ROUTER = `${SERVER}/router.ts`;

const WEB = 'apps/web/src';
const ROUTES = `${WEB}/routes/**`;
const UI = `${WEB}/ui/**`;
const CONTENT = `${WEB}/content/**`;
const LIB = `${WEB}/lib/**`;
const ICONS = 'npm:react-icons{,/**}';

const FOLDERS = [
  `${SERVER}/{kernel,database,pages,features,commands}`,
  `${WEB}/{routes,ui,content,lib}`,
  'packages/contract',
];

export const rules: Rule[] = [
  // The three workspaces
  {
    name: 'workspace-borders',
    says: 'another workspace is named by its package, never by a relative path or an alias',
    in: '{apps,packages}/**',
    find: crossesBorders,
  },
  {
    name: 'contract-imports',
    says: 'contract imports zod and its own files, for it runs on both sides',
    in: 'packages/contract/src/**',
    only: ['npm:zod', 'npm:zod/mini', CONTRACT],
  },
  {
    name: 'web-to-server',
    says: 'web knows the type of the router and nothing else of the server',
    in: 'apps/web/**',
    never: ['apps/server/**'],
    types: [APP_ROUTER],
  },
  {
    name: 'server-to-web',
    says: 'the server loads the built web by path and imports none of it',
    in: 'apps/server/**',
    never: ['apps/web/**'],
  },

  // The server
  {
    name: 'kernel-imports',
    says: 'the kernel stands on npm packages and knows nothing of this product',
    in: KERNEL,
    only: [NPM, NODE, KERNEL],
  },
  {
    name: 'database-imports',
    says: 'database knows kernel, contract, entities, and services to make the first content',
    in: `${SERVER}/database/**`,
    only: [NPM, NODE, KERNEL, CONTRACT, ENTITY, SERVICE, `${SERVER}/database/**`],
  },
  {
    name: 'commands-imports',
    says: 'a command opens the database and calls services: no host, no transport, no entities',
    in: `${SERVER}/commands/**`,
    only: [NPM, NODE, KERNEL, CONTRACT, SERVICE, `${SERVER}/database/**`, './**'],
  },
  {
    name: 'pages-imports',
    says: 'pages knows kernel, contract and the type of the router; the rest is handed to it',
    in: `${SERVER}/pages/**`,
    only: [NPM, NODE, KERNEL, CONTRACT, `${SERVER}/pages/**`],
    types: [APP_ROUTER],
  },
  {
    name: 'feature-imports',
    says: 'a feature uses kernel, contract, its own folder, services and entities of others',
    in: `${FEATURE}/**`,
    only: [NPM, NODE, KERNEL, CONTRACT, './**', ENTITY, SERVICE],
  },
  {
    name: 'entity-imports',
    says: 'an entity imports MikroORM and the entities it relates to',
    in: ENTITY,
    only: ['npm:@mikro-orm/**', ENTITY],
  },
  {
    name: 'service-imports',
    says: 'a service uses entities, services, contract, errors, limits, search: no transport, session or env',
    in: SERVICE,
    only: [
      ENTITY,
      SERVICE,
      CONTRACT,
      `${SERVER}/kernel/errors.ts`,
      `${SERVER}/kernel/rate-limit.ts`,
      `${SERVER}/kernel/search.ts`,
      `${SERVER}/kernel/xml.ts`,
      PIPELINE,
      STORE,
      NODE,
      'npm:@mikro-orm/**',
      'npm:@zxcvbn-ts/language-common',
    ],
  },
  {
    name: 'router-imports',
    says: 'a tRPC router is a thin face over services: no entities, nothing of REST',
    in: ROUTER,
    never: [REST, ENTITY],
  },
  {
    name: 'rest-imports',
    says: 'a REST face is a thin face over services: no entities, nothing of tRPC routers',
    in: REST,
    never: [ROUTER, ENTITY],
  },
  {
    name: 'no-feature-cycles',
    says: 'features do not depend on each other in a circle, not even by types',
    in: `${FEATURE}/**`,
    find: (file, tree) => shortestCycle(file, tree, featureOf),
  },
  {
    name: 'no-file-cycles',
    says: 'files of the server do not import each other in a circle, not even by types',
    in: `${SERVER}/**`,
    find: (file, tree) => shortestCycle(file, tree, serverFileOf),
  },
  {
    name: 'env-in-one-place',
    says: 'kernel/env.ts alone reads the environment and hands it on',
    in: `${SERVER}/**`,
    except: `${SERVER}/kernel/env.ts`,
    find: readsEnvironment,
  },
  {
    name: 'sharp-in-one-place',
    says: 'images/pipeline.ts alone imports sharp: foreign bytes are decoded in one place',
    in: '{apps,packages}/*/src/**',
    except: PIPELINE,
    never: ['npm:sharp{,/**}'],
  },

  // The web client. Files directly in apps/web/src put it together and are free of these
  {
    name: 'routes-imports',
    says: 'a route uses ui, content, lib, trpc, contract, and parts (-x) from here or above',
    in: ROUTES,
    only: [
      NPM,
      CONTRACT,
      UI,
      CONTENT,
      LIB,
      `${WEB}/trpc.{ts,tsx}`,
      `${WEB}/theme.ts`,
      isPartHereOrAbove,
    ],
    types: [`${WEB}/router.tsx`],
  },
  {
    name: 'ui-imports',
    says: 'ui could ship in another product: Chakra, React, icons and other ui',
    in: UI,
    only: ['npm:react{,/**}', 'npm:@chakra-ui/react{,/**}', ICONS, UI],
  },
  {
    name: 'content-imports',
    says: 'content is typed data: contract, other content, types of icons',
    in: CONTENT,
    only: [CONTRACT, CONTENT],
    types: [ICONS],
  },
  {
    name: 'lib-imports',
    says: 'lib is pure functions: contract and other lib',
    in: LIB,
    only: [CONTRACT, LIB],
  },
  {
    name: 'admin-apart',
    says: 'nothing outside routes/admin imports from it: not one admin byte on a public page',
    in: `${WEB}/**`,
    except: `${WEB}/routes/admin/**`,
    never: [`${WEB}/routes/admin/**`],
  },

  // What may lie where
  {
    name: 'known-folders',
    says: 'the folders are these: no utils, shared or common that no rule binds',
    in: '{apps/*/src/*,packages/*}/**',
    except: `{${FOLDERS.join(',')}}/**`,
    alsoTests: true,
    find: ({ path }) => [dirname(path)],
  },
  {
    name: 'feature-nouns',
    says: `the features are ${NOUNS.join(', ')}`,
    in: `${SERVER}/features/**`,
    except: `${SERVER}/features/{${NOUNS.join(',')}}/**`,
    alsoTests: true,
    find: ({ path }) => [path.slice(`${SERVER}/features/`.length)],
  },
  {
    name: 'file-kinds',
    says: 'a feature holds x.entity, x.service, x.router, x.rest; images also pipeline, store',
    in: `${FEATURE}/**`,
    except: `{${ENTITY},${SERVICE},${ROUTER},${REST},${FEATURE}/*.test.ts,${PIPELINE},${STORE}}`,
    alsoTests: true,
    find: ({ path }) => [basename(path)],
  },
  {
    name: 'no-barrels',
    says: 'a name is imported from the file that defines it: no export *, no file of re-exports',
    in: '{apps,packages}/**',
    find: reexports,
  },
  {
    name: 'file-length',
    says: 'a source file has at most 300 lines',
    in: '{apps,packages}/*/src/**.{ts,tsx}',
    except: '**/{migrations/,demo-content}**',
    find: ({ source }) => {
      const lines = source.trimEnd().split('\n').length;
      return lines > 300 ? [`${lines} lines`] : [];
    },
  },
];

/** Texts by their path from the repository root. */
export type Sources = ReadonlyMap<string, string>;

export interface Violation {
  file: string;
  /** The import, or what else is wrong. */
  what: string;
  rule: Rule;
}

export function violations(sources: Sources): Violation[] {
  const tree = new Map([...sources].map(([path, source]) => [path, parse(path, source)]));
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
}

interface SourceFile {
  path: string;
  source: string;
  imports: Array<Import & { target: string }>;
}

type Tree = ReadonlyMap<string, SourceFile>;

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

const isRelative = (specifier: string) => /^\.\.?(\/|$)/.test(specifier);
const isTest = (path: string) => matches(path, '**.test.{ts,tsx}');

function isBound(path: string, rule: Rule): boolean {
  if ((isTest(path) && !rule.alsoTests) || matches(path, '**.gen.ts')) return false;
  return matches(path, rule.in) && !matches(path, rule.except ?? '');
}

function strayImports(file: SourceFile, rule: Rule): string[] {
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
}

function matches(path: string, glob: string): boolean {
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

function crossesBorders({ path, imports }: SourceFile): string[] {
  const workspace = path.split('/', 2).join('/');
  return imports
    .filter(({ specifier, target }) =>
      isRelative(specifier) ? !target.startsWith(`${workspace}/`) : /^([#~/]|@\/)/.test(specifier),
    )
    .map(({ specifier }) => specifier);
}

function isPartHereOrAbove(file: SourceFile, target: string): boolean {
  const isPart = matches(target, ROUTES) && basename(target).startsWith('-');
  return isPart && file.path.startsWith(`${dirname(target)}/`);
}

function readsEnvironment({ source }: SourceFile): string[] {
  const named = /\bprocess\s*(?:\?\.|\.)?\s*(?:env\b|\[)|\benv\b[^=;]*\}\s*=\s*process\s*;/;
  const imported = /\bimport\s*\{[^}]*\benv\b[^}]*\}\s*from\s*['"](?:node:)?process['"]/;
  const read = named.test(codeOf(source)) || imported.test(source);
  return read ? ['process.env'] : [];
}

function reexports({ source, imports }: SourceFile): string[] {
  const stars = imports.filter(({ star }) => star).map(({ specifier }) => `* from ${specifier}`);
  return stars.length > 0 || !isBarrel(source) ? stars : ['re-exports only'];
}

const featureOf = (path: string) => /\/features\/([^/]+)\//.exec(path)?.[1];
const serverFileOf = (path: string) => (path.startsWith(`${SERVER}/`) ? path : undefined);

/** From this file to others and back to its unit. The first unit of a cycle alone tells of it. */
function shortestCycle(
  file: SourceFile,
  tree: Tree,
  unitOf: (path: string) => string | undefined,
): string[] {
  const home = unitOf(file.path) ?? '';
  const unitsUsedBy = (files: SourceFile[]) =>
    files.flatMap(({ imports }) => imports.map(({ target }) => unitOf(target) ?? ''));
  const sources = [...tree.values()].filter(({ path }) => !isTest(path));
  const seen = new Set<string>();
  const ways = [{ way: [] as string[], files: [file] }];
  for (const { way, files } of ways) {
    for (const unit of unitsUsedBy(files)) {
      if (unit === home && way.length > 0) return [[...way, home].join(' → ')];
      if (unit <= home || seen.has(unit)) continue;
      seen.add(unit);
      ways.push({
        way: [...way, unit],
        files: sources.filter(({ path }) => unitOf(path) === unit),
      });
    }
  }
  return [];
}
