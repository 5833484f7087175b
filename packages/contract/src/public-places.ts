/** Every place on public pages whose image the owner may set (spec §3, location keys). */
export const PUBLIC_PLACES = [
  'hero',
  'why-choose-us',
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
  'cta-banner',
  'logo',
  'logo-wide',
] as const;

export type PublicPlace = (typeof PUBLIC_PLACES)[number];
