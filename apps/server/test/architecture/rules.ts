import { basename, dirname } from 'node:path/posix';
import {
  crossesBorders,
  featureOf,
  isPartHereOrAbove,
  readsEnvironment,
  reexports,
  serverFileOf,
  shortestCycle,
} from './finders.ts';
import type { SourceFile, Tree } from './source-tree.ts';

/**
 * Who may import whom, and what may lie where. `violations.ts` holds a tree to it, and the tests
 * hold our own tree to it; every rule has its proof in `fixtures/<rule>.txt`, a small tree that
 * breaks this rule and no other.
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
