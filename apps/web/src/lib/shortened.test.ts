import { describe, expect, it } from 'vitest';
import { shortened } from './shortened.ts';

describe('a shortened text', () => {
  it('is the text itself while it fits', () => {
    expect(shortened('', 5)).toBe('');
    expect(shortened('Fits.', 5)).toBe('Fits.');
  });

  it('ends after a whole word', () => {
    expect(shortened('Heating and cooling', 13)).toBe('Heating and…');
    expect(shortened('Heating and cooling', 12)).toBe('Heating…');
  });

  it('is cut within a word that takes up more than half of the length', () => {
    expect(shortened('a Supercalifragilistic', 10)).toBe('a Superca…');
  });
});
