import type { Fix } from '@hvac/contract/self-check';
import type { DeliveryStage } from '@hvac/contract/submissions';
import type { MailAccount, SmtpServer } from '../../config/mail.ts';
import { adviceFor } from './mail-advice.service.ts';

interface MailFailure {
  stage: DeliveryStage;
  /** What the mail server or the system said; never contains the password. */
  error: string;
  /** Whether the mail server will refuse the same mail again. Only true at the stages recipient and data. */
  isPermanent: boolean;
  /** Whether the mail server takes no more connections, or no more mails over this one, for now. */
  isLimit: boolean;
  fix: Fix;
}

/** A mail that could not be sent (beyond §2). */
export class MailError extends Error implements MailFailure {
  readonly stage: DeliveryStage;
  readonly error: string;
  readonly isPermanent: boolean;
  readonly isLimit: boolean;
  readonly fix: Fix;

  constructor({ stage, error, isPermanent, isLimit, fix }: MailFailure) {
    super(`${stage}: ${error}`);
    this.name = 'MailError';
    this.stage = stage;
    this.error = error;
    this.isPermanent = isPermanent;
    this.isLimit = isLimit;
    this.fix = fix;
  }
}

const SMTPS_PORT = 465;

const connectFix = ({ host, port, isSecure }: SmtpServer): string => {
  if (port === SMTPS_PORT && !isSecure) {
    return 'Port 465 needs encryption from the start: try smtps:// instead of smtp:// in SMTP_URL.';
  }
  if (port === 25) {
    return 'Many networks block port 25: try port 587, or smtps:// with port 465, in SMTP_URL.';
  }
  return `Check that the host and port in SMTP_URL (${host}, ${port}) match what your email provider gives, and that no firewall blocks them.`;
};

const tlsFix = ({ host, isSecure }: SmtpServer, error: string): string => {
  if (/wrong version number|packet length too long|record layer/i.test(error) && isSecure) {
    return 'This port does not start with encryption: try smtp:// instead of smtps:// in SMTP_URL.';
  }
  if (/certificate|altname|self.signed/i.test(error)) {
    return `The certificate of the mail server is not valid for ${host}. Use the host name your email provider gives, or have the certificate replaced.`;
  }
  return 'No secure connection was possible. Check that smtp:// or smtps:// and the port in SMTP_URL match what your email provider gives.';
};

/**
 * What to do when a mail has failed.
 * @param error what the mail server or the system said
 */
export const fixFor = (stage: DeliveryStage, error: string, account: MailAccount): Fix => {
  if (account.entered) return adviceFor(stage, error, account);
  const { server } = account;
  switch (stage) {
    case 'name':
      return {
        technical: `Check the spelling of the host in SMTP_URL: no server named ${server.host} was found. If the name is right, this machine cannot look up names (DNS).`,
      };
    case 'connect':
      return { technical: connectFix(server) };
    case 'TLS':
      return { technical: tlsFix(server, error) };
    case 'login':
      return {
        technical: server.login
          ? 'Check the user and password in SMTP_URL. Write characters such as @ and : as %40 and %3A. Some providers require an app password.'
          : 'The mail server requires a login: add a user and password to SMTP_URL, as in smtps://user:password@host:465.',
      };
    case 'sender':
      return {
        technical:
          'The mail server does not accept MAIL_FROM: use an address of the account in SMTP_URL.',
      };
    case 'recipient':
    case 'data':
      return adviceFor(stage, error, account);
  }
};
