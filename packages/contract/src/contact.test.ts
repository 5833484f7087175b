import { describe, expect, it } from 'vitest';
import { contactInput } from './contact.ts';
import { SERVICE_TITLES, serviceLabel, shortServiceLabel } from './contact-services.ts';
import { defaultTexts } from './texts/pages.ts';

const valid = {
  fullName: 'Al',
  email: 'al@example.com',
  phone: '3135550142',
  service: 'heating',
  message: '0123456789',
};

const messagesFor = (change: Record<string, unknown>) => {
  const result = contactInput.safeParse({ ...valid, ...change });
  return result.success ? [] : result.error.issues.map((issue) => issue.message);
};

describe('contactInput', () => {
  it.each([
    ['a name of 1 character', { fullName: 'A' }, 'Name must be at least 2 characters'],
    ['no name', { fullName: undefined }, 'Name must be at least 2 characters'],
    ['an object as name', { fullName: { $ne: null } }, 'Name must be at least 2 characters'],
    ['an address without a dot', { email: 'al@localhost' }, 'Please enter a valid email address'],
    [
      'an address with a line break',
      { email: 'a@b.co\r\nBcc: c@d.co' },
      'Please enter a valid email address',
    ],
    ['a phone of 9 characters', { phone: '313555014' }, 'Please enter a valid phone number'],
    ['no service', { service: '' }, 'Please select a service'],
    [
      'a message of 9 characters',
      { message: '012345678' },
      'Message must be at least 10 characters',
    ],
    [
      'a megabyte of text',
      { message: 'x'.repeat(1_000_000) },
      'Message must be at most 10,000 characters',
    ],
    [
      'a NUL byte',
      { message: 'Hello\u0000 there, you' },
      "The text contains a character that can't be saved",
    ],
    [
      'a lone surrogate',
      { fullName: 'Al \ud800' },
      "The text contains a character that can't be saved",
    ],
  ])('refuses %s [spec 168, 169, 170, 171, 172]', (_case, change, message) => {
    expect(messagesFor(change)).toEqual([message]);
  });

  it('refuses unknown fields', () => {
    expect(messagesFor({ isAdmin: true })).toHaveLength(1);
  });

  it('accepts the shortest allowed values, and keeps text exactly as typed [spec 173]', () => {
    const typed = { ...valid, message: '  \u200bمرحبا 👋🏽 ok ' };
    expect(contactInput.parse(typed)).toEqual(typed);
  });
});

describe('serviceLabel', () => {
  it('labels the options of the form and leaves other services as they are', () => {
    expect(serviceLabel('air-quality')).toBe('Air Quality Solution');
    expect(serviceLabel('Duct cleaning')).toBe('Duct cleaning');
  });

  it('follows the title of a service that was renamed, and only of that', () => {
    const titles = ['Heat Pumps', ...SERVICE_TITLES.slice(1)];
    expect(serviceLabel('heating', titles)).toBe('Heat Pumps');
    expect(serviceLabel('cooling', titles)).toBe('Cooling Service');
    expect(serviceLabel('maintenance', titles)).toBe('Maintenance Plan');
    expect(shortServiceLabel('heating', titles)).toBe('Heat Pumps');
    expect(shortServiceLabel('cooling', titles)).toBe('Cooling');
  });

  it('takes the default titles of the services for no new names', () => {
    expect(SERVICE_TITLES).toEqual(defaultTexts('services').services.map(({ title }) => title));
  });
});
