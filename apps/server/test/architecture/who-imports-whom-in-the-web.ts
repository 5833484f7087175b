import { isPartHereOrAbove } from './finders.ts';
import { CONTRACT, LIB, NPM, ROUTES, UI, WEB } from './places.ts';
import type { Rule } from './rule.ts';

/** What each room of the web may import. */
export const whoImportsWhomInTheWeb: Rule[] = [
  {
    name: 'routes',
    says: 'a route uses ui, lib, trpc, contract, and parts (-x) from here or above',
    in: ROUTES,
    only: [NPM, CONTRACT, UI, LIB, `${WEB}/trpc.{ts,tsx}`, `${WEB}/theme.ts`, isPartHereOrAbove],
    types: [`${WEB}/router.tsx`],
  },
  {
    name: 'ui',
    says: 'ui could ship in another product: Chakra, React and other ui',
    in: UI,
    only: ['npm:react{,/**}', 'npm:@chakra-ui/react{,/**}', UI],
  },
  {
    name: 'chakra',
    says: 'chakra stands in for a library: React',
    in: `${WEB}/chakra/**`,
    only: ['npm:react{,/**}', `${WEB}/chakra/**`],
  },
  {
    name: 'lib',
    says: 'lib is pure functions: contract and other lib',
    in: LIB,
    only: [CONTRACT, LIB],
  },
  {
    name: 'admin',
    says: 'nothing outside routes/admin but the office entry imports from it: not one admin byte on a public page',
    in: `${WEB}/**`,
    except: `${WEB}/{routes/admin/**,entry-office.tsx}`,
    never: [`${WEB}/routes/admin/**`],
  },
];
