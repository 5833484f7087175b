import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrandColors, brandColors } from '@hvac/contract/brand-colors';
import { NAVY } from '@hvac/contract/brand-palettes';
import { restrictedSharp } from '../images/restricted-sharp.service.ts';
import type { BrandPictures } from './brand-pictures.service.ts';
import type { FullSiteBrand } from './site-brand.service.ts';

/** The icons of the office: those of an installed app, and what the status bar shows beside a notification. */
export const OFFICE_ICONS = ['icon-192.png', 'icon-512.png', 'touch-icon.png', 'badge-96.png'];

const BADGE = 'badge-96.png';
const BADGE_EDGE = 96;
const OPAQUE = 255;
/** The shade of the house in the mark. */
const SHADE = 800;

const channelsOf = (hex: string) =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

const pixelsOf = async (png: Buffer) => {
  const sharp = await restrictedSharp();
  return sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
};

/**
 * The mark of the site in the shades of a brand, as PNG. The build has rendered it, and how much of the house is in each
 * pixel, because the instance does not decode SVG.
 */
const paintMark = async (
  mark: Buffer,
  house: Buffer,
  navy: BrandColors['navy'],
): Promise<Buffer> => {
  const sharp = await restrictedSharp();
  const { data: pixels, info } = await pixelsOf(mark);
  const { data: shares } = await pixelsOf(house);
  const [from, to] = [channelsOf(NAVY[SHADE]), channelsOf(navy[SHADE])];
  for (let at = 0; at < pixels.length; at += 4) {
    const share = (shares[at] ?? 0) / OPAQUE;
    for (let channel = 0; channel < 3; channel += 1) {
      const change = (to[channel] ?? 0) - (from[channel] ?? 0);
      pixels[at + channel] = Math.round((pixels[at + channel] ?? 0) + share * change);
    }
  }
  const { width, height } = info;
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
};

/** The house in white on nothing, as status bars want it. No logo: most fill their square. */
const paintBadge = async (house: Buffer): Promise<Buffer> => {
  const sharp = await restrictedSharp();
  const { data: pixels, info } = await pixelsOf(house);
  for (let at = 0; at < pixels.length; at += 4) {
    pixels[at + 3] = Math.round(((pixels[at] ?? 0) * (pixels[at + 3] ?? 0)) / OPAQUE);
    pixels.fill(OPAQUE, at, at + 3);
  }
  const { width, height } = info;
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .resize(BADGE_EDGE, BADGE_EDGE)
    .png()
    .toBuffer();
};

/**
 * Draws the icons of the office: from the square logo, or else from the mark in the colours of the brand.
 * @param publicDir folder of the built static files
 */
export const createOfficeIcons =
  (pictures: BrandPictures, publicDir: string) =>
  async (name: string, brand: FullSiteBrand): Promise<Buffer> => {
    const file = (part: string) => readFile(join(publicDir, 'img', part));
    if (name === BADGE) return paintBadge(await file('app-mark-house.png'));
    if (brand.hasLogo) return pictures.draw(name, brand);
    const { navy } = brandColors(brand.brand);
    const mark = await paintMark(
      await file('app-mark.png'),
      await file('app-mark-house.png'),
      navy,
    );
    return pictures.drawIcon(name, mark);
  };
export type DrawOfficeIcon = ReturnType<typeof createOfficeIcons>;
