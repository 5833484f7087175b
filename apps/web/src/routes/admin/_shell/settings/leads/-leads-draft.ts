import type { LeadSettings } from '@hvac/contract/leads';
import { newTextRow, type TextRow } from '../-text-rows.ts';
import { numberText, typedNumber } from '../-typed-number.ts';

/** The settings while they are edited. */
export interface LeadsDraft
  extends Omit<LeadSettings, 'recipients' | 'escalation' | 'retentionMonths'> {
  /** Empty for the addresses of LEADS_TO. */
  recipients: TextRow[];
  escalation: Omit<LeadSettings['escalation'], 'minutes' | 'urgentMinutes' | 'recipients'> & {
    minutes: string;
    urgentMinutes: string;
    recipients: TextRow[];
  };
  retentionMonths: string;
}

/** The form values of the settings. */
export const leadsDraft = ({
  recipients,
  escalation,
  retentionMonths,
  ...others
}: LeadSettings): LeadsDraft => ({
  ...others,
  recipients: (recipients ?? []).map((address) => newTextRow(address)),
  escalation: {
    ...escalation,
    minutes: numberText(escalation.minutes),
    urgentMinutes: numberText(escalation.urgentMinutes),
    recipients: escalation.recipients.map((address) => newTextRow(address)),
  },
  retentionMonths: numberText(retentionMonths),
});

/** The settings that a draft describes, not validated yet. */
export const leadsOfDraft = ({
  recipients,
  escalation,
  retentionMonths,
  ...others
}: LeadsDraft): LeadSettings => ({
  ...others,
  recipients: recipients.length > 0 ? recipients.map(({ text }) => text) : null,
  escalation: {
    ...escalation,
    minutes: typedNumber(escalation.minutes) ?? Number.NaN,
    urgentMinutes: typedNumber(escalation.urgentMinutes) ?? Number.NaN,
    recipients: escalation.recipients.map(({ text }) => text),
  },
  retentionMonths: typedNumber(retentionMonths),
});

const typedIn = (draft: LeadsDraft) =>
  JSON.stringify({ ...leadsOfDraft(draft), retentionMonths: draft.retentionMonths.trim() });

/** Whether both show the same values. */
export const isSameDraft = (one: LeadsDraft, other: LeadsDraft): boolean =>
  typedIn(one) === typedIn(other);
