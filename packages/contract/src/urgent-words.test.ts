import { describe, expect, it } from 'vitest';
import { namesDanger } from './danger-words.ts';
import { soundsUrgent } from './urgent-words.ts';

describe('a message sounds urgent', () => {
  it.each([
    'I would like a tune-up for my furnace before winter.',
    'Please quote a new heat pump for 2,000 square feet.',
    'My AC works fine, I want the Standard Plan.',
    'Do you install thermostats? Ours is old.',
    'How much is a filter? No hurry, the heat is fine.',
    'We are in no rush. Heating bill is high.',
    'The house has no basement and no ducts.',
    'No heat issues, just a tune-up please',
    'Not urgent, whenever it suits you',
    'It is not an emergency',
  ])('not: %s', (message) => expect(soundsUrgent(message)).toBe(false));

  it.each([
    'No heat since this morning',
    'We have no AC and two babies',
    'There is no a/c upstairs',
    'Furnace is dead, 51 degrees, newborn',
    'our furnace just died',
    'FURNACE OUT!!',
    'The heat pump has stopped',
    'Heat isn’t working',
    'AC won\u2019t turn on',
    'The boiler is leaking',
    'Water dripping from the AC onto the carpet',
    'my dripping AC',
    'It is blowing cold air',
    'Without heat\nsince\nFriday',
    'It\u2019s freezing in here',
    'Please come ASAP',
    'I smell gas in the basement',
    'The CO alarm went off',
  ])('like this: %s', (message) => expect(soundsUrgent(message)).toBe(true));
});

describe('a message tells of danger', () => {
  it.each([
    'The gas furnace needs a tune-up',
    'Natural gas or electric?',
    'We smell mold in the ducts',
    'Company of ten people',
    'We smell mold. Gas furnace, ten years old',
  ])('not: %s', (message) => expect(namesDanger(message)).toBe(false));

  it.each([
    'I smell gas',
    'It smells like gas in here',
    'There is a gas smell',
    'a strong gas odor near the furnace',
    'gas leak?',
    'It stinks of rotten eggs',
    'Carbon monoxide alarm beeping',
    'our CO detector went off',
    'I smell  gas,\nplease hurry',
    'There is a gas\n\nsmell',
    'Gas is leaking',
    'a pipe leaking gas',
    'carbon-monoxide alarm',
    'It smells strongly, like gas',
    'The C.O. alarm is chirping',
  ])('like this: %s', (message) => expect(namesDanger(message)).toBe(true));
});
