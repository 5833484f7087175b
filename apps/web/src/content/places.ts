/** Places whose pictures the owner may set, page by page (spec §3, location keys). */
export const HOME_PLACES = [
  'hero',
  'why-choose-us',
  'cta-banner',
  'heating-services',
  'cooling-services',
  'air-quality-services',
];

export const SERVICES_PLACES = [
  'services-hero',
  'cta-banner',
  'heating-services',
  'cooling-services',
  'air-quality-services',
];

export const ABOUT_PLACES = [
  'about-hero',
  'cta-banner',
  'about-1',
  'about-2',
  'about-3',
  'about-4',
];

export const CONTACT_PLACES = ['contact-hero'];
