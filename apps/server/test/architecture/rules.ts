import { basename, dirname } from 'node:path/posix';
import { crossesBorders, fileOf, reached, roomOf, shortestCycle } from './finders.ts';
import {
  BACKUP_CONFIG,
  ENTITY,
  FACE,
  FEATURE,
  FOLDERS,
  IMAGE_FORM,
  PIPELINE,
  ROWS,
  SERVER,
  SERVICE,
  STORE,
  UPLOAD,
} from './places.ts';
import type { Rule } from './rule.ts';
import { whoImportsWhom } from './who-imports-whom.ts';
import { whoImportsWhomInTheWeb } from './who-imports-whom-in-the-web.ts';

/** All architecture rules. */
export const rules: Rule[] = [
  ...whoImportsWhom,
  ...whoImportsWhomInTheWeb,
  {
    name: 'workspace-borders',
    says: 'another workspace is named by its package, never by a relative path or an alias',
    in: '{apps,packages}/**',
    find: crossesBorders,
  },
  // Biome's noImportCycles first reads the types of all packages, which takes 2 seconds even to format one
  // file, and does not report the path of a cycle.
  {
    name: 'no-room-cycles',
    says: 'rooms and features do not depend on each other in a circle, not even by types',
    in: `${SERVER}/**`,
    find: (file, tree) => shortestCycle(file, tree, roomOf),
  },
  {
    name: 'planning',
    says: 'what plans deliveries loads nothing that sends them, so that storing a request does not',
    in: `${SERVER}/features/{deliveries/{plan,lead-plans,recipients,escalation,queue},contact/submit,inbox/reminder}.service.ts`,
    find: (file, tree) =>
      reached(file, tree, `${SERVER}/features/{mail/**,push/{send-*,post-*}.ts}`),
  },
  {
    name: 'no-file-cycles',
    says: 'files of the server do not import each other in a circle, not even by types',
    in: `${SERVER}/**`,
    find: (file, tree) => shortestCycle(file, tree, fileOf),
  },

  // Which files may exist where
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
    says: 'a feature is named for what it is about: no utils, shared, common, helpers, lib or core',
    in: `${SERVER}/features/{util,utils,shared,common,helper,helpers,lib,core}/**`,
    alsoTests: true,
    find: ({ path }) => [path.slice(`${SERVER}/features/`.length)],
  },
  {
    name: 'file-kinds',
    says: 'a feature holds x.entity, x.rows, x.service, x.router, x.rest, x.plugin, x.jobs, x.checks; images also pipeline, store, upload-*, image-*; backup also keeping',
    in: `${FEATURE}/**`,
    except: `{${ENTITY},${ROWS},${SERVICE},${FACE},${FEATURE}/*.test.ts,${PIPELINE},${STORE},${UPLOAD},${IMAGE_FORM},${BACKUP_CONFIG}}`,
    alsoTests: true,
    find: ({ path }) => [basename(path)],
  },
];
