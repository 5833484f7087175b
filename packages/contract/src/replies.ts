import * as z from 'zod/mini';
import type { Company } from './company.ts';
import type { Submission } from './contact.ts';
import { serviceLabel } from './contact-services.ts';
import { firstNameOf } from './first-name.ts';
import { companyValues, fillIn, firstInBraces, PLACEHOLDERS } from './placeholders.ts';
import { referenceOf } from './reference.ts';
import { bare, id, required, text } from './text.ts';
import { uniqueEntries } from './unique-entries.ts';
import { type Versioned, versioned } from './versioned.ts';
import { isWebAddress } from './web-address.ts';

/** Limits of answers and saved replies, in characters. */
export const REPLY_LIMITS = { savedReplies: 20, name: 40, savedText: 2000, text: 5000 } as const;

/** What a saved reply can stand for, each with its explanation (beyond §6). */
export const REPLY_PLACEHOLDERS = {
  name: "the customer's full name",
  firstName: "the customer's first name",
  service: 'the service they asked for',
  reference: 'the reference of their request',
  reviewLink: 'the link to review you',
  ...PLACEHOLDERS,
} as const;

const savedReply = z.strictObject({
  name: required('The name is required', REPLY_LIMITS.name).check(z.trim()),
  /** Words in braces that are no placeholder have to be filled in before it is sent. */
  text: required('The text is required', REPLY_LIMITS.savedText).check(z.trim()),
});
export type SavedReply = z.infer<typeof savedReply>;

/** The saved replies, and how answers are sent (beyond §6). */
export const replySettingsInput = z.strictObject({
  savedReplies: z.array(savedReply, 'The saved replies must be a list').check(
    z.maxLength(REPLY_LIMITS.savedReplies, 'You can save up to 20 replies'),
    uniqueEntries('Another saved reply has this name', ({ name }) => name, 'name'),
  ),
  /** Where customers write a review; empty for the address of the company's reviews. */
  reviewLink: z.union([
    z.literal(''),
    text('Please enter a link that starts with https://').check(
      bare(),
      z.refine((value) => /^https:/i.test(value) && isWebAddress(value), {
        error: 'Please enter a link that starts with https://',
      }),
    ),
  ]),
  /** Whether the company's mailbox gets a copy of every answer. */
  sendsCopy: z.boolean('Please choose on or off'),
});
export type ReplySettings = z.infer<typeof replySettingsInput>;

const SIGNATURE = '{company}\n{phone}';
const letter = (...paragraphs: string[]) =>
  ['Hi {firstName},', ...paragraphs, SIGNATURE].join('\n\n');

export const defaultReplySettings: ReplySettings = {
  savedReplies: [
    {
      name: "We'll call you back",
      text: letter(
        "Thanks for your request. We'll call you back as soon as we can.",
        "Can't wait? Call us at {phone}. It's the fastest way to get help.",
      ),
    },
    {
      name: 'We need a few details',
      text: letter(
        'Thanks for your request. A few details help us come prepared:',
        '- What does the system do, and since when?\n- Its make, model and age, if you know them\n- The address, and when someone is home',
        'Just reply to this email, or call us at {phone}.',
      ),
    },
    {
      name: 'Outside our area',
      text: letter(
        "Thanks for your request. We're sorry, but your address is outside the area we serve ({region}). A company closer to you can help you sooner.",
      ),
    },
    {
      name: 'Ask for a review',
      text: letter(
        "Thank you for choosing us! If you have a minute, we'd be grateful for your honest review. It helps your neighbors:",
        '{reviewLink}',
      ),
    },
  ],
  reviewLink: '',
  sendsCopy: true,
};

/** Saves them over the version that was loaded. */
export const saveReplySettingsInput = versioned(replySettingsInput);

/** What answering takes: the settings, and the account that answers are sent from. */
export interface ReplySettingsRecord extends Versioned<ReplySettings> {
  /** The address that answers are sent from; null while there is no email account. */
  sender: string | null;
}

/** The link with which customers are asked for a review; null if there is none. */
export const reviewLinkOf = ({ reviewLink }: ReplySettings, { reviews }: Company): string | null =>
  reviewLink || (/^https:/i.test(reviews.url) ? reviews.url : null);

/** Whether a text asks for a review, before or after it is filled in. */
export const asksForReview = (value: string, reviewLink: string | null): boolean =>
  value.includes('{reviewLink}') || (reviewLink !== null && value.includes(reviewLink));

interface ReplyContext {
  submission: Pick<Submission, 'id' | 'fullName' | 'service'>;
  company: Company;
  /** What the owner calls the services. */
  serviceTitles: readonly string[];
  reviewLink: string | null;
}

/** A saved reply for one customer. What has no value stays in braces, for the author to fill in. */
export const filledReply = (
  saved: string,
  { submission: { id: of, fullName, service }, company, serviceTitles, reviewLink }: ReplyContext,
): string =>
  fillIn(saved, {
    ...companyValues(company),
    name: fullName,
    firstName: firstNameOf(fullName) ?? fullName,
    service: serviceLabel(service, serviceTitles),
    reference: referenceOf(of),
    ...(reviewLink !== null && { reviewLink }),
  });

/** An answer to a customer, by email. Nothing with an open placeholder is sent (beyond §6). */
export const replyInput = z.strictObject({
  id,
  text: required('Please write something first', REPLY_LIMITS.text).check(
    z.trim(),
    z.refine((value) => firstInBraces(value) === null, {
      error: ({ input }) => `${firstInBraces(String(input))} is still to be filled in`,
    }),
  ),
});
export type ReplyInput = z.infer<typeof replyInput>;
