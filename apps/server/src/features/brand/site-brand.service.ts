import { createHash } from 'node:crypto';
import { type Brand, defaultBrand, defaultSiteBrand, type SiteBrand } from '@hvac/contract/brand';
import { uploadedFile } from '@hvac/contract/image-address';
import type { LocationImage } from '@hvac/contract/images';

/** Names of the stored pictures of the logo; null where there is no uploaded one. */
interface LogoFiles {
  square: string | null;
  wide: string | null;
}

/** A brand with the pictures that its files are made from. */
export interface FullSiteBrand extends SiteBrand {
  logo: LogoFiles;
}

/** The default brand, for as long as none could be read. */
export const unsavedSiteBrand: FullSiteBrand = {
  ...defaultSiteBrand,
  logo: { square: null, wide: null },
};

/**
 * A brand as pages are rendered with it.
 * @param places the images that the owner has set, by place
 * @param version of the drawings
 */
export const siteBrandOf = (
  brand: Brand,
  places: Record<string, LocationImage>,
  version: string,
): FullSiteBrand => {
  const logo = {
    square: uploadedFile(places.logo?.path),
    wide: uploadedFile(places['logo-wide']?.path),
  };
  // Whether the logo contains the name changes no file.
  const look = JSON.stringify({ ...brand, logoHasName: false });
  const isDefault = look === JSON.stringify(defaultBrand) && !logo.square && !logo.wide;
  const hash = createHash('sha256')
    .update(JSON.stringify([version, look, logo]))
    .digest('hex');
  return {
    brand,
    logo,
    hasLogo: logo.square !== null,
    address: isDefault ? null : `/brand/${hash.slice(0, 16)}`,
  };
};
