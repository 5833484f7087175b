import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { defaultCompany } from './company.ts';
import { illustrationTexts } from './illustration-texts.ts';
import { ILLUSTRATION_SETS, ILLUSTRATIONS } from './illustrations.ts';

const arizona = { address: { ...defaultCompany.address, state: 'AZ' } };

describe('the texts of the drawings', () => {
  it('never name the state of another contractor', () => {
    for (const set of ILLUSTRATION_SETS) {
      const texts = Object.values(illustrationTexts(set, arizona)).join('\n');
      expect(texts).not.toContain('Michigan');
      expect(texts).toContain('Arizona');
    }
  });

  it('mention snow and winter only in the set that shows them', () => {
    expect(JSON.stringify(illustrationTexts('snow', arizona))).toMatch(/snow.*winter/);
    for (const set of ['mild', 'desert'] as const) {
      expect(JSON.stringify(illustrationTexts(set, arizona))).not.toMatch(/snow|winter/);
    }
  });
});

describe('every drawing', () => {
  it.each(Object.entries(ILLUSTRATIONS))('has a file: %s', (_name, { file }) => {
    const drawing = new URL(`../../../apps/web/public/img/${file}.svg`, import.meta.url);
    expect(existsSync(drawing)).toBe(true);
  });
});
