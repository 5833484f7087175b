/** Every place whose picture the owner may set (spec §3, location keys). */
export const PLACES = [
  'hero',
  'why-choose-us',
  'cta-banner',
  'heating-services',
  'cooling-services',
  'air-quality-services',
  'services-hero',
  'about-hero',
  'about-1',
  'about-2',
  'about-3',
  'about-4',
  'contact-hero',
  'logo',
];
