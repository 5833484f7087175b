import { defaultFigureSettings, figureSettingsInput } from '@hvac/contract/figures';
import { storedValue } from '@hvac/contract/stored-value';
import { defineSetting } from './setting.service.ts';

/** Whether visits are counted (beyond §9). */
export const countingSetting = defineSetting({
  key: 'figures',
  of: (stored) => storedValue(figureSettingsInput, stored, defaultFigureSettings),
});
