import { ACCENT, NAVY } from '@hvac/contract/brand-palettes';

const steps = [
  0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 18, 20, 24, 28, 32, 40, 64, 80,
];
const scale = Object.fromEntries(
  [0, ...steps].map((step) => [String(step), { value: `${step / 4}rem` }]),
);

const values = <Key extends string>(tokens: Record<Key, string>) =>
  Object.fromEntries(Object.entries<string>(tokens).map(([key, value]) => [key, { value }]));

const SANS =
  'ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Liberation Sans", Arial, sans-serif';

/** The shades of a palette that a component coloured by `colorPalette` uses. */
const palette = (
  name: string,
  shades: { solid: number; hover: number; fg: number; muted: number; subtle: number },
) => ({
  solid: { value: `{colors.${name}.${shades.solid}}` },
  hover: { value: `{colors.${name}.${shades.hover}}` },
  fg: { value: `{colors.${name}.${shades.fg}}` },
  muted: { value: `{colors.${name}.${shades.muted}}` },
  subtle: { value: `{colors.${name}.${shades.subtle}}` },
  contrast: { value: '{colors.white}' },
  focusRing: { value: '{colors.ice.600}' },
});

/** The design tokens (design §8): type, spacing, corners, shadows, layers and the shades of every colour. */
export const tokens = {
  fonts: { body: { value: SANS }, heading: { value: SANS } },
  fontSizes: values({
    xs: '0.8125rem',
    sm: '0.9375rem',
    md: '1.0625rem',
    lg: '1.1875rem',
    xl: '1.375rem',
    '2xl': '1.625rem',
    '3xl': 'clamp(1.75rem, 1.4rem + 1.6vw, 2.375rem)',
    '4xl': 'clamp(2.125rem, 1.5rem + 2.7vw, 3.25rem)',
  }),
  fontWeights: values({
    normal: '400',
    medium: '500',
    semibold: '600',
    demibold: '650',
    bold: '700',
    extrabold: '800',
  }),
  spacing: scale,
  sizes: { ...scale, ...values({ full: '100%', prose: '42rem', page: '76rem' }) },
  radii: values({ sm: '6px', md: '10px', lg: '16px', xl: '24px', full: '9999px' }),
  shadows: values({
    sm: '0 1px 2px rgb({colors.shade} / 0.08)',
    md: '0 2px 4px rgb({colors.shade} / 0.06), 0 8px 24px rgb({colors.shade} / 0.08)',
    lg: '0 4px 8px rgb({colors.shade} / 0.08), 0 20px 48px rgb({colors.shade} / 0.16)',
  }),
  zIndex: values({ header: '20', floating: '30', skipLink: '50' }),
  colors: {
    white: { value: '#ffffff' },
    // The darkest navy as channels, for shadows and overlays.
    shade: { value: '11 31 58' },
    navy: values(NAVY),
    accent: values(ACCENT),
    // For heat and urgency, independent of the brand.
    ember: values({ 50: '#fff5ee', 100: '#fde6d8', 600: '#c2410c', 700: '#9c340a' }),
    ice: values({
      50: '#f0f8fc',
      100: '#e2f2fa',
      200: '#c6e5f5',
      300: '#a5d6ee',
      500: '#4aa6d3',
      600: '#2282b4',
      700: '#1a678f',
      800: '#14506f',
    }),
    green: values({
      50: '#f0f9f4',
      100: '#e5f4eb',
      200: '#b7dfc8',
      400: '#5fb286',
      600: '#2b7f56',
      700: '#226b47',
      800: '#1a5336',
    }),
    red: values({
      50: '#fef4f4',
      100: '#fde3e3',
      600: '#c62828',
      700: '#a31f1f',
      800: '#7f1818',
    }),
    amber: values({ 100: '#fdf0d2', 400: '#f5b942', 800: '#6f4a05' }),
    slate: values({
      50: '#f7f9fb',
      100: '#eef2f6',
      200: '#dfe6ed',
      300: '#b9c4d1',
      500: '#66758a',
      600: '#4f5d70',
      700: '#3d4a5c',
    }),
    sand: values({ 50: '#fdfbf7', 100: '#fbf7f0', 200: '#f1e6d6' }),
  },
};

/** Semantic names for the shades. */
export const semanticTokens = {
  colors: {
    bg: {
      DEFAULT: { value: '{colors.white}' },
      soft: { value: '{colors.sand.100}' },
      panel: { value: '{colors.white}' },
    },
    fg: {
      DEFAULT: { value: '{colors.navy.900}' },
      body: {
        value: '{colors.slate.700}',
      },
      muted: { value: '{colors.slate.600}' },
      error: { value: '{colors.red.700}' },
    },
    line: { DEFAULT: { value: '{colors.slate.200}' }, strong: { value: '#7d8b9c' } },
    navy: palette('navy', { solid: 800, hover: 700, fg: 800, muted: 100, subtle: 50 }),
    accent: palette('accent', { solid: 600, hover: 700, fg: 700, muted: 100, subtle: 50 }),
    ember: palette('ember', { solid: 600, hover: 700, fg: 700, muted: 100, subtle: 50 }),
    ice: palette('ice', { solid: 700, hover: 800, fg: 800, muted: 200, subtle: 100 }),
    green: palette('green', { solid: 700, hover: 800, fg: 800, muted: 200, subtle: 100 }),
    red: palette('red', { solid: 600, hover: 700, fg: 700, muted: 100, subtle: 50 }),
    slate: palette('slate', { solid: 700, hover: 600, fg: 700, muted: 200, subtle: 100 }),
  },
};
