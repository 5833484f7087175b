import { createHash } from 'node:crypto';
import type { LeadChannels } from '../../config/lead-variables.ts';
import { AppError } from '../../kernel/errors.ts';
import type { MailConnections } from '../mail/mail-connections.service.ts';
import { MailError } from '../mail/mail-error.service.ts';
import { createMailer, type MailMessage } from '../mail/send-mail.service.ts';
import type { MailTimeouts } from '../mail/smtp-transport.service.ts';

/** What mails about submissions are sent with. */
export interface MailDeps {
  channels: Pick<LeadChannels, 'mail'>;
  connections: MailConnections;
  /** Public origin. */
  siteUrl: string;
  /** Shorter timeouts in milliseconds, for tests. */
  timeouts?: { mail?: MailTimeouts };
}

// Shorter than the limit of a job, so that the stage at which a slow mail failed is stored.
const MAIL_TIMEOUT_MS = 170_000;

/** An e-mail address as a part of a Message-ID. */
export const addressInId = (address: string): string =>
  createHash('sha256').update(address).digest('hex').slice(0, 16);

/** A mail to send. */
interface Outgoing extends Omit<MailMessage, 'messageId' | 'follows'> {
  /** The part of the Message-ID before the domain. */
  id: string;
  /** The same parts of the mails that this one follows, oldest first. */
  follows?: string[];
}

const noAccount = () =>
  new MailError({
    stage: 'connect',
    error: 'No email account is connected',
    isPermanent: false,
    isLimit: false,
    fix: { advice: 'Connect one under Settings → Email account.' },
  });

/**
 * Sends a mail whose Message-ID is the same at every attempt.
 * @param stopping cancels it, unless the message is already on its way to the mail server
 * @throws MailError, or AppError below status 500 if the mail server would refuse it again
 */
export const sendMail = async (
  { channels: { mail }, connections, siteUrl, timeouts }: MailDeps,
  { id, follows = [], ...message }: Outgoing,
  stopping: AbortSignal,
): Promise<void> => {
  if (!mail) throw noAccount();
  const siteHost = new URL(siteUrl).hostname;
  const mailer = createMailer(mail, {
    siteHost,
    connections,
    ...(timeouts?.mail && { timeouts: timeouts.mail }),
  });
  const messageId = (part: string) => `<${part}@${mail.from.address.split('@').at(-1)}>`;
  const headers = { messageId: messageId(id), follows: follows.map(messageId) };
  try {
    await mailer.send({ ...message, ...headers }, { timeoutMs: MAIL_TIMEOUT_MS, stopping });
  } catch (thrown) {
    if (!(thrown instanceof MailError && thrown.isPermanent)) throw thrown;
    throw new AppError('invalid', thrown.message, { cause: thrown });
  }
};
