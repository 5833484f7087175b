import type * as z from 'zod';
import {
  emailAddressOf,
  type MailAccount,
  type MailAddress,
  mailAddressOf,
  smtpServerOf,
} from './mail.ts';
import { StartupError } from './startup-error.ts';
import { commaList, hasNoCredentials, parsed } from './variable-kinds.ts';

const MIN_KEY_LENGTH = 12;

const webAddress = (value: string) => {
  const url = URL.parse(value);
  return url && /^https?:$/.test(url.protocol) && hasNoCredentials(url) ? value : null;
};

/** The key in a secret, read as Standard Webhooks libraries do: base64, or else the bytes of the text. */
const signingKey = (value: string) => {
  const encoded = value.replace(/^whsec_/, '');
  const isBase64 = encoded.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(encoded);
  const key = Buffer.from(encoded, isBase64 ? 'base64' : 'utf8');
  return key.length >= MIN_KEY_LENGTH ? key : null;
};

/** The variables for notifications of new submissions (beyond §1). */
export const leadVariables = {
  SMTP_URL: parsed(
    smtpServerOf,
    'must be the address of a mail server, for example smtps://user:password@mail.example.com:465',
  ),
  MAIL_FROM: parsed(
    mailAddressOf,
    'must be a name and an address, for example Hearthline <office@example.com>',
  ),
  LEADS_TO: commaList(
    (item) => emailAddressOf(item) !== null,
    'must be a comma list of email addresses, for example owner@example.com,office@example.com',
  )
    .transform((items) => items.flatMap((item) => emailAddressOf(item) ?? []))
    .default([]),
  LEAD_WEBHOOK_URL: parsed(
    webAddress,
    'must be a web address without a user or password, for example https://example.com/leads',
  ),
  LEAD_WEBHOOK_SECRET: parsed(
    signingKey,
    'must be a secret of at least 12 bytes, for example the output of: echo whsec_$(openssl rand -base64 32)',
  ),
};

/** How people are notified of submissions. */
export interface LeadChannels {
  /** Sends mail; undefined means that no mail is sent. */
  mail: MailAccount | undefined;
  /** Mail addresses that are notified of a new submission, unless the owner's setting says otherwise. */
  leadsTo: string[];
  /** Where a new submission is posted, and the key that signs it. */
  leadWebhook: { url: string; key: Buffer } | undefined;
}

/** What the environment says about that. */
export interface LeadVariables extends LeadChannels {
  /** The sender, also of an account that an administrator has entered. */
  mailFrom: MailAddress | undefined;
}

// Variables that are useless without another one, and an example of that one.
const TOGETHER = [
  ['SMTP_URL', 'MAIL_FROM', 'Hearthline <office@example.com>'],
  [
    'LEAD_WEBHOOK_URL',
    'LEAD_WEBHOOK_SECRET',
    'the output of: echo whsec_$(openssl rand -base64 32)',
  ],
] as const;

/**
 * Combines the variables.
 * @throws StartupError with one line when a variable is set without the one it needs
 */
export const leadChannelsOf = (
  data: z.output<z.ZodObject<typeof leadVariables>>,
): LeadVariables => {
  for (const [name, partner, example] of TOGETHER) {
    if (data[name] !== undefined && data[partner] === undefined) {
      throw new StartupError(
        `${partner} must be set together with ${name}, for example ${example}`,
      );
    }
  }
  const {
    SMTP_URL: server,
    MAIL_FROM: from,
    LEAD_WEBHOOK_URL: url,
    LEAD_WEBHOOK_SECRET: key,
  } = data;
  return {
    mail: server && from && { server, from },
    mailFrom: from,
    leadsTo: data.LEADS_TO,
    leadWebhook: url !== undefined && key ? { url, key } : undefined,
  };
};
