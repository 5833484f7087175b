import { describe, expect, it } from 'vitest';
import { locationsServing, PRESET_LOCATIONS, placesShowing } from './image-places.ts';
import { PUBLIC_PLACES } from './public-places.ts';

describe('the locations', () => {
  it('are the ten of the specification', () => {
    expect(PRESET_LOCATIONS).toEqual([
      'home-hero',
      'about-hero',
      'services-hero',
      'contact-hero',
      'about-team',
      'about-company',
      'logo',
      'services-residential',
      'services-commercial',
      'services-refrigeration',
    ]);
  });

  it.each([
    ['home-hero', ['Home page, top']],
    ['about-hero', ['About page, top']],
    ['services-hero', ['Services page, top']],
    ['contact-hero', ['Contact page, top']],
    ['about-team', ['About page, first picture']],
    ['about-company', ['About page, second picture']],
    ['logo', ['Header and footer, logo']],
    [
      'services-residential',
      [
        'Home and services pages, heating',
        'Home and services pages, cooling',
        'Home and services pages, air quality',
      ],
    ],
    ['services-commercial', []],
    ['services-refrigeration', []],
    ['hero', ['Home page, top']],
    ['cta-banner', ['Banner at the end of the pages']],
    ['why-choose-us', ['Home page, why choose us']],
    ['about-4', ['About page, fourth picture']],
    ['custom', []],
    ['', []],
    ['__proto__', []],
    ['constructor', []],
  ])('%j is shown at %j', (location, places) => {
    expect(placesShowing(location)).toEqual(places);
  });

  it.each([...PUBLIC_PLACES])('%s has a label', (place) => {
    expect(placesShowing(place)).toHaveLength(1);
  });

  it('an alias never comes before the place itself', () => {
    for (const place of PUBLIC_PLACES) expect(locationsServing(place)[0]).toBe(place);
    expect(locationsServing('constructor')).toEqual(['constructor']);
  });
});
