import {
  CONTACT_FIELDS,
  type ContactField,
  type ContactInput,
  contactInput,
} from '@hvac/contract/contact';
import { formKey } from '@hvac/contract/form-key';
import type { Receipt, SentForm } from '@hvac/contract/receipts';
import { fieldErrors } from '../../../lib/field-errors.ts';
import { visitOrigin } from '../../../lib/visit-origin.ts';
import { issuesOf, statusOf } from '../../../trpc.ts';

const NOT_SENT = 'There was a problem submitting your request. Please try again.';

/** How sending the contact form ended. */
export type Outcome =
  | { kind: 'sent'; sent: SentForm }
  /** Some fields are wrong. */
  | { kind: 'refused'; errors: Partial<Record<ContactField, string>> }
  /** A host of another release does not take everything that this one sends; it takes the plain form. */
  | { kind: 'misunderstood' }
  | { kind: 'failed'; reason: string };

/** What the boot script has kept of the visit; a browser may refuse to keep anything. */
const keptVisit = (): string => {
  try {
    return sessionStorage.getItem('visit') ?? '';
  } catch {
    return '';
  }
};

/** Checks and sends what was typed. Loaded when the form first receives the focus. */
export const sendContactForm = async (
  fields: FormData,
  submit: (input: ContactInput) => Promise<Receipt>,
): Promise<Outcome> => {
  const { ask = '', ...values } = Object.fromEntries(fields);
  const parsed = contactInput.safeParse({
    ...values,
    submissionKey: formKey(new Date()),
    origin: visitOrigin(keptVisit(), String(ask)),
  });
  if (!parsed.success) {
    return { kind: 'refused', errors: fieldErrors<ContactField>(parsed.error.issues) };
  }
  try {
    const receipt = await submit(parsed.data);
    return { kind: 'sent', sent: { ...receipt, values: parsed.data, answers: null } };
  } catch (error) {
    const errors = fieldErrors<ContactField>(issuesOf(error));
    const wrong = Object.keys(errors);
    if (CONTACT_FIELDS.some((field) => wrong.includes(field))) return { kind: 'refused', errors };
    if (wrong.length > 0) return { kind: 'misunderstood' };
    const isLimited = statusOf(error) === 429 && error instanceof Error;
    return { kind: 'failed', reason: isLimited ? error.message : NOT_SENT };
  }
};
