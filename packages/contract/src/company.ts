/** The days of the week as the back office lists them. */
export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

export type Weekday = (typeof WEEKDAYS)[number];

/** From when to when the office is open, as HH:MM. */
export interface OpenTime {
  opens: string;
  closes: string;
}

/** One line of the opening hours: as people read it, and as machines do. */
export interface OpeningHours {
  days: string;
  hours: string;
  /** A line without it is no opening of the office. */
  opening?: OpenTime & { days: Weekday[] };
}

/** A day with hours of its own. */
export interface Holiday {
  /** As people call it. */
  day: string;
  hours: string;
  /** As YYYY-MM-DD; without one it is only told to people. */
  date?: string;
  /** Without it the office is closed. */
  opening?: OpenTime;
}

/** Addresses of the company elsewhere; an empty one shows an icon that leads nowhere (spec §1). */
export interface SocialLinks {
  facebook: string;
  instagram: string;
  x: string;
  linkedin: string;
}

/** The company record (spec §3), the one place of everything that names or locates the company. */
export interface Company {
  name: string;
  tagline: string;
  address: { street: string; city: string; state: string; postalCode: string };
  /** Written with dashes; dialled without them. */
  phone: string;
  email: string;
  hours: OpeningHours[];
  holidays: Holiday[];
  /** Cities that are served (spec §9). */
  serviceArea: string[];
  /** Empty: not shown. */
  licenseNumber: string;
  socialLinks: SocialLinks;
  /** Public key of the maps service; empty: that of the host's configuration, if any. */
  mapsApiKey: string;
  /** IANA name; the server and every visitor see the same dates. */
  timeZone: string;
}

/** What a fresh site shows until the owner enters the real record. */
export const defaultCompany: Company = {
  name: 'Hearthline Heating & Cooling',
  tagline:
    'Your trusted HVAC provider in the Metro Detroit area. Licensed, insured, and ready whenever your home is too cold, too hot, or hard to breathe in.',
  address: {
    street: '2140 Larkspur Avenue',
    city: 'Royal Oak',
    state: 'MI',
    postalCode: '48067',
  },
  phone: '313-555-0142',
  email: 'service@hearthline.example',
  hours: [
    {
      days: 'Mon-Fri',
      hours: '8:00 AM-6:00 PM',
      opening: {
        days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
        opens: '08:00',
        closes: '18:00',
      },
    },
    {
      days: 'Sat',
      hours: '9:00 AM-3:00 PM',
      opening: { days: ['Saturday'], opens: '09:00', closes: '15:00' },
    },
    { days: 'Emergency', hours: '24/7' },
  ],
  holidays: [],
  serviceArea: [
    'Detroit',
    'Royal Oak',
    'Livonia',
    'Dearborn',
    'Troy',
    'Southfield',
    'Warren',
    'Flat Rock',
  ],
  licenseNumber: '',
  socialLinks: { facebook: '', instagram: '', x: '', linkedin: '' },
  mapsApiKey: '',
  timeZone: 'America/Detroit',
};

/** The address in one line, as it goes on an envelope or into a map search. */
export const addressLine = ({ street, city, state, postalCode }: Company['address']): string =>
  `${street}, ${city}, ${state} ${postalCode}`;
