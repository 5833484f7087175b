import { isPartHereOrAbove } from './finders.ts';
import {
  ALL_CHECKS,
  APP_ROUTER,
  CHECKS,
  CONTENT,
  CONTRACT,
  ENTITY,
  FEATURE,
  FINDING,
  ICONS,
  KERNEL,
  LIB,
  NODE,
  NPM,
  PIPELINE,
  REST,
  ROUTER,
  ROUTES,
  SERVER,
  SERVICE,
  STORE,
  UI,
  UPLOAD,
  WEB,
} from './places.ts';
import type { Rule } from './rule.ts';

/** Every room and kind of file with what it may import. A file directly in `src` puts rooms together and is free. */
export const whoImportsWhom: Rule[] = [
  {
    name: 'contract',
    says: 'the contract imports zod and its own files, for it runs on both sides',
    in: 'packages/contract/src/**',
    only: ['npm:zod', 'npm:zod/mini', CONTRACT],
  },

  // Rooms of the server
  {
    name: 'kernel',
    says: 'the kernel stands on npm packages and knows nothing of this product; it names the type of a finding',
    in: KERNEL,
    only: [NPM, NODE, KERNEL],
    types: [FINDING],
  },
  {
    name: 'database',
    says: 'database knows kernel, contract, entities, and services to make the first content',
    in: `${SERVER}/database/**`,
    only: [NPM, NODE, KERNEL, CONTRACT, ENTITY, SERVICE, `${SERVER}/database/**`],
  },
  {
    name: 'commands',
    says: 'a command opens the database and calls services and checks: no host, no transport, no entities',
    in: `${SERVER}/commands/**`,
    only: [NPM, NODE, KERNEL, CONTRACT, SERVICE, ALL_CHECKS, `${SERVER}/database/**`, './**'],
  },
  {
    name: 'pages',
    says: 'pages knows kernel, contract and the type of the router; the rest is handed to it',
    in: `${SERVER}/pages/**`,
    only: [NPM, NODE, KERNEL, CONTRACT, `${SERVER}/pages/**`],
    types: [APP_ROUTER],
  },
  {
    name: 'feature',
    says: 'a feature uses kernel, contract, its own folder, services and entities of others',
    in: `${FEATURE}/**`,
    only: [NPM, NODE, KERNEL, CONTRACT, './**', ENTITY, SERVICE],
  },

  // Kinds of files in a feature
  {
    name: 'entity',
    says: 'an entity imports MikroORM and the entities it relates to',
    in: ENTITY,
    only: ['npm:@mikro-orm/**', ENTITY],
  },
  {
    name: 'service',
    says: 'a service uses entities, services, contract, addresses, errors, queue, limits, search, sightings: no transport, session or env',
    in: SERVICE,
    only: [
      ENTITY,
      SERVICE,
      CONTRACT,
      `${SERVER}/kernel/{addresses,errors,queue,rate-limit,search,sightings,xml}.ts`,
      PIPELINE,
      STORE,
      UPLOAD,
      NODE,
      'npm:@mikro-orm/**',
      'npm:@zxcvbn-ts/language-common',
    ],
  },
  {
    name: 'router',
    says: 'a tRPC router is a thin face over services: no entities, nothing of REST',
    in: ROUTER,
    never: [REST, ENTITY],
  },
  {
    name: 'rest',
    says: 'a REST face is a thin face over services: no entities, nothing of tRPC routers',
    in: REST,
    never: [ROUTER, ENTITY],
  },
  {
    name: 'checks',
    says: 'a check looks through services: no entities, nothing of tRPC routers or REST',
    in: CHECKS,
    never: [ROUTER, REST, ENTITY],
  },

  // Rooms of the web
  {
    name: 'routes',
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
    name: 'ui',
    says: 'ui could ship in another product: Chakra, React, icons and other ui',
    in: UI,
    only: ['npm:react{,/**}', 'npm:@chakra-ui/react{,/**}', ICONS, UI],
  },
  {
    name: 'content',
    says: 'content is typed data: contract, other content, types of icons',
    in: CONTENT,
    only: [CONTRACT, CONTENT],
    types: [ICONS],
  },
  {
    name: 'lib',
    says: 'lib is pure functions: contract and other lib',
    in: LIB,
    only: [CONTRACT, LIB],
  },
  {
    name: 'admin',
    says: 'nothing outside routes/admin imports from it: not one admin byte on a public page',
    in: `${WEB}/**`,
    except: `${WEB}/routes/admin/**`,
    never: [`${WEB}/routes/admin/**`],
  },

  // Between the workspaces
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
];
