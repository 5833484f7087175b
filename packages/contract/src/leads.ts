import * as z from 'zod/mini';
import type { DeliveryStage } from './submissions.ts';
import { text } from './text.ts';

/** Limits of Settings → Leads. */
export const LEAD_LIMITS = {
  recipients: 20,
  subject: 150,
  text: 5000,
  retentionMonths: 120,
} as const;

const recipient = text('Please enter a valid email address').check(
  z.trim(),
  z.maxLength(254, 'Please enter a valid email address'),
  z.email('Please enter a valid email address'),
);

/** Settings → Leads (beyond §2). */
export const leadSettingsInput = z.strictObject({
  /** Who is told of a new submission; null means the addresses of LEADS_TO. */
  recipients: z.nullable(
    z.array(recipient).check(z.maxLength(LEAD_LIMITS.recipients, 'There is room for 20 addresses')),
  ),
  acknowledgement: z.strictObject({
    isOn: z.boolean(),
    subject: text('The subject must be text').check(
      z.trim(),
      z.minLength(1, 'The subject is required'),
      z.maxLength(LEAD_LIMITS.subject, 'The subject must be at most 150 characters'),
    ),
    /** Plain text; `{company}`, `{phone}`, `{city}` and so on stand for the company record's values. */
    text: text('The text must be text').check(
      z.trim(),
      z.minLength(1, 'The text is required'),
      z.maxLength(LEAD_LIMITS.text, 'The text must be at most 5,000 characters'),
    ),
  }),
  /** A mail each morning about what is still new. */
  isDigestOn: z.boolean(),
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
    subject: 'We have received your request',
    text: [
      'Thank you for writing to {company}.',
      'We have received your request and will get back to you shortly. If you have no heat or no cooling now, please call us at {phone}: that is the fastest way.',
      '{company}\n{phone}',
    ].join('\n\n'),
  },
  isDigestOn: false,
  retentionMonths: null,
};

/** A save of the settings over the version that was loaded. */
export const saveLeadSettingsInput = z.strictObject({
  settings: leadSettingsInput,
  version: z.int().check(z.gte(0)),
});
export type SaveLeadSettingsInput = z.infer<typeof saveLeadSettingsInput>;

/** Settings → Leads as the screen loads it. */
export interface LeadSettingsRecord {
  settings: LeadSettings;
  version: number;
  /** The addresses of LEADS_TO. */
  defaultRecipients: string[];
  /** Where mail is sent from and through; null without SMTP_URL. */
  mail: { server: string; from: string } | null;
  /** The origin of LEAD_WEBHOOK_URL; null without one. */
  webhook: string | null;
}

/** What a test mail reports as it goes: each stage as it passes, then how it ended. */
export type TestMailProgress =
  | { state: 'passed'; stage: DeliveryStage }
  | { state: 'sent'; to: string }
  | {
      state: 'failed';
      stage: DeliveryStage;
      /** What the other side said. */
      error: string;
      /** What to look at. */
      advice: string;
    };
