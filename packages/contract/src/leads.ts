import * as z from 'zod/mini';
import { emailAddress } from './email-address.ts';
import { type MailAccountState, mailAccountInput } from './mail-account.ts';
import { unknownPlaceholder } from './placeholders.ts';
import type { Fix } from './self-check.ts';
import type { DeliveryStage } from './submissions.ts';
import { seenAtLeast, text } from './text.ts';
import { uniqueEntries } from './unique-entries.ts';
import { type Versioned, versioned } from './versioned.ts';

/** Limits of Settings → Leads. */
export const LEAD_LIMITS = {
  recipients: 20,
  subject: 150,
  text: 5000,
  retentionMonths: 120,
  secondRecipients: 5,
  escalationMinutes: { least: 5, most: 240 },
} as const;

const { least, most } = LEAD_LIMITS.escalationMinutes;
const MINUTES = `Please enter ${least} to ${most} minutes`;
const minutes = z.int(MINUTES).check(z.gte(least, MINUTES), z.lte(most, MINUTES));

const placeholdersKnown = z.refine<string>((value) => unknownPlaceholder(value) === null, {
  error: ({ input }) =>
    `“${unknownPlaceholder(String(input))}” isn't something we can fill in. Use Insert.`,
});

const addresses = (most: number) =>
  z
    .array(emailAddress, 'The recipients must be a list')
    .check(
      z.maxLength(most, `You can add up to ${most} addresses`),
      uniqueEntries('You already added this address'),
    );

/** Settings → Leads (beyond §2). */
export const leadSettingsInput = z.strictObject({
  /** Who is notified of a new submission; null means the addresses of LEADS_TO. */
  recipients: z.nullable(addresses(LEAD_LIMITS.recipients)),
  acknowledgement: z.strictObject({
    isOn: z.boolean('Please choose on or off'),
    subject: text('The subject must be text').check(
      z.trim(),
      ...seenAtLeast(1, 'The subject is required'),
      z.maxLength(LEAD_LIMITS.subject, 'The subject must be at most 150 characters'),
      z.regex(/^\P{Cc}*$/u, 'The subject must be one line'),
      placeholdersKnown,
    ),
    /** Plain text; `{company}`, `{phone}`, `{city}` and so on stand for the company record's values. */
    text: text('The text must be text').check(
      z.trim(),
      ...seenAtLeast(1, 'The text is required'),
      z.maxLength(LEAD_LIMITS.text, 'The text must be at most 5,000 characters'),
      placeholdersKnown,
    ),
  }),
  /** Whether a mail each morning lists what is still new, and the spam since the morning before. */
  isDigestOn: z.boolean('Please choose on or off'),
  /** Who else is notified of a lead that nobody has opened or, if it is urgent, answered (beyond §6). */
  escalation: z.strictObject({
    isOn: z.boolean('Please choose on or off'),
    minutes,
    urgentMinutes: minutes,
    /** During opening hours only, but of urgent ones always; or of all of them always. */
    hours: z.enum(['open', 'always'], 'Please choose when'),
    /** Besides the devices that are notified only of what nobody has opened. */
    recipients: addresses(LEAD_LIMITS.secondRecipients),
  }),
  /** Submissions are deleted after this many months; null keeps them. */
  retentionMonths: z.nullable(
    z
      .int('Please enter a whole number of months')
      .check(
        z.gte(1, 'Please enter at least 1 month'),
        z.lte(LEAD_LIMITS.retentionMonths, 'Please enter at most 120 months'),
      ),
  ),
});
export type LeadSettings = z.infer<typeof leadSettingsInput>;

export const defaultLeadSettings: LeadSettings = {
  recipients: null,
  acknowledgement: {
    isOn: false,
    subject: 'We got your request',
    text: [
      'Thanks for contacting {company}! We got your request and will be in touch soon.',
      "No heat or AC right now? Call us at {phone} – it's the fastest way to get help.",
      '{company}\n{phone}',
    ].join('\n\n'),
  },
  isDigestOn: false,
  escalation: { isOn: false, minutes: 15, urgentMinutes: 5, hours: 'open', recipients: [] },
  retentionMonths: null,
};

/** Saves the settings over the version that was loaded. */
export const saveLeadSettingsInput = versioned(leadSettingsInput);

/** Settings → Leads as the screen loads it. */
export interface LeadSettingsRecord extends Versioned<LeadSettings> {
  /** The addresses of LEADS_TO. */
  defaultRecipients: string[];
  /**
   * Where mail is sent from and through; null without an email account. It is locked if its password has to be entered
   * again.
   */
  mail: { server: string; from: string; isLocked: boolean } | null;
  mailAccount: MailAccountState;
  /** The devices that are notified only of what nobody has opened: 'Chrome on Android (anna)'. */
  secondDevices: string[];
  /** The origin of LEAD_WEBHOOK_URL; null without one. */
  webhook: string | null;
  /** When the email account last sent a test mail, as ISO 8601 in UTC; null if it never did. */
  lastTestMailAt: string | null;
  /** When its last test failed, as ISO 8601 in UTC; null if it did not, or there was none. */
  failedTestMailAt: string | null;
}

/** Why the acknowledgement cannot be switched on; null if it can. */
export const whyNoAcknowledgement = ({
  mail,
  lastTestMailAt,
}: {
  mail: object | null | undefined;
  lastTestMailAt: string | null;
}): string | null => {
  if (!mail) return 'Connect your email first';
  return lastTestMailAt === null ? 'Send yourself a test email first' : null;
};

/** Where the back office posts `testMailInput`; the answer is one `TestMailProgress` as JSON per line. */
export const TEST_MAIL_PATH = '/admin/settings/leads/test-mail';

export const testMailInput = z.strictObject({
  to: emailAddress,
  /** The account to send it from, which need not be saved; by default the one in use. */
  account: z.optional(mailAccountInput),
});
export type TestMailInput = z.infer<typeof testMailInput>;

/** The progress of a test mail: each stage as it passes, then the outcome. */
export type TestMailProgress =
  | { state: 'passed'; stage: DeliveryStage }
  | { state: 'sent'; to: string }
  | ({
      state: 'failed';
      stage: DeliveryStage;
      /** What the mail server or the connection reported. */
      error: string;
    } & Fix);
