import * as z from 'zod/mini';
import { type Company, defaultCompany, WEEKDAYS } from './company.ts';
import { emailAddress } from './email-address.ts';
import type { IllustrationName } from './illustrations.ts';
import type { ShownNotices } from './notice.ts';
import type { Offer } from './offers.ts';
import type { LinkedOwnPage } from './own-pages.ts';
import type { MenuEntry } from './site-menu.ts';
import { storedValue } from './stored-value.ts';
import { bare, seenAtLeast, text } from './text.ts';
import type { SiteTexts, TextPageName } from './texts/pages.ts';
import { uniqueEntries } from './unique-entries.ts';
import { versioned } from './versioned.ts';
import { isWebAddress } from './web-address.ts';

/** Settings that every page of the site needs. */
export interface SiteSettings {
  company: Company;
  /** The owner's texts, placeholders filled. */
  texts: Omit<SiteTexts, 'privacy'>;
  /** The links of the menu, and those of the footer, which has more. */
  menu: MenuEntry[];
  footerMenu: MenuEntry[];
  /** The pages of the owner's that lists link to (beyond §7). */
  ownPages: LinkedOwnPage[];
  /** The heading of the privacy page; empty while there is none. */
  privacyLink: string;
  /** Whether pages tell that they are seen. */
  countsVisits: boolean;
  /** What the company says about license and insurance, in a sentence or two; may be empty. */
  licenseSentence: string;
  /** Public key for the embedded map; without one the contact page shows a card with a link. */
  mapsApiKey: string | null;
  /** The folder of the drawings, and what each of them shows; one without a text is decoration. */
  illustrations: { folder: string; texts: Partial<Record<IllustrationName, string>> };
  /** The company's mark on white and on dark backgrounds, and whether the square logo contains its name. */
  logo: { mark: string; markOnDark: string; hasName: boolean };
  /** Path of the picture, 1200 × 630, shown when a page without one of its own is shared. */
  sharePicture: string;
  /** What stands above the header now. */
  notices: ShownNotices;
  /** The offers of today, as the owner has ordered them. */
  offers: Offer[];
  /** When the office is open, in a sentence; empty unless the owner wants it said. */
  openLine: string;
  /** Whether the settings are up to date; while the database is unavailable, they are the last known ones. */
  isCurrent: boolean;
}

/** How many texts of each page differ from their defaults. */
export type ChangedTexts = Record<TextPageName, number>;

/** The privacy page; blank lines separate the paragraphs of its text. */
export type PrivacyPage = SiteTexts['privacy'];

/** One required line of text; surrounding spaces are trimmed. */
const line = (what: string, longest: number) =>
  text(`${what} is required`).check(
    z.trim(),
    ...seenAtLeast(1, `${what} is required`),
    z.maxLength(longest, `${what} must be at most ${longest} characters`),
  );

/** A line of text that may be empty; surrounding spaces are trimmed. */
const optionalLine = (what: string, longest: number) =>
  text(`${what} must be text`).check(
    z.trim(),
    z.maxLength(longest, `${what} must be at most ${longest} characters`),
  );

/** The address of another website, or nothing. */
const optionalLink = text('The link must be text').check(
  bare(),
  z.maxLength(500, 'The link must be at most 500 characters'),
  z.refine(
    (value) => value === '' || isWebAddress(value),
    'Please enter an address that starts with http:// or https://, or nothing',
  ),
);

const PHONE = 'Enter a phone number, like 313-555-0142';
/** With the dashes and spaces of a keyboard, whichever were copied. */
const withPlainSeparators = (value: string) =>
  value.replace(/[\p{Pd}\u2212]/gu, '-').replace(/\s/g, ' ');
const digitsIn = (value: string) => value.replace(/\D/g, '').length;
/** Whether a phone number has an area code, and nothing but digits and what separates them. */
export const isDialable = (value: string) =>
  /^\+?[\d ().-]+$/.test(value) && digitsIn(value) >= 10 && digitsIn(value) <= 15;

const isTimeZone = (value: string): boolean => {
  if (!/^[A-Za-z]+(\/[\w+-]+)*$/.test(value)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: value }));
  } catch {
    return false;
  }
};

/** Whether a text is a day of the calendar, as YYYY-MM-DD. */
export const isDay = (value: string): boolean => {
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
};

const time = z
  .string('Please enter a time')
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time'));

const CLOSES_LATER = {
  error: 'The closing time must be after the opening time',
  path: ['closes'],
};
const closesLater = ({ opens, closes }: { opens: string; closes: string }) => closes > opens;

const openingHours = z.strictObject({
  days: line('The label', 40),
  hours: line('The text', 60),
  opening: z.optional(
    z
      .strictObject({
        days: z
          .array(z.enum(WEEKDAYS, 'Please choose days of the week'))
          .check(z.minLength(1, 'Please choose at least one day'), z.maxLength(7)),
        opens: time,
        closes: time,
      })
      .check(z.refine(closesLater, CLOSES_LATER)),
  ),
});

const holiday = z.strictObject({
  day: line('The day', 60),
  hours: line('The text', 60),
  date: z.optional(
    z
      .string('Please enter a date')
      .check(
        z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Please enter a date'),
        z.refine(isDay, 'Please enter a date'),
      ),
  ),
  opening: z.optional(
    z.strictObject({ opens: time, closes: time }).check(z.refine(closesLater, CLOSES_LATER)),
  ),
});

/** Limits of what a company can claim about itself. */
const CLAIM_LIMITS = {
  firstYear: 1800,
  certifications: 8,
  certification: 60,
  guarantee: 200,
  partner: 60,
  source: 40,
  reviews: 1_000_000,
} as const;

/** Whether a company can have been founded in that year. */
export const isFoundingYear = (year: number, now: Date): boolean =>
  Number.isInteger(year) && year >= CLAIM_LIMITS.firstYear && year <= now.getUTCFullYear();

const YEAR = 'Please enter a year from 1800 until now, or nothing';
const COUNT = 'Please enter a number of reviews, for example 212, or nothing';

const partnerNamed = z.refine<{ partner: string; url: string }>(
  ({ partner, url }) => url === '' || partner !== '',
  { error: 'Please enter the financing company, or remove the link', path: ['partner'] },
);

const sourceNamed = z.refine<{ source: string; count: number | null; url: string }>(
  ({ source, count, url }) => source !== '' || (count === null && url === ''),
  {
    error: 'Please enter the review site, or remove the number and the link',
    path: ['source'],
  },
);

/** The fields of the company record that say what it can claim (beyond §3); an empty one is not shown. */
const claimFields = {
  licenseNumber: optionalLine('The license number', 60),
  licenseState: optionalLine('The license state', 40),
  isInsured: z.boolean('Please choose whether the company is insured'),
  yearFounded: z.nullable(
    z.number(YEAR).check(z.refine((year) => isFoundingYear(year, new Date()), YEAR)),
  ),
  certifications: z
    .array(
      line('The certification', CLAIM_LIMITS.certification),
      'The certifications must be a list',
    )
    .check(
      z.maxLength(CLAIM_LIMITS.certifications, 'You can add up to 8 certifications'),
      uniqueEntries('You already added this certification'),
    ),
  guarantee: optionalLine('The guarantee', CLAIM_LIMITS.guarantee),
  financing: z
    .strictObject({
      partner: optionalLine('The financing company', CLAIM_LIMITS.partner),
      url: optionalLink,
    })
    .check(partnerNamed),
  reviews: z
    .strictObject({
      source: optionalLine('The name', CLAIM_LIMITS.source),
      count: z.nullable(z.int(COUNT).check(z.gte(1, COUNT), z.lte(CLAIM_LIMITS.reviews, COUNT))),
      url: optionalLink,
    })
    .check(sourceNamed),
};

/** The company record as the owner saves it. */
export const companyInput = z.strictObject({
  name: line('The name', 100),
  tagline: line('The tagline', 300),
  address: z.strictObject({
    street: line('The street', 120),
    city: line('The city', 80),
    state: line('The state', 40),
    postalCode: line('The ZIP code', 12),
  }),
  phone: text(PHONE).check(
    bare(),
    z.overwrite(withPlainSeparators),
    z.maxLength(30, PHONE),
    z.refine(isDialable, PHONE),
  ),
  email: emailAddress,
  hours: z.array(openingHours, 'The hours must be a list').check(
    z.minLength(1, 'Please add at least one line of hours'),
    z.maxLength(14, 'You can add up to 14 lines of hours'),
    uniqueEntries('You already added this line', ({ days, hours }) => `${days} ${hours}`, 'days'),
  ),
  holidays: z.array(holiday, 'The holidays must be a list').check(
    z.maxLength(40, 'You can add up to 40 holidays'),
    uniqueEntries('You already added this day', ({ day, date = '' }) => `${day} ${date}`, 'day'),
  ),
  openLine: z.strictObject({
    isOn: z.boolean('Please choose on or off'),
    afterHours: optionalLine('The text', 80),
  }),
  serviceArea: z
    .array(line('The city', 80), 'The service area must be a list')
    .check(
      z.minLength(1, 'Please add at least one city'),
      z.maxLength(100, 'You can add up to 100 cities'),
      uniqueEntries('You already added this city'),
    ),
  region: line('The area name', 60),
  ...claimFields,
  socialLinks: z.strictObject({
    facebook: optionalLink,
    instagram: optionalLink,
    x: optionalLink,
    linkedin: optionalLink,
  }),
  mapsApiKey: optionalLine('The map key', 200).check(
    bare(),
    z.regex(/^[\w-]*$/, 'Please enter a Google Maps Embed API key, for example AIzaSyExample'),
  ),
  timeZone: text('Please choose a time zone').check(
    bare(),
    z.refine(isTimeZone, 'Please choose a time zone, for example America/Detroit'),
  ),
});

/** Reads a stored company record: fields that are missing or invalid take their default. */
export const companyOf = (stored: unknown): Company =>
  storedValue(companyInput, stored, defaultCompany);

/** Whether a day is one that something can be planned for: 26, typed as the year, is 0026. */
export const isPlannableDay = (value: string): boolean =>
  isDay(value) && value >= '2000' && value < '2100';

/** Saves the company record over the version that was loaded. A form of release 1.1.0 knows no open line. */
export const saveCompanyInput = versioned(
  z.extend(companyInput, { openLine: z.optional(companyInput.shape.openLine) }),
);
