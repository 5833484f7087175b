import { buffer } from 'node:stream/consumers';
import { brandColors } from '@hvac/contract/brand-colors';
import sharp from 'sharp';
import { AppError } from '../../kernel/errors.ts';
import type { ImageStore } from '../images/store.ts';
import { sharePictureOf } from './share-picture.service.ts';
import type { FullSiteBrand } from './site-brand.service.ts';

const NOTHING = { r: 255, g: 255, b: 255, alpha: 0 };
const WHITE = { ...NOTHING, alpha: 1 };

/** The icons by file name: edge and padding in pixels, and background. */
const ICONS: Record<string, { edge: number; room: number; background: typeof NOTHING }> = {
  'icon-32.png': { edge: 32, room: 0, background: NOTHING },
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
}

const noImage = () => new AppError('notFound', 'There is no such image');

const drawIcon = async (file: string, logo: Buffer): Promise<Buffer> => {
  const icon = ICONS[file];
  if (!icon) throw noImage();
  const { edge, room, background } = icon;
  const inner = edge - 2 * room;
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
    has: (file, { hasLogo }) => file === SHARE || (hasLogo && Object.hasOwn(ICONS, file)),
    async draw(file, { brand, logo }) {
      const square = await stored(logo.square);
      if (file === SHARE) {
        return sharePictureOf(publicDir, {
          set: brand.illustrations,
          navy: brandColors(brand).navy,
          logo: { square, wide: await stored(logo.wide) },
        });
      }
      if (!square) throw noImage();
      return drawIcon(file, square);
    },
  };
};
