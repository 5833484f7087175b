import type { LeadSettings } from '@hvac/contract/leads';
import { numberText, typedNumber } from '../-typed-number.ts';

export interface RecipientDraft {
  id: number;
  address: string;
}

/** The settings while they are edited. */
export interface LeadsDraft {
  /** None stands for the addresses of LEADS_TO. */
  recipients: RecipientDraft[];
  acknowledgement: LeadSettings['acknowledgement'];
  isDigestOn: boolean;
  retentionMonths: string;
}

let lastId = 0;

/** A row of the recipients. */
export const newRecipient = (address = ''): RecipientDraft => {
  lastId += 1;
  return { id: lastId, address };
};

/** The form values of the settings. */
export const leadsDraft = ({
  recipients,
  retentionMonths,
  ...others
}: LeadSettings): LeadsDraft => ({
  ...others,
  recipients: (recipients ?? []).map(newRecipient),
  retentionMonths: numberText(retentionMonths),
});

/** The settings that a draft describes, not validated yet. */
export const leadsOfDraft = ({
  recipients,
  retentionMonths,
  ...others
}: LeadsDraft): LeadSettings => ({
  ...others,
  recipients: recipients.length > 0 ? recipients.map(({ address }) => address) : null,
  retentionMonths: typedNumber(retentionMonths),
});

const typedIn = (draft: LeadsDraft) =>
  JSON.stringify({ ...leadsOfDraft(draft), retentionMonths: draft.retentionMonths.trim() });

/** Whether both show the same values. */
export const isSameDraft = (one: LeadsDraft, other: LeadsDraft): boolean =>
  typedIn(one) === typedIn(other);
