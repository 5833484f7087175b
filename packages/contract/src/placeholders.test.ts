import { describe, expect, it } from 'vitest';
import { defaultCompany } from './company.ts';
import { fillPlaceholders, unknownPlaceholder } from './placeholders.ts';

describe('fillPlaceholders', () => {
  it('inserts the values of the company record, each as often as its placeholder occurs', () => {
    const text = '{company}, {phone}, {city}, {state}, {stateName}, {region}. {company}!';
    expect(fillPlaceholders(text, defaultCompany)).toBe(
      'Hearthline Heating & Cooling, 313-555-0142, Royal Oak, MI, Michigan, Metro Detroit. Hearthline Heating & Cooling!',
    );
  });

  it('leaves other words in braces as they are', () => {
    const text = '{compny} {constructor} { company } {{phone}}';
    expect(fillPlaceholders(text, defaultCompany)).toBe(
      '{compny} {constructor} { company } {313-555-0142}',
    );
  });

  it('inserts a value as it is, even one that looks like a placeholder', () => {
    const company = { ...defaultCompany, name: '{phone} $& $1' };
    expect(fillPlaceholders('{company}', company)).toBe('{phone} $& $1');
  });
});

describe('unknownPlaceholder', () => {
  it.each([
    ['Dear {name}, {company} and {compny}', '{name}'],
    ['{company} {constructor}', '{constructor}'],
    ['{company} {region}', null],
    ['{ 10 % off } {} no braces', null],
  ])('of %j is %j', (text, unknown) => {
    expect(unknownPlaceholder(text)).toBe(unknown);
  });
});
