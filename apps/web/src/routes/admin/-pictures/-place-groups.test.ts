import { PUBLIC_PLACES } from '@hvac/contract/public-places';
import { expect, it } from 'vitest';
import { PLACE_GROUPS } from './-place-groups.ts';

it('every place of the public pages is in exactly one group', () => {
  expect(PLACE_GROUPS.flatMap(({ places }) => places).toSorted()).toEqual(
    [...PUBLIC_PLACES].toSorted(),
  );
});
