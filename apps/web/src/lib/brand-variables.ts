import type { Brand } from '@hvac/contract/brand';
import { brandColors } from '@hvac/contract/brand-colors';

type Colors = Pick<Brand, 'primary' | 'accent' | 'accentText'>;

const variablesOf = (palette: string, shades: object): [string, string][] =>
  Object.entries(shades).map(([shade, color]) => [`--chakra-colors-${palette}-${shade}`, color]);

const channelsOf = (hex: string) =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(' ');

/** The CSS variables that a brand gives another value, by name; none for the default brand. */
export const brandVariables = (brand: Colors): Record<string, string> => {
  const { navy, accent, asItIs } = brandColors(brand);
  return Object.fromEntries([
    ...(brand.primary
      ? [...variablesOf('navy', navy), ['--chakra-colors-shade', channelsOf(navy[900])]]
      : []),
    ...(brand.accent ? variablesOf('accent', accent) : []),
    ...(asItIs ? variablesOf('accent', asItIs) : []),
  ]);
};

const VARIABLE = /(--chakra-colors-[a-z0-9-]+):[^;}]+/g;

/** A style sheet with the values of a brand in place of the default ones. */
export const inBrand = (styles: string, brand: Colors): string => {
  const variables = brandVariables(brand);
  return styles.replace(VARIABLE, (whole, name: string) =>
    name in variables ? `${name}:${variables[name]}` : whole,
  );
};
