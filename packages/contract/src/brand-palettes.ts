/* Apart from `brand-colors.ts`: every page needs these shades, and only the back office computes others. */

/** The shades of the primary colour until the owner sets one (design §8); higher numbers are darker. */
export const NAVY = {
  50: '#eef2f7',
  100: '#dde6ef',
  200: '#c3d5e7',
  300: '#8fb0d1',
  500: '#3a6699',
  700: '#1b3d68',
  800: '#122c4f',
  900: '#0b1f3a',
} as const;

/** The shades of the accent colour until the owner sets one: those of ember, which means heat (design §8). */
export const ACCENT = {
  50: '#fff5ee',
  100: '#fde6d8',
  300: '#f7b186',
  400: '#f28a52',
  600: '#c2410c',
  700: '#9c340a',
} as const;
