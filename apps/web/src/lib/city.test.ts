import { expect, it } from 'vitest';
import { cityOf } from './city.ts';

it.each([
  ['18 Beech St, Warren', 'Warren'],
  ['18 Beech St, Warren, MI 48089', 'Warren'],
  ['2140 Larkspur Avenue, Apt 4, Royal Oak MI 48067-1234', 'Royal Oak'],
  ['18 Beech St, St. Clair Shores, Michigan, USA', 'St. Clair Shores'],
  ['7 Elm\nTroy, mi', 'Troy'],
])('reads the city of %j: %s', (address, city) => {
  expect(cityOf(address)).toBe(city);
});

it.each(['18 Beech St', '18 Beech St Warren', '48089', '18 Beech St, MI', 'Warren', ''])(
  'takes nothing else for the city: %j',
  (address) => {
    expect(cityOf(address)).toBeNull();
  },
);
