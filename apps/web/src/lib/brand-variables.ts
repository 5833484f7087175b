import type { Brand } from '@hvac/contract/brand';
import { brandColors } from '@hvac/contract/brand-colors';

const NAME = '--chakra-colors-';

const channelsOf = (hex: string) =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(' ');

// Button colours in the accent palette, unless the accent is used unchanged (theme-tokens.ts).
const DARKENED = {
  solid: `var(${NAME}accent-600)`,
  hover: `var(${NAME}accent-700)`,
  contrast: `var(${NAME}white)`,
};

/** The CSS variables that depend on the brand, by name. */
export const brandVariables = (
  brand: Pick<Brand, 'primary' | 'accent' | 'accentText'>,
): Record<string, string> => {
  const { navy, accent, asItIs } = brandColors(brand);
  const palettes = { navy, accent: { ...accent, ...(asItIs ?? DARKENED) } };
  const shades = Object.entries(palettes).flatMap(([palette, values]) =>
    Object.entries(values).map(([shade, value]) => [`${NAME}${palette}-${shade}`, value]),
  );
  return { ...Object.fromEntries(shades), [`${NAME}shade`]: channelsOf(navy[900]) };
};

const VARIABLE = /(--chakra-colors-[a-z0-9-]+):[^;}]+/g;

/** A style sheet in the colours of a brand. */
export const inBrand = (styles: string, brand: Brand): string => {
  const variables = brandVariables(brand);
  return styles.replace(VARIABLE, (whole, name: string) =>
    name in variables ? `${name}:${variables[name]}` : whole,
  );
};
