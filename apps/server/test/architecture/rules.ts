import { basename, dirname } from 'node:path/posix';
import { crossesBorders, reexports } from './finders.ts';
import {
  APP_ROUTER,
  CHECKS,
  CONTRACT,
  ENTITY,
  FEATURE,
  FOLDERS,
  NOUNS,
  PIPELINE,
  REST,
  ROUTER,
  SERVER,
  SERVICE,
  STORE,
  UPLOAD,
} from './places.ts';
import type { Rule } from './rule.ts';
import { serverRules } from './server-rules.ts';
import { webRules } from './web-rules.ts';

/** Every rule of the tree. */
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

  ...serverRules,
  ...webRules,

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
    says: 'a feature holds x.entity, x.service, x.router, x.rest, x.checks; images also pipeline, store, upload-*',
    in: `${FEATURE}/**`,
    except: `{${ENTITY},${SERVICE},${ROUTER},${REST},${CHECKS},${FEATURE}/*.test.ts,${PIPELINE},${STORE},${UPLOAD}}`,
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
