import { describe, expect, it } from 'vitest';
import { linkAddress } from './-link-address.ts';

describe('the address of a link', () => {
  it.each([
    ['', /Enter an address, or choose/],
    ['javascript:alert(1)', /cannot begin with javascript:/],
    ['file:///C:/notes.docx', /cannot begin with file:/],
    ['//evil.example', /one slash/],
    ['somewhere nice', /Enter a web address such as/],
    ['tel:call-me', /Enter a web address such as/],
  ])('is refused for %j, saying why', (typed, reason) => {
    expect(linkAddress(typed)).toEqual({ problem: expect.stringMatching(reason) });
  });

  it.each([
    ['https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
    [' /contact ', '/contact'],
    ['#prices', '#prices'],
    ['www.energystar.gov', 'https://www.energystar.gov'],
    ['energystar.gov/heat-pumps', 'https://energystar.gov/heat-pumps'],
    ['office@example.com', 'mailto:office@example.com'],
    ['(248) 555-0142', 'tel:2485550142'],
    ['+1 248 555 0142', 'tel:+12485550142'],
  ])('is completed for %j', (typed, href) => {
    expect(linkAddress(typed)).toEqual({ href });
  });
});
