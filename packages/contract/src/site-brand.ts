import { type Brand, defaultBrand } from './brand.ts';

/** The brand as pages are rendered with it. */
export interface SiteBrand {
  brand: Brand;
  /**
   * Folder of the drawings and pictures made for the brand, `/brand/{hash}`, which changes with it. Null while the
   * website uses only the drawings and pictures that it came with.
   */
  address: string | null;
  /** Whether there is an uploaded square logo that icons are made from. */
  hasLogo: boolean;
}

export const defaultSiteBrand: SiteBrand = {
  brand: defaultBrand,
  address: null,
  hasLogo: false,
};

/** Path of a drawing or picture of the site, in the brand's own folder if it has one. */
export const brandedPath = ({ address }: Pick<SiteBrand, 'address'>, path: string): string =>
  `${address ?? ''}${path}`;

/** Path of the picture, 1200 × 630, shown when a page without one of its own is shared. */
export const sharePicture = ({ address }: Pick<SiteBrand, 'address'>): string =>
  address === null ? '/og/default.jpg' : `${address}/share.jpg`;
