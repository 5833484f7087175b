import { defaultLeadSettings, leadSettingsInput } from '@hvac/contract/leads';
import { describe, expect, it } from 'vitest';
import { newTextRow } from '../-text-rows.ts';
import { isSameDraft, leadsDraft, leadsOfDraft } from './-leads-draft.ts';

const draft = leadsDraft(defaultLeadSettings);
const messagesOf = (changes: Partial<typeof draft>) =>
  leadSettingsInput
    .safeParse(leadsOfDraft({ ...draft, ...changes }))
    .error?.issues.map(({ path, message }) => [path.join('.'), message]);

describe('a draft of the lead settings', () => {
  it.each([
    defaultLeadSettings,
    { ...defaultLeadSettings, recipients: ['a@example.com', 'b@example.com'], retentionMonths: 24 },
  ])('converts back to the settings that it was made from', (settings) => {
    expect(leadsOfDraft(leadsDraft(settings))).toEqual(settings);
  });

  it('leaves the recipients to LEADS_TO if it has none', () => {
    expect(leadsOfDraft({ ...draft, recipients: [] }).recipients).toBeNull();
  });

  it('keeps an empty recipient, so that an error can say that it is no address', () => {
    expect(messagesOf({ recipients: [newTextRow()] })).toEqual([
      ['recipients.0', 'Please enter a valid email address'],
    ]);
  });

  it('refuses a retention that is not a number of months', () => {
    expect(messagesOf({ retentionMonths: 'two' })).toEqual([
      ['retentionMonths', 'Please enter a whole number of months'],
    ]);
    expect(leadsOfDraft({ ...draft, retentionMonths: ' 24 ' }).retentionMonths).toBe(24);
  });

  it('differs from another by its typed values', () => {
    expect(isSameDraft(draft, leadsDraft(defaultLeadSettings))).toBe(true);
    expect(isSameDraft(draft, { ...draft, retentionMonths: 'two' })).toBe(false);
    expect(isSameDraft(draft, { ...draft, recipients: [newTextRow()] })).toBe(false);
  });
});
