import { describe, expect, it } from 'vitest';
import { locationsServing, PRESET_LOCATIONS, placesShowing } from './image-places.ts';
import { PUBLIC_PLACES } from './public-places.ts';

describe('the locations', () => {
  it('begin with the tops of the pages, the team and the company [spec 462, 463, 464, 465, 466, 467]', () => {
    expect(PRESET_LOCATIONS.slice(0, 6)).toEqual([
      'home-hero',
      'about-hero',
      'services-hero',
      'contact-hero',
      'about-team',
      'about-company',
    ]);
  });

  it('end with the logo and the services, ten in all [spec 468, 469, 470, 471]', () => {
    expect(PRESET_LOCATIONS.slice(6)).toEqual([
      'logo',
      'services-residential',
      'services-commercial',
      'services-refrigeration',
    ]);
  });

  it.each([
    ['home-hero', ['Home: main photo']],
    ['about-hero', ['About: top photo']],
    ['services-hero', ['Services: top photo']],
    ['contact-hero', ['Contact: top photo']],
    ['about-team', ['About: photo 1']],
    ['about-company', ['About: photo 2']],
    ['logo', ['Logo (square)']],
    [
      'services-residential',
      [
        'Home and Services: heating',
        'Home and Services: cooling',
        'Home and Services: air quality',
      ],
    ],
    ['services-commercial', []],
    ['services-refrigeration', []],
    ['hero', ['Home: main photo']],
    ['cta-banner', ['Bottom banner (all pages)']],
    ['why-choose-us', ['Home: why choose us']],
    ['about-4', ['About: photo 4']],
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
