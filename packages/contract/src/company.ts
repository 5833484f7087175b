/** The days of the week in the order of the back office. */
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

/** Opening and closing time as HH:MM. */
export interface OpenTime {
  opens: string;
  closes: string;
}

/** One line of the opening hours, for people (`days`, `hours`) and for structured data (`opening`). */
export interface OpeningHours {
  days: string;
  hours: string;
  /** Missing when the line is not about office hours, such as '24/7 emergency'. */
  opening?: OpenTime & { days: Weekday[] };
}

/** A day with special hours. */
export interface Holiday {
  /** The day, such as 'Thanksgiving'. */
  day: string;
  hours: string;
  /** As YYYY-MM-DD; without it the day appears only as text. */
  date?: string;
  /** Missing when the office is closed. */
  opening?: OpenTime;
}

/** Profile URLs of the company; for an empty one the icon is shown without a link (spec §1). */
export interface SocialLinks {
  facebook: string;
  instagram: string;
  x: string;
  linkedin: string;
}

/** The company record (spec §3): the only source of the company's name and contact details. */
export interface Company {
  name: string;
  tagline: string;
  address: { street: string; city: string; state: string; postalCode: string };
  /** Displayed with dashes, dialled without them. */
  phone: string;
  email: string;
  hours: OpeningHours[];
  holidays: Holiday[];
  /** Whether a sentence says when the office is open, and what it adds while it is closed (beyond §8). */
  openLine: { isOn: boolean; afterHours: string };
  /** Cities in the service area (spec §9). */
  serviceArea: string[];
  /** What the company calls the area that it serves, such as 'Metro Detroit'. */
  region: string;
  /** Not shown when empty. */
  licenseNumber: string;
  /** Where the company is licensed: a postal code or a name; empty when no license is claimed. */
  licenseState: string;
  isInsured: boolean;
  yearFounded: number | null;
  /** What the company is certified by or for, such as 'NATE certified technicians'. */
  certifications: string[];
  /** One sentence; not shown when empty. */
  guarantee: string;
  /** Who finances larger jobs; not shown without the name of a partner. */
  financing: { partner: string; url: string };
  /**
   * Where customers review the company, such as Google; not shown without the name of the source. It never
   * becomes structured data: search engines ignore what companies say about their own reviews.
   */
  reviews: { source: string; count: number | null; url: string };
  socialLinks: SocialLinks;
  /** Public key for Google Maps Embed; when empty, `MAPS_API_KEY` is used if it is set. */
  mapsApiKey: string;
  /** IANA name; the server and all visitors see the same dates. */
  timeZone: string;
}

/** The record of a new site until the owner saves their own. */
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
  openLine: { isOn: false, afterHours: '' },
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
  region: 'Metro Detroit',
  licenseNumber: '',
  licenseState: 'MI',
  isInsured: true,
  yearFounded: null,
  certifications: [],
  guarantee: '',
  financing: { partner: '', url: '' },
  reviews: { source: '', count: null, url: '' },
  socialLinks: { facebook: '', instagram: '', x: '', linkedin: '' },
  mapsApiKey: '',
  timeZone: 'America/Detroit',
};

/** The part of an address after the street. */
export const cityLine = ({ city, state, postalCode }: Omit<Company['address'], 'street'>): string =>
  `${city}, ${state} ${postalCode}`;

/** The default tagline of a company that claims no license or no insurance. */
const TAGLINE_WITHOUT_LICENSE =
  'Your trusted HVAC provider in the Metro Detroit area. Ready whenever your home is too cold, too hot, or hard to breathe in.';

/** The tagline that visitors see: the default one says nothing about a license and insurance that are not claimed. */
export const shownTagline = ({
  tagline,
  licenseState,
  isInsured,
}: Pick<Company, 'tagline' | 'licenseState' | 'isInsured'>): string => {
  const isDefault = tagline === defaultCompany.tagline;
  return isDefault && (licenseState === '' || !isInsured) ? TAGLINE_WITHOUT_LICENSE : tagline;
};

/** The address in one line, as on an envelope or in a map search. */
export const addressLine = ({ street, ...place }: Company['address']): string =>
  `${street}, ${cityLine(place)}`;
