import { defaultLeadSettings, leadSettingsInput } from '@hvac/contract/leads';
import { describe, expect, it } from 'vitest';
import { newTextRow } from '../-text-rows.ts';
import { isSameDraft, leadsDraft, leadsOfDraft } from './-leads-draft.ts';

const draft = leadsDraft(defaultLeadSettings);
const messagesOf = (changes: Partial<typeof draft>) =>
  leadSettingsInput
    .safeParse(leadsOfDraft({ ...draft, ...changes }))
    .error?.issues.map(({ path, message }) => [path.join('.'), message]);

describe('the draft of the lead settings', () => {
  it.each([
    defaultLeadSettings,
    { ...defaultLeadSettings, recipients: ['a@example.com', 'b@example.com'], retentionMonths: 24 },
  ])('stands for the settings that it was made of', (settings) => {
    expect(leadsOfDraft(leadsDraft(settings))).toEqual(settings);
  });

  it('without recipients stands for those of LEADS_TO', () => {
    expect(leadsOfDraft({ ...draft, recipients: [] }).recipients).toBeNull();
  });

  it('keeps an empty recipient, to say that it is no address', () => {
    expect(messagesOf({ recipients: [newTextRow()] })).toEqual([
      ['recipients.0', 'Please enter a valid email address'],
    ]);
  });

  it('keeps no submission for a month that is no number', () => {
    expect(messagesOf({ retentionMonths: 'two' })).toEqual([
      ['retentionMonths', 'Please enter a whole number of months'],
    ]);
    expect(leadsOfDraft({ ...draft, retentionMonths: ' 24 ' }).retentionMonths).toBe(24);
  });

  it('differs from another by what is typed', () => {
    expect(isSameDraft(draft, leadsDraft(defaultLeadSettings))).toBe(true);
    expect(isSameDraft(draft, { ...draft, retentionMonths: 'two' })).toBe(false);
    expect(isSameDraft(draft, { ...draft, recipients: [newTextRow()] })).toBe(false);
  });
});
