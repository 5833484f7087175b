import * as z from 'zod/mini';
import { emailAddress, MAX_EMAIL } from './email-address.ts';
import { submissionOrigin } from './submission-extras.ts';
import { seenAtLeast, text } from './text.ts';

/** Maximum length of each field, far above what people write. */
export const CONTACT_LIMITS = {
  fullName: 200,
  email: MAX_EMAIL,
  phone: 50,
  service: 200,
  message: 10_000,
} as const;

/**
 * The fields of the contact form (spec §5), in order. This declaration determines which parts of a submission are
 * stored, hashed, listed and shown again.
 */
export const contactFields = {
  fullName: text('Name must be at least 2 characters').check(
    ...seenAtLeast(2, 'Name must be at least 2 characters'),
    z.maxLength(CONTACT_LIMITS.fullName, 'Name must be at most 200 characters'),
  ),
  email: emailAddress,
  phone: text('Please enter a valid phone number').check(
    ...seenAtLeast(10, 'Please enter a valid phone number'),
    z.maxLength(CONTACT_LIMITS.phone, 'Please enter a valid phone number'),
  ),
  service: text('Please select a service').check(
    ...seenAtLeast(1, 'Please select a service'),
    z.maxLength(CONTACT_LIMITS.service, 'Service must be at most 200 characters'),
  ),
  message: text('Message must be at least 10 characters').check(
    ...seenAtLeast(10, 'Message must be at least 10 characters'),
    z.maxLength(CONTACT_LIMITS.message, 'Message must be at most 10,000 characters'),
  ),
};
export type ContactField = keyof typeof contactFields;
export const CONTACT_FIELDS = Object.keys(contactFields) as ContactField[];

/** What each field is called in receipts, mails and exports. */
export const CONTACT_FIELD_LABELS: Record<ContactField, string> = {
  fullName: 'Name',
  email: 'Email',
  phone: 'Phone',
  service: 'Service',
  message: 'Message',
};

/** What a visitor sends with the contact form. */
export const contactInput = z.strictObject({
  ...contactFields,
  /** The same content with the same key is stored once (`formKey`). */
  submissionKey: z.optional(text('The form key must be text').check(z.maxLength(100))),
  /** A honeypot that people cannot see; only programs fill it in, with anything. It is not stored. */
  topic: z.optional(z.string('The topic must be text')),
  /** Whether there is no heat or no cooling now, which the receipt asks again if it is missing. */
  isUrgent: z.optional(z.boolean('Please answer yes or no')),
  /** Dropped if invalid: never a reason to refuse what a visitor has written. */
  origin: z.catch(z.optional(submissionOrigin), undefined),
});
export type ContactInput = z.infer<typeof contactInput>;

/** A stored submission as the back office reads it. `createdAt` is ISO 8601 in UTC. */
export interface Submission extends Record<ContactField, string> {
  id: number;
  createdAt: string;
}
