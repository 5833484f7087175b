import { defaultTexts } from '@hvac/contract/texts/pages';
import { expect, it } from 'vitest';
import { initialsOf } from './-testimonials.tsx';

it('the testimonials are three, each with a name, its initials, a location, a rating and a text [spec 559]', () => {
  const { testimonials } = defaultTexts('home');
  expect(testimonials.map(({ name, rating }) => [name, initialsOf(name), rating])).toEqual([
    ['Marcus Bell', 'MB', '5'],
    ['Danielle Kowalski', 'DK', '5'],
    ['Samir Haddad', 'SH', '4.5'],
  ]);
  for (const { name, location, text } of testimonials) {
    expect(location, name).toMatch(/^[A-Z][\w ]+, MI$/);
    expect(text.length, name).toBeGreaterThan(60);
  }
});

it.each([
  ['Cher', 'C'],
  ['Ana María de la Cruz', 'AC'],
  ['', ''],
])('the initials of "%s" are "%s"', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
