import { expect, it } from 'vitest';
import { mailtoHref, telHref } from './contact-links.ts';

it('dials a number without its dashes', () => {
  expect(telHref('313-555-0142')).toBe('tel:3135550142');
});

it('writes to an address and to nobody else', () => {
  expect(mailtoHref('ada@example.com')).toBe('mailto:ada@example.com');
  expect(mailtoHref('ada@example.com?bcc=eve@example.com')).not.toContain('?bcc');
});
