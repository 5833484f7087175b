import { expect, it } from 'vitest';
import { defaultCompany } from './company.ts';
import { companyTelHref, mailtoHref } from './contact-links.ts';
import { telHref } from './phone-number.ts';
import { companyInput } from './settings.ts';

it.each([
  ['313-555-0142', 'tel:3135550142'],
  ['(313) 555.0142', 'tel:3135550142'],
  ['+1 313-555-0142', 'tel:+13135550142'],
  ['\u202a313\u2011555\u20110142\u202c', 'tel:3135550142'],
  ['1 (313) 555 0142', 'tel:13135550142'],
  ['+44 20 7946 0958', 'tel:+442079460958'],
])('dials the company at %s by %s, as it dials a customer [spec 017]', (typed, href) => {
  const company = companyInput.parse({ ...defaultCompany, phone: typed });
  expect(companyTelHref(company)).toBe(href);
  expect(telHref(typed)).toBe(href);
});

it('writes to an address and to nobody else', () => {
  expect(mailtoHref('ada@example.com')).toBe('mailto:ada@example.com');
  expect(mailtoHref('ada@example.com?bcc=eve@example.com')).not.toContain('?bcc');
  expect(mailtoHref('d&d/a=b@example.com')).toBe('mailto:d%26d%2Fa%3Db@example.com');
});
