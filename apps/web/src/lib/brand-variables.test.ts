import { defaultBrand } from '@hvac/contract/brand';
import { expect, it } from 'vitest';
import { globalStyles } from '../global-styles.tsx';
import { brandVariables, inBrand } from './brand-variables.ts';

it('leaves the styles of the default brand as they are, byte for byte', () => {
  expect(inBrand(globalStyles, defaultBrand) === globalStyles).toBe(true);
});

it('finds every variable that depends on the brand in the styles, once', () => {
  for (const name of Object.keys(brandVariables(defaultBrand))) {
    expect(globalStyles.split(`${name}:`), name).toHaveLength(2);
  }
});

it('changes nothing but values', () => {
  const brand = { ...defaultBrand, primary: '#1b5e20', accent: '#ffd400', accentText: 'dark' };
  const styles = inBrand(globalStyles, { ...brand, accentText: 'dark' });
  const namesIn = (css: string) => [...css.matchAll(/--chakra-[\w-]+(?=:)/g)].map(String);
  expect(namesIn(styles)).toEqual(namesIn(globalStyles));
  expect(styles).not.toContain('--chakra-colors-navy-900:#0b1f3a');
});
