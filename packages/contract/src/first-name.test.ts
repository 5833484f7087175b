import { expect, it } from 'vitest';
import { firstNameOf } from './first-name.ts';

it.each([
  '',
  ' ',
  'A',
  'Dr. Ada Lovelace',
  'Lovelace, Ada',
  '4th floor',
  `${'A'.repeat(25)} B`,
  'ada@example.com',
])('greets nobody by %j', (fullName) => expect(firstNameOf(fullName)).toBeNull());

it.each([
  ['Dana', 'Dana'],
  ['  Ada Lovelace', 'Ada'],
  ["D'Angelo Reyes", "D'Angelo"],
  ['Anne-Marie\tDuval', 'Anne-Marie'],
  ['José', 'José'],
  ['王小明', '王小明'],
])('greets %j by %j', (fullName, name) => expect(firstNameOf(fullName)).toBe(name));
