import { describe, expect, it } from 'vitest';
import { suggestSlug } from './-slug-field.tsx';

describe('the suggested slug', () => {
  it.each(['', '   ', 'Heat & Cool', '24/7 Emergency Service', 'Pre-Season A/C Tune-Up'])(
    'is null for "%s", where the rule works well',
    (text) => {
      expect(suggestSlug(text, 'post')).toBeNull();
    },
  );

  it.each([
    ['Ölheizung für Anfänger', 'oelheizung-fuer-anfaenger'],
    ['Climatisation : réglage d’été', 'climatisation-reglage-d-ete'],
    ['Отопление дома', 'otoplenie-doma'],
    ['???', 'post'],
    ['暖房', 'post'],
  ])('of "%s" is "%s"', (text, slug) => {
    expect(suggestSlug(text, 'post')).toBe(slug);
  });
});
