import { describe, expect, it } from 'vitest';
import { defaultCompany } from './company.ts';
import { companyInput, companyOf, isFoundingYear } from './settings.ts';

const issuesOf = (change: object) => {
  const result = companyInput.safeParse({ ...defaultCompany, ...change });
  return (result.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);
};
const firstIssue = (change: object) => issuesOf(change)[0];
const opening = { days: ['Monday'], opens: '08:00', closes: '18:00' };
const monday = { days: 'Mon', hours: '8-6', opening };
const christmas = { day: 'Christmas', hours: 'Closed' };

it('the company record has name, address, phone, email and hours from the start [spec 560]', () => {
  const { name, address, phone, email, hours } = companyInput.parse(defaultCompany);
  expect(name).toMatch(/\w/);
  expect(Object.values(address).filter((line) => line === '')).toEqual([]);
  expect(phone).toMatch(/^\d{3}-555-\d{4}$/);
  expect(email).toMatch(/^\w+@[\w.]+\.example$/);
  expect(hours.map(({ days, hours }) => `${days} ${hours}`)).toEqual([
    'Mon-Fri 8:00 AM-6:00 PM',
    'Sat 9:00 AM-3:00 PM',
    'Emergency 24/7',
  ]);
});

describe('companyInput', () => {
  const TIME = 'Please enter a time';
  const LATER = 'The closing time must be after the opening time';
  const LINK = 'Please enter an address that starts with http:// or https://, or nothing';
  const ZONE = 'Please choose a time zone, for example America/Detroit';
  const PHONE = 'Enter a phone number, like 313-555-0142';

  it.each<[object, string, string]>([
    [{ name: '' }, 'name', 'The name is required'],
    [{ name: '  ' }, 'name', 'The name is required'],
    [{ name: 'x'.repeat(101) }, 'name', 'The name must be at most 100 characters'],
    [{ name: 'A\u0000' }, 'name', "The text contains a character that can't be saved"],
    [{ name: { $ne: null } }, 'name', 'The name is required'],
    [{ tagline: '' }, 'tagline', 'The tagline is required'],
    [
      { address: { ...defaultCompany.address, street: '' } },
      'address.street',
      'The street is required',
    ],
    [{ phone: '' }, 'phone', PHONE],
    [{ phone: '555-0142' }, 'phone', PHONE],
    [{ phone: 'call 313-555-0142' }, 'phone', PHONE],
    [{ phone: '313-555-0142;ext=1' }, 'phone', PHONE],
    [{ phone: '1234567890123456' }, 'phone', PHONE],
    [{ email: 'owner@localhost' }, 'email', 'Please enter a valid email address'],
    [{ hours: [] }, 'hours', 'Please add at least one line of hours'],
    [{ hours: [monday, monday] }, 'hours.1.days', 'You already added this line'],
    [
      { hours: [{ ...monday, opening: { ...opening, days: [] } }] },
      'hours.0.opening.days',
      'Please choose at least one day',
    ],
    [
      { hours: [{ ...monday, opening: { ...opening, days: ['Funday'] } }] },
      'hours.0.opening.days.0',
      'Please choose days of the week',
    ],
    [{ hours: [{ ...monday, opening: { ...opening, opens: '' } }] }, 'hours.0.opening.opens', TIME],
    [
      { hours: [{ ...monday, opening: { ...opening, closes: '24:00' } }] },
      'hours.0.opening.closes',
      TIME,
    ],
    [
      { hours: [{ ...monday, opening: { ...opening, closes: '08:00' } }] },
      'hours.0.opening.closes',
      LATER,
    ],
    [
      { holidays: [{ ...christmas, date: '2026-02-30' }] },
      'holidays.0.date',
      'Please enter a date',
    ],
    [
      { holidays: [{ ...christmas, date: '25.12.2026' }] },
      'holidays.0.date',
      'Please enter a date',
    ],
    [
      { holidays: [{ ...christmas, opening: { opens: '12:00', closes: '09:00' } }] },
      'holidays.0.opening.closes',
      LATER,
    ],
    [
      { holidays: [christmas, { ...christmas, day: 'CHRISTMAS' }] },
      'holidays.1.day',
      'You already added this day',
    ],
    [{ serviceArea: [] }, 'serviceArea', 'Please add at least one city'],
    [{ serviceArea: ['Troy', ''] }, 'serviceArea.1', 'The city is required'],
    [{ serviceArea: ['Troy', ' troy '] }, 'serviceArea.1', 'You already added this city'],
    ...['javascript:alert(1)', 'facebook.com/us', 'ftp://example.com', '//evil.example'].map(
      (facebook): [object, string, string] => [
        { socialLinks: { ...defaultCompany.socialLinks, facebook } },
        'socialLinks.facebook',
        LINK,
      ],
    ),
    [
      { mapsApiKey: '"><script>' },
      'mapsApiKey',
      'Please enter a Google Maps Embed API key, for example AIzaSyExample',
    ],
    [{ timeZone: 'Detroit' }, 'timeZone', ZONE],
    [{ timeZone: '+05:00' }, 'timeZone', ZONE],
    [{ timeZone: '' }, 'timeZone', ZONE],
  ])('refuses %j', (change, path, message) => {
    expect(firstIssue(change)).toEqual([path, message]);
  });

  it('reports everything that is wrong at once', () => {
    expect(issuesOf({ name: '', phone: '', email: '' }).map(([path]) => path)).toEqual([
      'name',
      'phone',
      'email',
    ]);
  });

  it('refuses an unknown field', () => {
    expect(issuesOf({ isAdmin: true })).toHaveLength(1);
  });

  it('accepts the default unchanged', () => {
    expect(companyInput.parse(defaultCompany)).toEqual(defaultCompany);
  });

  it.each<object>([
    { phone: '+1 (313) 555-0142' },
    { phone: '313.555.0142' },
    { phone: '313\u2011555\u20110142' },
    { phone: '(313)\u00a0555\u20130142' },
    { email: 'b&b@example.com' },
    { name: '</script><b>& Sons "HVAC"' },
    { licenseNumber: '' },
    { timeZone: 'UTC' },
    { timeZone: 'America/Argentina/Buenos_Aires' },
    { socialLinks: { ...defaultCompany.socialLinks, x: 'https://x.com/hearthline?a=b#c' } },
    { hours: [{ days: 'Always', hours: '24/7' }] },
    {
      holidays: [
        { ...christmas, date: '2028-02-29', opening: { opens: '09:00', closes: '12:00' } },
      ],
    },
  ])('accepts %j', (change) => {
    expect(issuesOf(change)).toEqual([]);
  });

  it.each([
    [{ phone: '\u202a313-555-0142\u202c' }, { phone: '313-555-0142' }],
    [{ phone: '\u00a0+1\u2009313\u2011555\u20110142\u200b' }, { phone: '+1 313-555-0142' }],
    [{ email: 'owner@example.com\u200b\u00a0' }, { email: 'owner@example.com' }],
    [{ email: 'owner@müller.example' }, { email: 'owner@xn--mller-kva.example' }],
    [{ mapsApiKey: '\u200bAIzaSyExample\u3000' }, { mapsApiKey: 'AIzaSyExample' }],
    [{ timeZone: 'America/Detroit\u200b' }, { timeZone: 'America/Detroit' }],
    [
      { financing: { partner: 'Bank', url: '\u200bhttps://bank.example\u00a0' } },
      { financing: { partner: 'Bank', url: 'https://bank.example' } },
    ],
  ])('takes %j for %j', (typed, saved) => {
    expect(companyInput.parse({ ...defaultCompany, ...typed })).toEqual({
      ...defaultCompany,
      ...saved,
    });
  });

  it('trims the space around a text', () => {
    const { name } = companyInput.parse({ ...defaultCompany, name: '  North Star  ' });
    expect(name).toBe('North Star');
  });
});

describe('the claims of a company', () => {
  const YEAR = 'Please enter a year from 1800 until now, or nothing';
  const COUNT = 'Please enter a number of reviews, for example 212, or nothing';
  const LINK = 'Please enter an address that starts with http:// or https://, or nothing';
  const partner = { partner: 'Acme Bank', url: '' };
  const google = { source: 'Google', count: 212, url: 'https://g.page/r/us' };

  it.each<[object, string, string]>([
    [{ region: ' ' }, 'region', 'The area name is required'],
    [{ region: 'x'.repeat(61) }, 'region', 'The area name must be at most 60 characters'],
    [
      { licenseState: 'x'.repeat(41) },
      'licenseState',
      'The license state must be at most 40 characters',
    ],
    [{ isInsured: 'yes' }, 'isInsured', 'Please choose whether the company is insured'],
    [{ yearFounded: 1799 }, 'yearFounded', YEAR],
    [{ yearFounded: 9999 }, 'yearFounded', YEAR],
    [{ yearFounded: 1987.5 }, 'yearFounded', YEAR],
    [{ yearFounded: '1987' }, 'yearFounded', YEAR],
    [{ certifications: [''] }, 'certifications.0', 'The certification is required'],
    [
      { certifications: ['NATE', 'nate'] },
      'certifications.1',
      'You already added this certification',
    ],
    [
      { certifications: Array.from({ length: 9 }, (_, index) => `No. ${index}`) },
      'certifications',
      'You can add up to 8 certifications',
    ],
    [{ guarantee: 'x'.repeat(201) }, 'guarantee', 'The guarantee must be at most 200 characters'],
    [{ financing: { ...partner, url: 'javascript:alert(1)' } }, 'financing.url', LINK],
    [
      { financing: { partner: ' ', url: 'https://bank.example' } },
      'financing.partner',
      'Please enter the financing company, or remove the link',
    ],
    [{ reviews: { ...google, count: 0 } }, 'reviews.count', COUNT],
    [{ reviews: { ...google, count: Number.NaN } }, 'reviews.count', COUNT],
    [{ reviews: { ...google, url: 'google.com/us' } }, 'reviews.url', LINK],
    [
      { reviews: { source: '', count: 212, url: '' } },
      'reviews.source',
      'Please enter the review site, or remove the number and the link',
    ],
  ])('refuse %j', (change, path, message) => {
    expect(issuesOf(change)).toEqual([[path, message]]);
  });

  it.each<object>([
    { licenseState: '', isInsured: false, licenseNumber: '' },
    { licenseState: 'Ontario', yearFounded: 1800 },
    { certifications: ['NATE certified technicians', 'EPA Section 608'], guarantee: 'x' },
    { financing: partner, reviews: { ...google, count: null, url: '' } },
    { reviews: google },
  ])('accept %j', (change) => {
    expect(issuesOf(change)).toEqual([]);
  });
});

describe('isFoundingYear', () => {
  const newYear = new Date('2027-01-01T00:00:00Z');

  it.each([
    [2026, true],
    [2027, true],
    [2028, false],
  ])('of %i at the beginning of 2027 is %s', (year, expected) => {
    expect(isFoundingYear(year, newYear)).toBe(expected);
  });
});

describe('companyOf', () => {
  it.each([null, undefined, 1, 'text', [], {}])('is the default for %j', (stored) => {
    expect(companyOf(stored)).toEqual(defaultCompany);
  });

  it('keeps every valid field', () => {
    const stored = {
      ...defaultCompany,
      name: 'North Star',
      phone: 7,
      hours: 'always',
      serviceArea: undefined,
      socialLinks: { facebook: 'https://facebook.example/us', instagram: 'javascript:alert(1)' },
      fieldOfTomorrow: true,
    };
    expect(companyOf(stored)).toEqual({
      ...defaultCompany,
      name: 'North Star',
      socialLinks: { ...defaultCompany.socialLinks, facebook: 'https://facebook.example/us' },
    });
  });
});
