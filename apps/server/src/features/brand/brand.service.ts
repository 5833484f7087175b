import {
  type Brand,
  type BrandRecord,
  brandInput,
  defaultBrand,
  type SaveBrandInput,
} from '@hvac/contract/brand';
import { storedValue } from '@hvac/contract/stored-value';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Work } from '../../kernel/work.ts';
import { readSetting, replaceSetting, saveSetting } from '../settings/stored-settings.service.ts';

/** The key of the brand in `settings`. */
export const BRAND_KEY = 'brand';
const BRAND = { key: BRAND_KEY, name: 'the brand' };

const brandOf = (stored: unknown): Brand => storedValue(brandInput, stored, defaultBrand);

/** The brand. Fields that are missing or no longer valid take their default. */
export const readBrand = async (em: EntityManager): Promise<BrandRecord> => {
  const { value, version } = await readSetting(em, BRAND_KEY);
  return { brand: brandOf(value), version };
};

/**
 * Saves the brand over the version that was loaded; 0 stands for the unsaved default.
 * @throws AppError `conflict` when somebody else has saved in the meantime
 */
export const saveBrand = (work: Work, { brand, version }: SaveBrandInput): Promise<BrandRecord> =>
  work.transaction(async (tx) => ({
    brand,
    version: await saveSetting(tx, BRAND, { value: brand, version }),
  }));

/** Resets every field to its default; the version keeps counting, so that an older save is still detected. */
export const resetBrand = (work: Work): Promise<BrandRecord> =>
  work.transaction(async (tx) => ({
    brand: defaultBrand,
    version: await replaceSetting(tx, BRAND_KEY, {}, { action: 'settings.reset' }),
  }));
