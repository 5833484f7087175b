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
  /** Some fields are invalid. */
  | { kind: 'refused'; errors: Partial<Record<ContactField, string>> }
  /** An instance of another release does not accept everything that this release sends; it accepts the plain form. */
  | { kind: 'misunderstood' }
  | { kind: 'failed'; reason: string };

/** The visit as stored by the boot script; browsers may block storage. */
const keptVisit = (): string => {
  try {
    return sessionStorage.getItem('visit') ?? '';
  } catch {
    return '';
  }
};

/** Validates and sends the typed values. Loaded when the form first receives the focus. */
export const sendContactForm = async (
  fields: FormData,
  submit: (input: ContactInput) => Promise<Receipt>,
): Promise<Outcome> => {
  const { ask = '', isUrgent, ...values } = Object.fromEntries(fields);
  const parsed = contactInput.safeParse({
    ...values,
    ...(isUrgent && { isUrgent: true }),
    submissionKey: formKey(new Date()),
    origin: visitOrigin(keptVisit(), String(ask)),
  });
  if (!parsed.success) {
    return { kind: 'refused', errors: fieldErrors<ContactField>(parsed.error.issues) };
  }
  try {
    const receipt = await submit(parsed.data);
    const answers = parsed.data.isUrgent ? { isUrgent: true } : null;
    return { kind: 'sent', sent: { ...receipt, values: parsed.data, answers } };
  } catch (error) {
    const errors = fieldErrors<ContactField>(issuesOf(error));
    const wrong = Object.keys(errors);
    if (CONTACT_FIELDS.some((field) => wrong.includes(field))) return { kind: 'refused', errors };
    if (wrong.length > 0) return { kind: 'misunderstood' };
    const isLimited = statusOf(error) === 429 && error instanceof Error;
    return { kind: 'failed', reason: isLimited ? error.message : NOT_SENT };
  }
};
