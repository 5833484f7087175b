import type { DeliveryStage } from '@hvac/contract/submissions';
import type { NodemailerError } from 'nodemailer';
import type { MailAddress, SmtpServer } from '../../config/mail.ts';
import { adviceFor, MailError } from './mail-error.service.ts';
import { followDialogue } from './smtp-dialogue.service.ts';

/** A mail to one recipient. Names and subject may hold what a visitor typed. */
export interface MailMessage {
  to: string;
  toName?: string;
  replyTo?: MailAddress;
  /** Shown as the sender if MAIL_FROM has no name. */
  fromName?: string;
  subject: string;
  text: string;
  html: string;
  /** With its angle brackets; the same at every attempt. */
  messageId: string;
  /** The Message-ID of the mail that this one follows. */
  inReplyTo?: string;
  headers?: Record<string, string>;
}

interface SendOptions {
  /** Called when a stage has passed; not every server uses TLS and login. */
  onStage?(stage: DeliveryStage): void;
  /** The maximum total duration of sending, in milliseconds. */
  patience?: number;
  /** Aborted when the host stops: the mail is cancelled unless the message is already on its way to the server. */
  stopping?: AbortSignal;
}

export interface Mailer {
  /**
   * Sends a mail over a connection of its own.
   * @throws MailError
   */
  send(message: MailMessage, options?: SendOptions): Promise<void>;
}

/** In milliseconds: for the connection, the greeting, and each further response. */
export interface MailTimeouts {
  connection: number;
  greeting: number;
  answer: number;
}

interface MailerOptions {
  /** Host name of the site, announced to the mail server in EHLO. */
  siteHost: string;
  timeouts?: MailTimeouts;
}

const TIMEOUTS: MailTimeouts = { connection: 10_000, greeting: 10_000, answer: 120_000 };
const PATIENCE = 180_000;
const LONGEST_NAME = 100;
const LONGEST_SUBJECT = 120;
const LONGEST_ERROR = 500;
const PERMANENT_STAGES: readonly DeliveryStage[] = ['recipient', 'data'];

/** One line, without characters that break a header, hide part of it or reverse it, even after decoding. */
const oneLine = (text: string, longest: number): string => {
  const plain = text.toWellFormed().replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ');
  return Array.from(plain).slice(0, longest).join('').trim();
};

const addressWith = (name: string, address: string) => ({
  name: oneLine(name, LONGEST_NAME),
  address,
});

const isLoopback = (host: string) => /^(localhost|127(\.\d{1,3}){3}|::1)$/i.test(host);

/** The server's response in one line, without the password in any form that was sent. */
const wordsOf = (said: string, { login }: SmtpServer): string => {
  let words = said;
  for (const secret of login?.password
    ? [login.password, `\0${login.user}\0${login.password}`]
    : []) {
    words = words.replaceAll(secret, '***');
    words = words.replaceAll(Buffer.from(secret).toString('base64'), '***');
  }
  return oneLine(words, LONGEST_ERROR);
};

const connectionOptions = (
  { host, port, isSecure, login }: SmtpServer,
  { siteHost, timeouts = TIMEOUTS }: MailerOptions,
) => ({
  host,
  port,
  secure: isSecure,
  ...(login && { auth: { user: login.user, pass: login.password } }),
  // Otherwise a server that offers no login would get the mail without one, and the password would go unencrypted to
  // whoever strips STARTTLS from the response.
  forceAuth: login !== null,
  requireTLS: login !== null && !isLoopback(host),
  name: siteHost,
  disableFileAccess: true,
  disableUrlAccess: true,
  connectionTimeout: timeouts.connection,
  greetingTimeout: timeouts.greeting,
  socketTimeout: timeouts.answer,
});

const contentOf = (message: MailMessage, from: MailAddress) => ({
  from: addressWith(from.name || message.fromName || '', from.address),
  to: addressWith(message.toName ?? '', message.to),
  ...(message.replyTo && { replyTo: addressWith(message.replyTo.name, message.replyTo.address) }),
  subject: oneLine(message.subject, LONGEST_SUBJECT),
  text: message.text,
  html: message.html,
  messageId: message.messageId,
  ...(message.inReplyTo && { inReplyTo: message.inReplyTo, references: message.inReplyTo }),
  headers: message.headers ?? {},
});

/** Sends mail through a server, one connection per mail: a few mails a day need no pool (beyond §2). */
export const createMailer = (
  { server, from }: { server: SmtpServer; from: MailAddress },
  options: MailerOptions,
): Mailer => ({
  async send(message, { onStage = () => undefined, patience = PATIENCE, stopping } = {}) {
    // Loaded at the first mail, because it takes 4 MiB.
    const { createTransport } = await import('nodemailer');
    const dialogue = followDialogue(server.isSecure, onStage);
    const transport = createTransport({
      ...connectionOptions(server, options),
      logger: dialogue.logger,
      transactionLog: true,
    });
    stopping?.throwIfAborted();
    const tooLong = AbortSignal.timeout(patience);
    const cut = new AbortController();
    const stop = () => dialogue.isMessageSent() || cut.abort();
    stopping?.addEventListener('abort', stop);
    try {
      const signal = AbortSignal.any([tooLong, cut.signal]);
      await transport.sendMail({ ...contentOf(message, from), signal });
    } catch (thrown) {
      const error = thrown as NodemailerError;
      const stage = dialogue.failed(error);
      const said = tooLong.aborted
        ? `The mail was not taken within ${patience / 1000} seconds`
        : wordsOf(error.response ?? error.message, server);
      throw new MailError({
        stage,
        error: said,
        isPermanent: error.permanent === true && PERMANENT_STAGES.includes(stage),
        advice: adviceFor(stage, said, server),
      });
    } finally {
      stopping?.removeEventListener('abort', stop);
    }
    dialogue.succeeded();
  },
});
