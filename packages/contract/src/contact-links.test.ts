import { expect, it } from 'vitest';
import { mailtoHref, smsHref, telHref } from './contact-links.ts';

it.each([
  ['313-555-0142', 'tel:3135550142'],
  ['(313) 555.0142', 'tel:3135550142'],
  ['+1 313-555-0142', 'tel:+13135550142'],
])('dials %s as %s [spec 017]', (phone, href) => {
  expect(telHref(phone)).toBe(href);
});

it('texts the number that it dials', () => {
  expect(smsHref('+1 (313) 555.0142')).toBe('sms:+13135550142');
});

it('writes to an address and to nobody else', () => {
  expect(mailtoHref('ada@example.com')).toBe('mailto:ada@example.com');
  expect(mailtoHref('ada@example.com?bcc=eve@example.com')).not.toContain('?bcc');
});
