import { describe, expect, it } from 'vitest';
import { linksIn } from './text-links.service.ts';

const found = (text: string) =>
  linksIn(text).map(({ start, end, href }) => [text.slice(start, end), href]);

describe('linksIn', () => {
  it.each([
    '2026-11-26',
    '1-800',
    '555-0142',
    '313-555-01425',
    'A313-555-0142',
    '4-313-555-0142-7',
    '48067-1234',
    '1234567890',
    '$313.555',
    'xhttps://example.com',
    'https://',
    'https://user:password@example.com',
    'example.com',
    'www.',
    'javascript:alert(1)',
    'a@example.com',
  ])('leaves %s a text', (text) => {
    expect(found(text)).toEqual([]);
  });

  it.each([
    ['313-555-0142', 'tel:3135550142'],
    ['(313) 555-0142', 'tel:3135550142'],
    ['(313)555-0142', 'tel:3135550142'],
    ['313.555.0142', 'tel:3135550142'],
    ['313 555 0142', 'tel:3135550142'],
    ['+1 313-555-0142', 'tel:+13135550142'],
    ['1-313-555-0142', 'tel:13135550142'],
  ])('dials %s', (text, href) => {
    expect(found(`Call ${text}.`)).toEqual([[text, href]]);
  });

  it.each([
    ['see https://example.com.', 'https://example.com'],
    ['(https://example.com/a)', 'https://example.com/a'],
    ['https://example.com/a_(b), then', 'https://example.com/a_(b)'],
    ['"https://example.com/?a=1&b=2!"', 'https://example.com/?a=1&b=2'],
    ['https://example.com/313-555-0142', 'https://example.com/313-555-0142'],
    ['HTTPS://EXAMPLE.COM', 'HTTPS://EXAMPLE.COM'],
    ['https://müller.example/straße', 'https://müller.example/straße'],
  ])('links the address in %s', (text, address) => {
    expect(found(text)).toEqual([[address, address]]);
  });

  it('takes what begins with www for an address', () => {
    expect(found('At www.example.com, daily')).toEqual([
      ['www.example.com', 'http://www.example.com'],
    ]);
  });

  it('finds several, in order', () => {
    expect(found('313-555-0142 or https://example.com or 248-555-0199')).toHaveLength(3);
  });
});
