import { unknownPlaceholder } from '@hvac/contract/placeholders';
import { PRIVACY_PAGE } from '@hvac/contract/texts/privacy';
import { textsSchema } from '@hvac/contract/texts/schema';
import { describe, expect, it } from 'vitest';
import { privacyTemplate } from './-privacy-start.tsx';

const FACTS = { retentionMonths: null, isEmailed: true, isForwarded: false, hasMap: false };
const ALL = { retentionMonths: 24, isEmailed: true, isForwarded: true, hasMap: true };

describe('the template of a privacy policy', () => {
  it('claims no deletion where requests are kept, and names no map that is not shown', () => {
    const text = privacyTemplate(FACTS);
    expect(text).not.toContain('automatically');
    expect(text).not.toContain('Google');
  });

  it('claims no email where nobody gets one', () => {
    expect(privacyTemplate({ ...FACTS, isEmailed: false })).not.toContain('emailed');
  });

  it('says after how long requests are deleted, where else they go, and who provides the map', () => {
    const text = privacyTemplate(ALL);
    expect(text).toContain('deletes requests automatically after 24 months');
    expect(text).toContain('passed to the software');
    expect(text).toContain('comes from Google');
    expect(privacyTemplate({ ...FACTS, retentionMonths: 1 })).toContain('after one month');
  });

  it('is a text that the form accepts', () => {
    const text = privacyTemplate(ALL);
    expect(unknownPlaceholder(text)).toBeNull();
    const texts = { heading: 'Privacy', text };
    expect(textsSchema(PRIVACY_PAGE.texts).safeParse(texts).success).toBe(true);
  });
});
