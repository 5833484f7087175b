/** One line of the opening hours. */
export interface OpeningHours {
  days: string;
  hours: string;
}

/** The company record: name, address, phone, e-mail and hours (spec §3). */
export interface Company {
  name: string;
  tagline: string;
  address: { street: string; city: string; state: string; postalCode: string };
  /** Written with dashes; dialled without them. */
  phone: string;
  email: string;
  hours: OpeningHours[];
}

/** What a fresh site shows until the owner enters the real record. */
export const defaultCompany: Company = {
  name: 'Hearthline Heating & Cooling',
  tagline:
    'Your trusted HVAC provider in the Metro Detroit area. Licensed, insured, and ready whenever your home is too cold, too hot, or hard to breathe in.',
  address: { street: '2140 Larkspur Avenue', city: 'Royal Oak', state: 'MI', postalCode: '48067' },
  phone: '313-555-0142',
  email: 'service@hearthline.example',
  hours: [
    { days: 'Mon-Fri', hours: '8:00 AM-6:00 PM' },
    { days: 'Sat', hours: '9:00 AM-3:00 PM' },
    { days: 'Emergency', hours: '24/7' },
  ],
};

/** The address in one line, as it goes on an envelope or into a map search. */
export const addressLine = ({ street, city, state, postalCode }: Company['address']): string =>
  `${street}, ${city}, ${state} ${postalCode}`;
