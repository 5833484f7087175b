import type { SecondFactorKind } from './second-factors.ts';

/** What people call the settings, by the label that events keep of them. */
export const SETTING_NAMES: Readonly<Record<string, string>> = {
  Company: 'Business info',
  Brand: 'Colors & style',
  Leads: 'Lead settings',
  'Leads → Mail-account': 'the email account',
  Figures: 'Figures',
  Replies: 'Saved replies',
  Notice: 'the notice',
  Offers: 'the offers',
  History: 'Activity log',
  'Second factors': 'Two-step rule',
  'Page → Home': 'the Home page',
  'Page → Services': 'the Services page',
  'Page → About': 'the About page',
  'Page → Contact': 'the Contact page',
  'Page → Blog': 'the Blog page',
  'Page → Shared': 'the menu and footer',
  'Page → Notices': 'the error pages',
  'Page → Privacy': 'the privacy policy',
};

/** What people call fields whose names do not say it. */
export const FIELD_NAMES: Readonly<Record<string, string>> = {
  metaTitle: 'Google title',
  metaDescription: 'Google description',
  isInsured: 'insurance',
  yearFounded: 'in business since',
  serviceArea: 'cities',
  region: 'area name',
  openLine: 'when we are open',
  socialLinks: 'social media',
  mapsApiKey: 'map key',
  featuredImage: 'photo',
  intro: 'introduction',
  path: 'web address',
  showsOffers: 'offers',
  featuredImageAlt: 'photo description',
  alternativeText: 'photo description',
  contentFormat: 'format',
  slug: 'web address',
  published: 'live or draft',
  publishedAt: 'date',
  publishAt: 'time to go live',
  primary: 'main color',
  accent: 'accent color',
  accentText: 'button text',
  illustrations: 'drawings',
  trade: 'trade',
  logoHasName: 'logo',
  acknowledgement: 'confirmation email',
  countsVisits: 'counting of visits',
  isDigestOn: 'morning reminder',
  isOn: 'on or off',
  isHomeOnly: 'home page only',
  tone: 'look',
  sealedPassword: 'password',
  retentionMonths: 'auto-delete',
};

export const SECOND_FACTOR_NAMES: Readonly<Record<SecondFactorKind, string>> = {
  app: 'authenticator app',
  passkey: 'passkey',
  recovery: 'backup code',
};

export const ROLE_NAMES: Readonly<Record<string, string>> = {
  administrator: 'Owner',
  editor: 'Office',
};

/** A field as people call it: 'photo description'. */
export const fieldName = (field: string): string =>
  FIELD_NAMES[field] ?? field.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
