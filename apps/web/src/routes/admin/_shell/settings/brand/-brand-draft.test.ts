import { defaultBrand } from '@hvac/contract/brand';
import { describe, expect, it } from 'vitest';
import { brandDraft, brandOfDraft, withAccent } from './-brand-draft.ts';

const YELLOW = '#ffd23f';
const draft = brandDraft(defaultBrand);
const yellow = { ...draft, accent: YELLOW };

describe('an accent color', () => {
  it('that is dark always has white text', () => {
    expect(withAccent(draft, '#1b5e20')).toEqual({ accent: '#1b5e20' });
    expect(brandOfDraft({ ...draft, accent: '#1b5e20', accentText: 'dark' }).accentText).toBe(
      'light',
    );
  });

  it('that becomes light is proposed as it is, with dark text', () => {
    expect(withAccent(draft, YELLOW)).toEqual({ accent: YELLOW, accentText: 'dark' });
  });

  it('that stays light keeps the chosen text', () => {
    expect(withAccent({ ...yellow, accentText: 'light' }, '#ffe082')).toEqual({
      accent: '#ffe082',
    });
  });
});
