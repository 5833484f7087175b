import { defaultBrand } from '@hvac/contract/brand';
import { expect, it } from 'vitest';
import { globalStyles } from '../global-styles.tsx';
import { brandVariables, inBrand } from './brand-variables.ts';

it('leaves the styles unchanged for the default brand, byte for byte', () => {
  expect(inBrand(globalStyles, defaultBrand) === globalStyles).toBe(true);
});

it('finds every brand-dependent variable in the styles exactly once', () => {
  for (const name of Object.keys(brandVariables(defaultBrand))) {
    expect(globalStyles.split(`${name}:`), name).toHaveLength(2);
  }
});

it('changes only values', () => {
  const brand = { ...defaultBrand, primary: '#1b5e20', accent: '#ffd400', accentText: 'dark' };
  const styles = inBrand(globalStyles, { ...brand, accentText: 'dark' });
  const namesIn = (css: string) => [...css.matchAll(/--chakra-[\w-]+(?=:)/g)].map(String);
  expect(namesIn(styles)).toEqual(namesIn(globalStyles));
  expect(styles).not.toContain('--chakra-colors-navy-900:#0b1f3a');
});
