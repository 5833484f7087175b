import { defaultBrand } from '@hvac/contract/brand';
import { ACCENT, NAVY } from '@hvac/contract/brand-palettes';
import { expect, it } from 'vitest';
import { colors, palettes } from '../theme-tokens.ts';
import { brandRule, brandVariables } from './brand-variables.ts';

const DARK = {
  ...defaultBrand,
  primary: '#1b5e20',
  accent: '#ffd400',
  accentText: 'dark',
} as const;

it('declares every variable that the colours refer to, for any brand', () => {
  const values = [colors, ...Object.values(palettes)].flatMap((named) => Object.values(named));
  const used = values.flatMap((value) => value.match(/--(?!palette-)[\w-]+/g) ?? []);
  expect(used).toContain('--accent-contrast');
  for (const brand of [defaultBrand, DARK]) {
    expect(Object.keys(brandVariables(brand))).toEqual(expect.arrayContaining(used));
  }
});

it('has the colours of the design unless the brand sets others', () => {
  const variables = brandVariables(defaultBrand);
  for (const [shade, value] of Object.entries(NAVY)) {
    expect(variables[`--navy-${shade}`]).toBe(value);
  }
  expect(variables['--accent-solid']).toBe(ACCENT[600]);
  expect(brandVariables(DARK)).toMatchObject({ '--accent-solid': '#ffd400' });
  expect(brandVariables(DARK)['--navy-900']).not.toBe(NAVY[900]);
});

it('is one rule of a style sheet', () => {
  expect(brandRule(defaultBrand)).toMatch(/^:root\{(--[a-z0-9-]+:[#\w ]+;)+--shade:11 31 58\}$/);
});
