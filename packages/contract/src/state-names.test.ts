import { describe, expect, it } from 'vitest';
import { STATE_NAMES, stateName } from './state-names.ts';

describe('stateName', () => {
  it('knows 50 states, the District of Columbia and five territories, each with a unique name', () => {
    expect(new Set(Object.values(STATE_NAMES)).size).toBe(56);
    expect(Object.keys(STATE_NAMES)).toHaveLength(56);
  });

  it.each([
    ['MI', 'Michigan'],
    [' tx ', 'Texas'],
    ['DC', 'District of Columbia'],
    ['Michigan', 'Michigan'],
    ['Ontario', 'Ontario'],
    ['', ''],
  ])('of %j is %j', (state, name) => {
    expect(stateName(state)).toBe(name);
  });
});
