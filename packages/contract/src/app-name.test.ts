import { expect, it } from 'vitest';
import { appName } from './app-name.ts';

it.each([
  ['Hearthline Heating & Cooling', 'Hearthline'],
  ['Ace Air', 'Ace Air'],
  ['  Big  Sky Heat Pumps', 'Big Sky Heat'],
  ['Superheatpumpspecialists LLC', 'Superheatpumpspecialists'],
])('an office of %s is called %s', (company, name) => {
  expect(appName(company)).toBe(name);
});
