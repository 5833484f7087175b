import { minutes } from '@hvac/contract/durations';
import type { SMTPTransportOptions } from 'nodemailer';
import type { JobLimit } from '../../kernel/job-handler.ts';
import { loggerOf, type SmtpDialogue } from './smtp-dialogue.service.ts';
import { type MailTransport, nodemailer } from './smtp-transport.service.ts';

/**
 * How many mails are sent at once, on all instances together, and how many connections to the mail server an instance
 * opens: Microsoft 365 refuses the fourth, and other servers ban for fewer.
 */
export const MAILS: JobLimit = { onAllInstances: 3 };

// In milliseconds.
const IDLE = 2000;
const FEWER_FOR = minutes(10);

/** One connection to the mail server, which is open while mails follow each other. */
export interface MailConnection {
  /** A transport that sends one mail at a time over this connection, and opens it where necessary. */
  transport(options: SMTPTransportOptions, dialogue: SmtpDialogue): Promise<MailTransport>;
  /** Closes it unless a mail is being sent. */
  close(): void;
}

/** The connections of this instance to the mail server, three at most. */
export interface MailConnections {
  /**
   * Waits until a connection is free.
   * @param isNext whether this one goes before the others that wait
   * @throws the reason of the signal when that is aborted meanwhile
   */
  take(signal: AbortSignal, isNext?: boolean): Promise<MailConnection>;
  release(connection: MailConnection): void;
  /**
   * Gives back a connection that the mail server has refused: for ten minutes, only as many are used as are in use now.
   * @returns whether there are any, so that `take` waits for one of them
   */
  giveBackRefused(connection: MailConnection): boolean;
  /** Closes those that are idle. */
  close(): void;
}

const createConnection = (idleTimeout: number): MailConnection => {
  let transport: MailTransport | undefined;
  let madeFor = '';
  let current: SmtpDialogue | undefined;
  const close = () => {
    transport?.close();
    transport = undefined;
  };
  const logger = loggerOf((entry, line) => current?.see(entry, line));
  return {
    async transport(options, dialogue) {
      const { createTransport } = await nodemailer();
      current = dialogue;
      const wanted = JSON.stringify(options);
      if (wanted !== madeFor) close();
      madeFor = wanted;
      // A pool of one: it keeps the connection open, resets it after a refusal, and when it finds it closed before a
      // mail has begun, opens another.
      transport ??= createTransport({
        ...options,
        pool: true,
        maxConnections: 1,
        maxRequeues: 1,
        idleTimeout,
        logger,
        transactionLog: true,
      });
      return transport;
    },
    close,
  };
};

/** @param idle milliseconds after which a connection that sends nothing is closed */
export const createMailConnections = (idle = IDLE): MailConnections => {
  const all = Array.from({ length: MAILS.onAllInstances }, () => createConnection(idle));
  // The last one is used next, so that as few as possible are open.
  const free = [...all];
  const waiting: ((connection: MailConnection) => void)[] = [];
  let most = MAILS.onAllInstances;
  let fewerUntil = 0;

  const inUse = () => all.length - free.length;
  const next = () => {
    if (performance.now() > fewerUntil) most = MAILS.onAllInstances;
    while (waiting.length > 0 && inUse() < most) {
      const connection = free.pop();
      if (connection) waiting.shift()?.(connection);
    }
  };

  return {
    async take(signal, isNext = false) {
      signal.throwIfAborted();
      const { promise, resolve, reject } = Promise.withResolvers<MailConnection>();
      const leave = () => {
        const place = waiting.indexOf(resolve);
        if (place >= 0) waiting.splice(place, 1);
        reject(signal.reason);
      };
      signal.addEventListener('abort', leave);
      if (isNext) waiting.unshift(resolve);
      else waiting.push(resolve);
      next();
      return promise.finally(() => signal.removeEventListener('abort', leave));
    },
    release(connection) {
      free.push(connection);
      next();
    },
    giveBackRefused(connection) {
      free.unshift(connection);
      const others = inUse();
      if (others > 0) {
        most = Math.min(most, others);
        fewerUntil = performance.now() + FEWER_FOR;
      }
      next();
      return others > 0;
    },
    close() {
      for (const connection of all) connection.close();
    },
  };
};
