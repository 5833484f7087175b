import type { SMTPTransportOptions, Transporter } from 'nodemailer';
import type { SmtpServer } from '../../config/mail.ts';
import { isLoopback } from '../../kernel/addresses.ts';
import { loggerOf, type SmtpDialogue } from './smtp-dialogue.service.ts';

/** In milliseconds: for the connection, the greeting, and each further response. */
export interface MailTimeouts {
  connection: number;
  greeting: number;
  reply: number;
}

/** How this instance presents itself to a mail server. */
export interface SmtpClient {
  /** Host name of the site, announced in EHLO. */
  siteHost: string;
  timeouts?: MailTimeouts;
}

/** The timeouts unless others are given. */
export const TIMEOUTS: MailTimeouts = { connection: 10_000, greeting: 10_000, reply: 120_000 };

/**
 * What nodemailer needs to know of a mail server.
 * @param address of the host; by default nodemailer looks it up
 */
export const smtpOptions = (
  { host, port, isSecure, login, needsTls = false }: SmtpServer,
  { siteHost, timeouts = TIMEOUTS }: SmtpClient,
  address = host,
): SMTPTransportOptions => ({
  host: address,
  ...(address !== host && { servername: host }),
  port,
  secure: isSecure,
  ...(login && { auth: { user: login.user, pass: login.password } }),
  // Otherwise a server that offers no login would get the mail without one, and the password would go unencrypted to
  // whoever strips STARTTLS from the response.
  forceAuth: login !== null,
  requireTLS: (needsTls || login !== null) && !isLoopback(host.toLowerCase()),
  name: siteHost,
  disableFileAccess: true,
  disableUrlAccess: true,
  connectionTimeout: timeouts.connection,
  greetingTimeout: timeouts.greeting,
  socketTimeout: timeouts.reply,
});

export type MailTransport = Pick<Transporter, 'sendMail' | 'close'>;

/** Loaded at the first mail, because it takes 4 MiB. */
export const nodemailer = () => import('nodemailer');

/** A transport that opens a connection for one mail and closes it afterwards. */
export const ownTransport = async (
  options: SMTPTransportOptions,
  { see }: SmtpDialogue,
): Promise<MailTransport> => {
  const { createTransport } = await nodemailer();
  return createTransport({ ...options, logger: loggerOf(see), transactionLog: true });
};
