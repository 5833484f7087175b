import * as z from 'zod/mini';
import { submissionOrigin } from './submission-extras.ts';
import { text } from './text.ts';

/** Maximum length of each field, far above what people write. */
export const CONTACT_LIMITS = {
  fullName: 200,
  email: 254,
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
    z.minLength(2, 'Name must be at least 2 characters'),
    z.maxLength(CONTACT_LIMITS.fullName, 'Name must be at most 200 characters'),
  ),
  email: text('Please enter a valid email address').check(
    z.maxLength(CONTACT_LIMITS.email, 'Please enter a valid email address'),
    z.email('Please enter a valid email address'),
  ),
  phone: text('Please enter a valid phone number').check(
    z.minLength(10, 'Please enter a valid phone number'),
    z.maxLength(CONTACT_LIMITS.phone, 'Please enter a valid phone number'),
  ),
  service: text('Please select a service').check(
    z.minLength(1, 'Please select a service'),
    z.maxLength(CONTACT_LIMITS.service, 'Service must be at most 200 characters'),
  ),
  message: text('Message must be at least 10 characters').check(
    z.minLength(10, 'Message must be at least 10 characters'),
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
  /** Dropped if invalid: never a reason to refuse what a visitor has written. */
  origin: z.catch(z.optional(submissionOrigin), undefined),
});
export type ContactInput = z.infer<typeof contactInput>;

/** A stored submission as the back office reads it. `createdAt` is ISO 8601 in UTC. */
export interface Submission extends Record<ContactField, string> {
  id: number;
  createdAt: string;
}
