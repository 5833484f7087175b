import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type BrandColors, brandColors } from '@hvac/contract/brand-colors';
import { type DrawingLook, drawingFiles } from '@hvac/contract/drawing-look';
import { AppError } from '../../kernel/errors.ts';
import { restrictedSharp } from '../images/restricted-sharp.service.ts';
import type { ImageStore } from '../images/store.ts';
import type { FullSiteBrand } from './site-brand.service.ts';

const WIDTH = 1200;
const HEIGHT = 630;
const PIXELS = WIDTH * HEIGHT;

const channelsOf = (hex: string) =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/**
 * The house in the shades of a brand. The instance does not decode SVG, so the build has rendered it in layers: red,
 * green and blue of what is in no shade of the primary colour, then how much of each shade is in each pixel.
 */
const paintHouse = (layers: Buffer, navy: BrandColors['navy']): Buffer => {
  const picture = Buffer.alloc(PIXELS * 3);
  for (let channel = 0; channel < 3; channel += 1) {
    const sums = Float32Array.from(layers.subarray(channel * PIXELS, (channel + 1) * PIXELS));
    for (const [at, shade] of Object.values(navy).map(channelsOf).entries()) {
      const strength = (shade[channel] ?? 0) / 255;
      const layer = layers.subarray((at + 3) * PIXELS, (at + 4) * PIXELS);
      for (let pixel = 0; pixel < PIXELS; pixel += 1) {
        sums[pixel] = (sums[pixel] ?? 0) + (layer[pixel] ?? 0) * strength;
      }
    }
    for (let pixel = 0; pixel < PIXELS; pixel += 1) {
      picture[pixel * 3 + channel] = Math.min(255, Math.round(sums[pixel] ?? 0));
    }
  }
  return picture;
};

const CORNER = 28;

/** The pixels of a white plate with rounded corners. */
const plate = (width: number, height: number): Buffer => {
  const pixels = Buffer.alloc(width * height * 4, 255);
  const past = (at: number, length: number) =>
    Math.max(CORNER - at - 0.5, at + 0.5 - (length - CORNER), 0);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const outside = Math.hypot(past(x, width), past(y, height)) - CORNER;
      pixels[(y * width + x) * 4 + 3] = 255 * Math.min(1, Math.max(0, 0.5 - outside));
    }
  }
  return pixels;
};

const MIDDLE = { x: 210, y: 315 };
const SQUARE = { width: 260, height: 260, inset: 30 };
const WIDE = { width: 340, height: 136, inset: 30 };

/** A logo on a plate, because it may be dark. */
const onPlate = async (logo: Buffer, { width, height, inset }: typeof SQUARE) => {
  const sharp = await restrictedSharp();
  const inner = await sharp(logo)
    .resize(width - 2 * inset, height - 2 * inset, {
      fit: 'contain',
      background: { r: 255, g: 255, b: 255, alpha: 0 },
    })
    .png()
    .toBuffer();
  const input = await sharp(plate(width, height), { raw: { width, height, channels: 4 } })
    .composite([{ input: inner }])
    .png()
    .toBuffer();
  return { input, left: MIDDLE.x - width / 2, top: MIDDLE.y - height / 2 };
};

interface ShareLook {
  drawing: DrawingLook;
  navy: BrandColors['navy'];
  /** Bytes of the logos; null where there is none. */
  logo: { square: Buffer | null; wide: Buffer | null };
}

/**
 * The picture for sharing pages that have none of their own, 1200 × 630, as JPEG.
 * @param publicDir folder of the built static files
 */
const sharePictureOf = async (
  publicDir: string,
  { drawing, navy, logo }: ShareLook,
): Promise<Buffer> => {
  const file = (name: string) => readFile(join(publicDir, 'img', name));
  const sharp = await restrictedSharp();
  const files = new Set(await readdir(join(publicDir, 'img')));
  const house = drawingFiles('share-layers', drawing).find((name) => files.has(`${name}.png`));
  const layers = await sharp(await file(`${house}.png`))
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  const mark = (logo.wide && (await onPlate(logo.wide, WIDE))) ??
    (logo.square && (await onPlate(logo.square, SQUARE))) ?? {
      input: await file('share-mark.png'),
      left: 110,
      top: 205,
    };
  return sharp(paintHouse(layers, navy), { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .composite([mark])
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
};

const NOTHING = { r: 255, g: 255, b: 255, alpha: 0 };
const WHITE = { ...NOTHING, alpha: 1 };

/** The icons by file name: edge and padding in pixels, and background. */
const ICONS: Record<string, { edge: number; room: number; background: typeof NOTHING }> = {
  'icon-32.png': { edge: 32, room: 0, background: NOTHING },
  // Search engines ask for a multiple of 48.
  'icon-48.png': { edge: 48, room: 0, background: NOTHING },
  'icon-192.png': { edge: 192, room: 0, background: NOTHING },
  // Operating systems crop these into other shapes.
  'icon-512.png': { edge: 512, room: 51, background: WHITE },
  'touch-icon.png': { edge: 180, room: 14, background: WHITE },
};

const SHARE = 'share.jpg';

/** The icons and the share picture of a brand, by file name. */
export interface BrandPictures {
  has(file: string, brand: FullSiteBrand): boolean;
  /** @throws AppError `notFound` when the stored logo is gone */
  draw(file: string, brand: FullSiteBrand): Promise<Buffer>;
  /** An icon, by file name, of a logo. */
  drawIcon(file: string, logo: Buffer): Promise<Buffer>;
}

const noImage = () => new AppError('notFound', 'There is no such image');

const drawIcon = async (file: string, logo: Buffer): Promise<Buffer> => {
  const icon = ICONS[file];
  if (!icon) throw noImage();
  const { edge, room, background } = icon;
  const inner = edge - 2 * room;
  const sharp = await restrictedSharp();
  const image = sharp(logo)
    .resize(inner, inner, { fit: 'contain', background })
    .extend({ top: room, bottom: room, left: room, right: room, background });
  return (background === WHITE ? image.flatten({ background }) : image).png().toBuffer();
};

/** @param publicDir folder of the built static files */
export const createBrandPictures = (store: ImageStore, publicDir: string): BrandPictures => {
  const stored = async (name: string | null) => {
    const opened = name && (await store.open(name, 'main'));
    return opened ? buffer(opened.bytes) : null;
  };
  return {
    drawIcon,
    has: (file, { hasLogo }) => file === SHARE || (hasLogo && Object.hasOwn(ICONS, file)),
    async draw(file, { brand, logo }) {
      const square = await stored(logo.square);
      if (file === SHARE) {
        return sharePictureOf(publicDir, {
          drawing: brand,
          navy: brandColors(brand).navy,
          logo: { square, wide: await stored(logo.wide) },
        });
      }
      if (!square) throw noImage();
      return drawIcon(file, square);
    },
  };
};
