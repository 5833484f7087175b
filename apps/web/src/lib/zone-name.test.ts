import { expect, it } from 'vitest';
import { zoneName } from './zone-name.ts';

it('a time zone is named by its place', () => {
  expect(zoneName('America/Detroit')).toBe('Detroit time');
  expect(zoneName('America/St_Johns')).toBe('St Johns time');
});
