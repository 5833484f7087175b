import type { Brand } from './brand.ts';
import { ACCENT, NAVY } from './brand-palettes.ts';

type Triple = [number, number, number];

const fromHex = (hex: string): Triple => {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
};

const toHex = (rgb: Triple): string => {
  const channel = (value: number) => {
    const bent = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
    return Math.round(Math.min(1, Math.max(0, bent)) * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${rgb.map(channel).join('')}`;
};

const luminanceOf = ([red, green, blue]: Triple) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

/** Relative luminance of a colour `#rrggbb`, 0 to 1 (WCAG). */
export const luminance = (hex: string): number => luminanceOf(fromHex(hex));

/** Contrast ratio of two colours, 1 to 21 (WCAG). */
export const contrast = (one: string, other: string): number => {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
};

/** Chroma and hue in OKLCH, the hue in radians. */
const chromaAndHue = (hex: string) => {
  const [r, g, b] = fromHex(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const greenRed = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const blueYellow = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return { chroma: Math.hypot(greenRed, blueYellow), hue: Math.atan2(blueYellow, greenRed) };
};

const fromOklch = (lightness: number, chroma: number, hue: number): Triple => {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
};

const isInSrgb = (rgb: Triple) => rgb.every((value) => value > -0.0001 && value < 1.0001);

/** The colour with this luminance and hue; the chroma is reduced as far as needed for sRGB to show it. */
const withLuminance = (wanted: number, chroma: number, hue: number): string => {
  let [dark, light] = [0, 1];
  while (light - dark > 0.00001) {
    const middle = (dark + light) / 2;
    if (luminanceOf(fromOklch(middle, chroma, hue)) < wanted) dark = middle;
    else light = middle;
  }
  const rgb = fromOklch(light, chroma, hue);
  if (isInSrgb(rgb) || chroma === 0) return toHex(rgb);
  return withLuminance(wanted, chroma < 0.002 ? 0 : chroma * 0.94, hue);
};

const MAX_COLORFUL = 1.6;

/**
 * A palette in the hue of a brand color. Each shade keeps the luminance of the default that it replaces. Contrast
 * depends on nothing else, so every legible pair of shades stays legible.
 */
const palette = <Shade extends number>(
  color: string,
  defaults: Record<Shade, string>,
  reference: string,
): Record<Shade, string> => {
  const own = chromaAndHue(color);
  const shades = Object.entries<string>(defaults).map(([shade, standard]) => {
    const share = chromaAndHue(standard).chroma / chromaAndHue(reference).chroma;
    const chroma = own.chroma * Math.min(MAX_COLORFUL, share);
    return [shade, withLuminance(luminance(standard), chroma, own.hue)];
  });
  return Object.fromEntries(shades) as Record<Shade, string>;
};

/** The minimum luminance at which the darkest shade is legible on an unchanged accent. */
const LIGHT_ENOUGH = 0.236;

/** Whether the accent may be used unchanged, with dark text: 4.5 to 1 or better with any primary color. */
export const takesDarkText = (accent: string | null): accent is string =>
  accent !== null && luminance(accent) >= LIGHT_ENOUGH;

/** The hover colour of an accent: the same hue and chroma, visibly lighter or darker. */
const hoverOf = (accent: string): string => {
  const { chroma, hue } = chromaAndHue(accent);
  const now = luminance(accent);
  return withLuminance(now > 0.5 ? now * 0.85 : now * 1.2, chroma, hue);
};

/** The shades that a brand is shown with. */
export interface BrandColors {
  navy: Record<keyof typeof NAVY, string>;
  accent: Record<keyof typeof ACCENT, string>;
  /** A light accent used unchanged: the background of its buttons and marks, and the dark text on them. */
  asItIs: { solid: string; hover: string; contrast: string } | null;
}

/** The shades of a brand; a colour that is not set keeps its default shades. */
export const brandColors = ({
  primary,
  accent,
  accentText,
}: Pick<Brand, 'primary' | 'accent' | 'accentText'>): BrandColors => {
  const navy: BrandColors['navy'] = primary ? palette(primary, NAVY, NAVY[800]) : NAVY;
  return {
    navy,
    accent: accent ? palette(accent, ACCENT, ACCENT[600]) : ACCENT,
    asItIs:
      accentText === 'dark' && takesDarkText(accent)
        ? { solid: accent, hover: hoverOf(accent), contrast: navy[900] }
        : null,
  };
};
