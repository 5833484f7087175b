import { ACCENT, NAVY } from '@hvac/contract/brand-palettes';

/*
 * The design tokens (design §8). Style props write their values into the rules. Only what a brand changes is a CSS
 * variable (lib/brand-variables.ts); a variable for every token would have to be declared in every document.
 */

type Values = Record<string, string>;

const steps = [
  0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 18, 20, 24, 28, 32, 40, 64, 80,
];
const scale: Values = Object.fromEntries(steps.map((step) => [step, `${step / 4}rem`]));

export const spacing: Values = {
  0: '0',
  ...scale,
  ...Object.fromEntries(steps.map((step) => [-step, `${step / -4}rem`])),
};
export const sizes: Values = { 0: '0', ...scale, full: '100%', prose: '42rem', page: '76rem' };
export const fontSizes = {
  xs: '0.8125rem',
  sm: '0.9375rem',
  md: '1.0625rem',
  lg: '1.1875rem',
  xl: '1.375rem',
  '2xl': '1.625rem',
  '3xl': 'clamp(1.625rem, 1.4rem + 1vw, 2.125rem)',
  '4xl': 'clamp(2rem, 1.5rem + 2vw, 2.75rem)',
  '5xl': 'clamp(2.125rem, 1.5rem + 2.7vw, 3.25rem)',
};
export const fontWeights = {
  normal: '400',
  medium: '500',
  semibold: '600',
  demibold: '650',
  bold: '700',
  extrabold: '800',
};
export const radii = { sm: '6px', md: '10px', lg: '16px', xl: '24px', full: '9999px' };
export const shadows = {
  sm: '0 1px 2px rgb(var(--shade) / 0.08)',
  md: '0 2px 4px rgb(var(--shade) / 0.06), 0 8px 24px rgb(var(--shade) / 0.08)',
  lg: '0 4px 8px rgb(var(--shade) / 0.08), 0 20px 48px rgb(var(--shade) / 0.16)',
};
export const zIndex = { header: '20', floating: '30', skipLink: '50' };

/** The font of all text. */
export const SANS =
  'ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Liberation Sans", Arial, sans-serif';

const ofBrand = <Shade extends string | number>(palette: string, shades: Record<Shade, string>) =>
  Object.fromEntries(
    Object.keys(shades).map((shade) => [shade, `var(--${palette}-${shade})`]),
  ) as Record<Shade, string>;

const WHITE = '#ffffff';
const SHADES = {
  navy: ofBrand('navy', NAVY),
  accent: ofBrand('accent', ACCENT),
  // For heat and urgency, independent of the brand.
  ember: { 50: '#fff5ee', 100: '#fde6d8', 600: '#c2410c', 700: '#9c340a' },
  ice: {
    50: '#f0f8fc',
    100: '#e2f2fa',
    200: '#c6e5f5',
    300: '#a5d6ee',
    500: '#4aa6d3',
    600: '#2282b4',
    700: '#1a678f',
    800: '#14506f',
  },
  green: {
    50: '#f0f9f4',
    100: '#e5f4eb',
    200: '#b7dfc8',
    400: '#5fb286',
    600: '#2b7f56',
    700: '#226b47',
    800: '#1a5336',
  },
  red: { 50: '#fef4f4', 100: '#fde3e3', 600: '#c62828', 700: '#a31f1f', 800: '#7f1818' },
  amber: { 100: '#fdf0d2', 400: '#f5b942', 800: '#6f4a05' },
  slate: {
    50: '#f7f9fb',
    100: '#eef2f6',
    200: '#dfe6ed',
    300: '#b9c4d1',
    500: '#66758a',
    600: '#4f5d70',
    700: '#3d4a5c',
  },
  sand: { 50: '#fdfbf7', 100: '#fbf7f0', 200: '#f1e6d6' },
};

type Use = 'solid' | 'hover' | 'fg' | 'muted' | 'subtle';

const paletteOf = <Shade extends number>(
  shades: Record<Shade, string>,
  uses: Record<Use, Shade>,
): Values => ({
  ...Object.fromEntries(Object.entries<Shade>(uses).map(([use, shade]) => [use, shades[shade]])),
  contrast: WHITE,
});

/** The palettes for `colorPalette`: their shades by use. */
export const palettes: Record<string, Values> = {
  navy: paletteOf(SHADES.navy, { solid: 800, hover: 700, fg: 800, muted: 100, subtle: 50 }),
  accent: {
    ...paletteOf(SHADES.accent, { solid: 600, hover: 700, fg: 700, muted: 100, subtle: 50 }),
    // A brand may use a light accent unchanged, with dark text on it.
    ...ofBrand('accent', { solid: '', hover: '', contrast: '' }),
  },
  ember: paletteOf(SHADES.ember, { solid: 600, hover: 700, fg: 700, muted: 100, subtle: 50 }),
  ice: paletteOf(SHADES.ice, { solid: 700, hover: 800, fg: 800, muted: 200, subtle: 100 }),
  green: paletteOf(SHADES.green, { solid: 700, hover: 800, fg: 800, muted: 200, subtle: 100 }),
  red: paletteOf(SHADES.red, { solid: 600, hover: 700, fg: 700, muted: 100, subtle: 50 }),
  slate: paletteOf(SHADES.slate, { solid: 700, hover: 600, fg: 700, muted: 200, subtle: 100 }),
};

/** The variables that `colorPalette` sets to the shades of a palette. */
export const paletteVariables = (palette: string): Record<`--${string}`, string> =>
  Object.fromEntries(
    Object.entries(palettes[palette] ?? {}).map(([use, value]) => [`--palette-${use}`, value]),
  );

const flat = (palettes: Record<string, Values>): Values =>
  Object.fromEntries(
    Object.entries(palettes).flatMap(([palette, shades]) =>
      Object.entries(shades).map(([shade, value]) => [`${palette}.${shade}`, value]),
    ),
  );

/** Every colour by the name that style props know it by, such as `navy.900` or `fg.muted`. */
export const colors: Values = {
  ...flat({ ...SHADES, colorPalette: ofBrand('palette', palettes.navy ?? {}) }),
  white: WHITE,
  // The darkest navy as channels, for shadows and overlays.
  shade: 'var(--shade)',
  bg: WHITE,
  'bg.soft': SHADES.sand[100],
  'bg.panel': WHITE,
  fg: SHADES.navy[900],
  'fg.body': SHADES.slate[700],
  'fg.muted': SHADES.slate[600],
  'fg.error': SHADES.red[700],
  line: SHADES.slate[200],
  'line.strong': '#7d8b9c',
};
