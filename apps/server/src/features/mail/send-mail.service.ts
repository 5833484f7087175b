import { setTimeout as delay } from 'node:timers/promises';
import type { DeliveryStage } from '@hvac/contract/submissions';
import type { NodemailerError, SMTPTransportOptions } from 'nodemailer';
import type { MailAccount, MailAddress, SmtpServer } from '../../config/mail.ts';
import { oneLine } from '../../kernel/one-line.ts';
import { withTimeout } from '../../kernel/with-timeout.ts';
import type { MailConnections } from './mail-connections.service.ts';
import { fixFor, MailError } from './mail-error.service.ts';
import { type FindAddresses, publicAddressesOf } from './public-server.service.ts';
import { type SmtpDialogue, trackDialogue } from './smtp-dialogue.service.ts';
import {
  type MailTransport,
  ownTransport,
  type SmtpClient,
  smtpOptions,
  TIMEOUTS,
} from './smtp-transport.service.ts';

/** What aborts a mail. */
interface MailAbort {
  signal: AbortSignal;
  /** Takes the dialogue of the current try. */
  follow(dialogue: SmtpDialogue): void;
  /** To be called when the mail is sent or has failed. */
  clear(): void;
}

/**
 * Ends a mail that takes too long, and one whose message has not begun when the instance stops.
 * @throws the reason of `stopping` if that is aborted
 */
const createMailAbort = (timeoutMs: number, stopping?: AbortSignal): MailAbort => {
  stopping?.throwIfAborted();
  const cut = new AbortController();
  const late = new Error(`The mail was not taken within ${timeoutMs / 1000} seconds`);
  const timer = setTimeout(() => cut.abort(late), timeoutMs).unref();
  let isMessageSent = () => false;
  const stop = () => isMessageSent() || cut.abort(stopping?.reason);
  stopping?.addEventListener('abort', stop);
  return {
    signal: cut.signal,
    follow(dialogue) {
      isMessageSent = dialogue.isMessageSent;
    },
    clear() {
      clearTimeout(timer);
      stopping?.removeEventListener('abort', stop);
    },
  };
};

/** A mail to one recipient. Names and subject may hold what a visitor typed. */
export interface MailMessage {
  to: string;
  toName?: string;
  replyTo?: MailAddress;
  /** Shown as the sender if the account names none. */
  fromName?: string;
  subject: string;
  text: string;
  html: string;
  /** With its angle brackets; the same at every attempt. */
  messageId: string;
  /** The Message-IDs of the mails that this one follows, oldest first. */
  follows?: string[];
  /** Who gets it in place of the one it is addressed to. */
  deliverTo?: string;
  headers?: Record<string, string>;
}

interface SendOptions {
  /** The maximum total duration of sending, in milliseconds. */
  timeoutMs?: number;
  /** Aborted when the instance stops: the mail is cancelled unless the message is already on its way to the server. */
  stopping?: AbortSignal;
}

interface SendAloneOptions extends SendOptions {
  /** Called when a stage has passed; not every server uses TLS and login. */
  onStage?(stage: DeliveryStage): void;
}

export interface Mailer {
  /**
   * Sends a mail over one of the connections that stay open for the mails that follow.
   * @throws MailError
   */
  send(message: MailMessage, options?: SendOptions): Promise<void>;
  /**
   * Sends a mail over a connection of its own, in place of one of the others unless all of them hang.
   * @throws MailError
   */
  sendAlone(message: MailMessage, options?: SendAloneOptions): Promise<void>;
}

interface MailerOptions extends SmtpClient {
  connections: MailConnections;
  /** Looks up the addresses of a server that must be public; by default as the operating system does. */
  findAddresses?: FindAddresses;
}

const TIMEOUT_MS = 180_000;
/** How long a mail that is sent alone waits for a connection that it may replace. */
const MAX_WAIT_ALONE_MS = 5000;
/** Pauses before another try while the mail server takes no more connections: those of another instance close by then. */
const LIMIT_PAUSES = [500, 1500, 3000];
const MAX_NAME = 100;
const MAX_SUBJECT = 120;
const MAX_ERROR = 500;
/** Replies of a server that refuses further mails or connections; Microsoft 365 uses both. */
const LIMIT_CODES: readonly (number | undefined)[] = [421, 432];
const PERMANENT_STAGES: readonly DeliveryStage[] = ['recipient', 'data'];

const addressWith = (name: string, address: string) => ({
  name: oneLine(name, MAX_NAME),
  address,
});

/** The server's response in one line, without the password in any form that was sent. */
const wordsOf = (said: string, { login }: SmtpServer): string => {
  let words = said;
  for (const secret of login?.password
    ? [login.password, `\0${login.user}\0${login.password}`]
    : []) {
    words = words.replaceAll(secret, '***');
    words = words.replaceAll(Buffer.from(secret).toString('base64'), '***');
  }
  return oneLine(words, MAX_ERROR);
};

const contentOf = ({ follows = [], ...message }: MailMessage, from: MailAddress) => ({
  from: addressWith(from.name || message.fromName || '', from.address),
  to: addressWith(message.toName ?? '', message.to),
  ...(message.replyTo && { replyTo: addressWith(message.replyTo.name, message.replyTo.address) }),
  subject: oneLine(message.subject, MAX_SUBJECT),
  text: message.text,
  html: message.html,
  messageId: message.messageId,
  ...(follows.length > 0 && { inReplyTo: `${follows.at(-1)}`, references: follows }),
  ...(message.deliverTo && { envelope: { from: from.address, to: message.deliverTo } }),
  headers: message.headers ?? {},
});

/** Whether the mail server takes no more connections, or no more mails over this one, for now. */
const meetsLimit = (stage: DeliveryStage, { responseCode, permanent }: NodemailerError): boolean =>
  LIMIT_CODES.includes(responseCode) ||
  ((stage === 'connect' || stage === 'login') && responseCode !== undefined && !permanent);

/** Whether the mail server was reached: another of its addresses need not be tried. */
const hasAnswered = ({ command, responseCode }: NodemailerError): boolean =>
  command !== 'CONN' || responseCode !== undefined;

/** @throws MailError for an account whose password cannot be opened */
const requireOpen = (account: MailAccount): void => {
  if (!account.entered?.isLocked) return;
  const error = 'The saved password can no longer be read';
  const fix = fixFor('login', error, account);
  throw new MailError({ stage: 'login', error, isPermanent: false, isLimit: false, fix });
};

/** Sends mail from an account (beyond §2). */
export const createMailer = (account: MailAccount, options: MailerOptions): Mailer => {
  const { server, from, entered } = account;
  const { connections, timeouts = TIMEOUTS } = options;

  /** What nodemailer needs to know of the server, for each address of one that must be public. */
  const findServer = async (): Promise<SMTPTransportOptions[]> => {
    if (!entered?.isPublicOnly) return [smtpOptions(server, options)];
    const found = publicAddressesOf(server.host, options.findAddresses);
    const addresses = await withTimeout(timeouts.connection, found);
    return addresses.map((address) => smtpOptions(server, options, address));
  };

  const failed = (stage: DeliveryStage, thrown: NodemailerError, { signal }: MailAbort) => {
    const error = signal.aborted ? signal.reason.message : (thrown.response ?? thrown.message);
    const said = wordsOf(error, server);
    return new MailError({
      stage,
      error: said,
      isPermanent: thrown.permanent === true && PERMANENT_STAGES.includes(stage),
      isLimit: meetsLimit(stage, thrown),
      fix: fixFor(stage, said, account),
    });
  };

  const sendOver = async (
    open: (smtp: SMTPTransportOptions) => Promise<MailTransport>,
    message: MailMessage,
    { dialogue, abort }: { dialogue: SmtpDialogue; abort: MailAbort },
  ) => {
    abort.follow(dialogue);
    try {
      const content = { ...contentOf(message, from), signal: abort.signal };
      const servers = await findServer();
      for (const [n, smtp] of servers.entries()) {
        try {
          const transport = await open(smtp);
          await transport.sendMail(content);
          break;
        } catch (thrown) {
          const isLast = n === servers.length - 1;
          if (isLast || hasAnswered(thrown as NodemailerError) || abort.signal.aborted)
            throw thrown;
        }
      }
    } catch (thrown) {
      const error = thrown as NodemailerError;
      throw failed(dialogue.failed(error), error, abort);
    }
    dialogue.succeeded();
  };

  /** Sends over a connection that is free. Returns whether the next try after a limit has to wait, with the failure. */
  const sendOverFree = async (message: MailMessage, abort: MailAbort) => {
    const connection = await connections.take(abort.signal).catch((thrown: NodemailerError) => {
      throw failed('connect', thrown, abort);
    });
    const dialogue = trackDialogue(server.isSecure, () => undefined);
    try {
      const open = (smtp: SMTPTransportOptions) => connection.transport(smtp, dialogue);
      await sendOver(open, message, { dialogue, abort });
    } catch (failure) {
      const wasRefused = failure instanceof MailError && failure.isLimit && dialogue.hasConnected();
      const hasOthers = wasRefused && connections.giveBackRefused(connection);
      if (!wasRefused) connections.release(connection);
      // A limit of mails per connection needs a new one; a limit of connections, one of those in use.
      return { failure, hasToWait: wasRefused && !hasOthers };
    }
    connections.release(connection);
    return null;
  };

  return {
    async send(message, { timeoutMs = TIMEOUT_MS, stopping } = {}) {
      requireOpen(account);
      const abort = createMailAbort(timeoutMs, stopping);
      try {
        for (const pause of [...LIMIT_PAUSES, null]) {
          const unsent = await sendOverFree(message, abort);
          if (!unsent) return;
          const { failure, hasToWait } = unsent;
          const isLimit = failure instanceof MailError && failure.isLimit;
          if (!isLimit || pause === null || stopping?.aborted) throw failure;
          if (!hasToWait) continue;
          await delay(pause, undefined, { signal: abort.signal }).catch(() => {
            throw failure;
          });
        }
      } finally {
        abort.clear();
      }
    },

    async sendAlone(message, { onStage = () => undefined, timeoutMs = TIMEOUT_MS, stopping } = {}) {
      requireOpen(account);
      const abort = createMailAbort(timeoutMs, stopping);
      const waiting = AbortSignal.any([abort.signal, AbortSignal.timeout(MAX_WAIT_ALONE_MS)]);
      const replaced = await connections.take(waiting, true).catch(() => null);
      replaced?.close();
      try {
        const dialogue = trackDialogue(server.isSecure, onStage);
        const open = (smtp: SMTPTransportOptions) => ownTransport(smtp, dialogue);
        await sendOver(open, message, { dialogue, abort });
      } finally {
        if (replaced) connections.release(replaced);
        abort.clear();
      }
    },
  };
};
