import type { Brand } from '@hvac/contract/brand';
import { brandColors } from '@hvac/contract/brand-colors';

const channelsOf = (hex: string) =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(' ');

/** The CSS variables that depend on the brand, by name. */
export const brandVariables = (
  brand: Pick<Brand, 'primary' | 'accent' | 'accentText'>,
): Record<string, string> => {
  const { navy, accent, asItIs } = brandColors(brand);
  const buttons = asItIs ?? { solid: accent[600], hover: accent[700], contrast: 'white' };
  const shades = Object.entries({ navy, accent: { ...accent, ...buttons } }).flatMap(
    ([palette, values]) =>
      Object.entries(values).map(([shade, value]) => [`--${palette}-${shade}`, value]),
  );
  return { ...Object.fromEntries(shades), '--shade': channelsOf(navy[900]) };
};

/** The style rule that sets the colours of a brand. */
export const brandRule = (brand: Brand): string => {
  const declarations = Object.entries(brandVariables(brand)).map(
    ([name, value]) => `${name}:${value}`,
  );
  return `:root{${declarations.join(';')}}`;
};
