import { describe, expect, it } from 'vitest';
import { defaultBrand } from './brand.ts';
import { brandColors, contrast, luminance, takesDarkText } from './brand-colors.ts';
import { ACCENT, NAVY } from './brand-palettes.ts';

const BRANDS = {
  black: '#000000',
  white: '#ffffff',
  grey: '#808080',
  red: '#ff0000',
  orange: '#ff8800',
  amber: '#ffbf00',
  yellow: '#ffff00',
  'taxi yellow': '#ffd400',
  lime: '#bfff00',
  'pure green': '#00ff00',
  forest: '#1b5e20',
  mint: '#98ffcc',
  teal: '#008080',
  cyan: '#00ffff',
  sky: '#87ceeb',
  blue: '#0000ff',
  navy: '#0b1f3a',
  indigo: '#4b0082',
  purple: '#6a1b9a',
  magenta: '#ff00ff',
  pink: '#ffc0cb',
  brown: '#5d4037',
  beige: '#f5f5dc',
};

// The other background and text colours of the site.
const NEUTRALS = ['#ffffff', '#fdfbf7', '#fbf7f0', '#eef2f6', '#3d4a5c', '#4f5d70'];

const LEGIBLE = 4.5;

/** Every shade, in the same order for every brand. */
const shadesOf = ({ navy, accent }: { navy: object; accent: object }): string[] => [
  ...Object.values(navy),
  ...Object.values(accent),
  ...NEUTRALS,
];

const STANDARD = shadesOf({ navy: NAVY, accent: ACCENT });
// Pairs within a hundredth of the limit are skipped: no page uses them, and rounding to 8 bits shifts them.
const LEGIBLE_PAIRS = STANDARD.flatMap((ground, one) =>
  STANDARD.flatMap((text, other) =>
    one < other && contrast(ground, text) >= LEGIBLE * 1.01 ? [[one, other] as const] : [],
  ),
);

describe('the shades of a brand', () => {
  it('are the defaults until a colour is set', () => {
    expect(brandColors(defaultBrand)).toEqual({ navy: NAVY, accent: ACCENT, asItIs: null });
  });

  it.each(Object.entries(BRANDS))('of %s keep every legible pair legible', (_name, color) => {
    for (const accent of [color, ...Object.values(BRANDS).slice(0, 3)]) {
      const own = shadesOf(brandColors({ primary: color, accent, accentText: 'light' }));
      for (const [one, other] of LEGIBLE_PAIRS) {
        expect(contrast(own[one] ?? '', own[other] ?? '')).toBeGreaterThanOrEqual(LEGIBLE);
      }
    }
  });

  it('keep the hue of the colour', () => {
    const { navy, accent } = brandColors({
      primary: '#1b5e20',
      accent: '#6a1b9a',
      accentText: 'light',
    });
    expect([navy[800], accent[600]]).toEqual(['#003406', '#934bc7']);
  });
});

describe('an accent used unchanged', () => {
  it.each(Object.entries(BRANDS))(
    '%s is legible with dark text wherever that is offered',
    (_name, accent) => {
      for (const primary of [null, accent, ...Object.values(BRANDS).slice(0, 3)]) {
        const { asItIs } = brandColors({ primary, accent, accentText: 'dark' });
        expect(asItIs !== null).toBe(takesDarkText(accent));
        if (!asItIs) continue;
        expect(asItIs.solid).toBe(accent);
        expect(contrast(asItIs.solid, asItIs.contrast)).toBeGreaterThanOrEqual(LEGIBLE);
        expect(contrast(asItIs.hover, asItIs.contrast)).toBeGreaterThanOrEqual(LEGIBLE);
        expect(asItIs.hover).not.toBe(accent);
      }
    },
  );

  it('is offered for light colours only', () => {
    expect(takesDarkText('#ffd400')).toBe(true);
    expect(takesDarkText('#c2410c')).toBe(false);
    expect(takesDarkText(null)).toBe(false);
    expect(luminance('#ffffff')).toBeCloseTo(1);
  });
});
