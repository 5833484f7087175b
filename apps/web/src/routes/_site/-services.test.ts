import { defaultTexts } from '@hvac/contract/texts/pages';
import { expect, it } from 'vitest';
import { SERVICES } from './-services.ts';

it('the services are heating, cooling and air quality, each with its number, icon, picture and items [spec 558]', () => {
  const { services } = defaultTexts('services');
  const shown = SERVICES.map(({ id, icon, place }, index) => [
    id,
    services[index]?.title,
    icon,
    place,
  ]);
  expect(shown).toEqual([
    [1, 'Heating Services', 'fire', 'heating-services'],
    [2, 'Cooling Services', 'snowflake', 'cooling-services'],
    [3, 'Air Quality Services', 'wind', 'air-quality-services'],
  ]);
  for (const { title, items } of services) expect(items.length, title).toBeGreaterThanOrEqual(3);
});
