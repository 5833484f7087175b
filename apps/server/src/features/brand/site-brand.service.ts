import { createHash } from 'node:crypto';
import { defaultBrand, defaultSiteBrand, type SiteBrand } from '@hvac/contract/brand';
import { uploadedFile } from '@hvac/contract/image-address';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { CachedValue, StaleIfError } from '../../kernel/stale-if-error.ts';
import { findImagesAtPlaces } from '../images/website-images.service.ts';
import { readBrand } from './brand.service.ts';
import type { Drawings } from './drawings.service.ts';

/** Names of the stored pictures of the logo; null where there is no uploaded one. */
interface LogoFiles {
  square: string | null;
  wide: string | null;
}

const findLogoFiles = async (em: EntityManager): Promise<LogoFiles> => {
  const images = await findImagesAtPlaces(em, ['logo', 'logo-wide']);
  return {
    square: uploadedFile(images.logo?.path),
    wide: uploadedFile(images['logo-wide']?.path),
  };
};

/** A brand with the pictures that its files are made from. */
export interface FullSiteBrand extends SiteBrand {
  logo: LogoFiles;
}

/** The default brand, for as long as none could be read. */
const unsavedSiteBrand: FullSiteBrand = {
  ...defaultSiteBrand,
  logo: { square: null, wide: null },
};

/**
 * The brand that pages are rendered with.
 * @param version of the drawings
 */
export const findSiteBrand = async (em: EntityManager, version: string): Promise<FullSiteBrand> => {
  const brand = await readBrand(em);
  const logo = await findLogoFiles(em);
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

interface ReaderDeps {
  orm: MikroORM;
  drawings: Drawings;
  staleIfError: StaleIfError;
}

/** Reads the brand that pages are rendered with; while the database is down, it is the last known one. */
export const createSiteBrandReader =
  ({ orm, drawings, staleIfError }: ReaderDeps) =>
  (): Promise<CachedValue<FullSiteBrand>> =>
    staleIfError(
      'brand',
      async () => findSiteBrand(orm.em.fork(), await drawings.version()),
      unsavedSiteBrand,
    );
