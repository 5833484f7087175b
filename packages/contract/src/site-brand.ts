import { type Brand, defaultBrand } from './brand.ts';

/** The brand as pages are made with it. */
export interface SiteBrand {
  brand: Brand;
  /**
   * Folder of the drawings and pictures made for it, which changes with it: `/brand/{hash}`. Null while everything
   * is what the website came with.
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

/** Path of a drawing or picture of the site, which a brand has in its own folder. */
export const brandedPath = ({ address }: Pick<SiteBrand, 'address'>, path: string): string =>
  `${address ?? ''}${path}`;

/** Path of the picture, 1200 × 630, that is shown where a page without one of its own is shared. */
export const sharePicture = ({ address }: Pick<SiteBrand, 'address'>): string =>
  address === null ? '/og/default.jpg' : `${address}/share.jpg`;
