import { brandInput, defaultBrand } from '@hvac/contract/brand';
import { storedValue } from '@hvac/contract/stored-value';
import { defineSetting } from '../settings/setting.service.ts';

/** The look of the site (beyond §3). */
export const brandSetting = defineSetting({
  key: 'brand',
  name: 'the brand',
  of: (stored) => storedValue(brandInput, stored, defaultBrand),
});

/** The brand. Fields that are missing or no longer valid take their default. */
export const readBrand = brandSetting.read;
