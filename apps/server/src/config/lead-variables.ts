import type * as z from 'zod';
import {
  isMailAddress,
  type MailAddress,
  mailAddressOf,
  type SmtpServer,
  smtpServerOf,
} from './mail.ts';
import { StartupError } from './startup-error.ts';
import { commaList, parsed } from './variable-kinds.ts';

const SHORTEST_KEY = 12;

const webAddress = (value: string) =>
  URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) ? value : null;

/** The key of a secret as libraries of Standard Webhooks read it: base64; any other text stands for its bytes. */
const signingKey = (value: string) => {
  const encoded = value.replace(/^whsec_/, '');
  const isBase64 = encoded.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(encoded);
  const key = Buffer.from(encoded, isBase64 ? 'base64' : 'utf8');
  return key.length >= SHORTEST_KEY ? key : null;
};

/** The variables about being told of submissions (beyond §1). */
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
    isMailAddress,
    'must be a comma list of e-mail addresses, for example owner@example.com,office@example.com',
  ).default([]),
  LEAD_WEBHOOK_URL: parsed(
    webAddress,
    'must be a web address, for example https://example.com/leads',
  ),
  LEAD_WEBHOOK_SECRET: parsed(
    signingKey,
    'must be a secret of at least 12 bytes, for example the output of: echo whsec_$(openssl rand -base64 32)',
  ),
};

/** How people are told of submissions, as the environment sets it up. */
export interface LeadChannels {
  /** Sends mail; undefined means that no mail is sent. */
  mail: { server: SmtpServer; from: MailAddress } | undefined;
  /** E-mail addresses that are told of a new submission, until the owner's setting says otherwise. */
  leadsTo: string[];
  /** Where a new submission is posted, and the key that signs it. */
  leadWebhook: { url: string; key: Buffer } | undefined;
}

// A variable that is useless without another one.
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
 * @throws StartupError with one line when a variable is set without the one that it needs
 */
export const leadChannelsOf = (data: z.output<z.ZodObject<typeof leadVariables>>): LeadChannels => {
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
    leadsTo: data.LEADS_TO,
    leadWebhook: url !== undefined && key ? { url, key } : undefined,
  };
};
