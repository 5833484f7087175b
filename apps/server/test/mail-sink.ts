import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { SmtpServer } from '../src/config/mail.ts';
import { afterFile } from './after-file.ts';
import { freePort } from './free-port.ts';

const LOOPBACK = '127.0.0.1';

/** The server at a port of this machine, without TLS and login. */
export const serverAt = (port: number): SmtpServer => ({
  host: LOOPBACK,
  port,
  isSecure: false,
  login: null,
});

/** A mail that the sink has accepted. */
export interface AcceptedMail {
  to: string;
  raw: string;
}

interface SinkOptions extends SMTPServerOptions {
  /** Mails with this in them are refused for good. */
  refuses?: string;
}

/** An SMTP server that keeps what it accepts. */
export const startMailSink = async ({ refuses, ...options }: SinkOptions = {}, port?: number) => {
  const accepted: AcceptedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    disableReverseLookup: true,
    onData(stream, { envelope }, answered) {
      text(stream).then((raw) => {
        if (refuses !== undefined && raw.includes(refuses)) {
          answered(Object.assign(new Error('5.7.1 This looks like spam'), { responseCode: 554 }));
          return;
        }
        const [recipient] = envelope.rcptTo;
        accepted.push({ to: recipient?.address ?? '', raw });
        answered();
      }, answered);
    },
    ...options,
  });
  // A test may cut a connection.
  server.on('error', () => undefined);
  const listensAt = port ?? (await freePort());
  server.listen(listensAt, LOOPBACK);
  await once(server.server, 'listening');
  const close = () => new Promise<void>((resolve) => server.close(resolve));
  afterFile(close);
  return { server: serverAt(listensAt), port: listensAt, accepted, close };
};

/** The mails as a mail program reads them, sorted by recipient. */
export const readMails = (accepted: AcceptedMail[]): Promise<Email[]> =>
  Promise.all(
    accepted.toSorted((a, b) => a.to.localeCompare(b.to)).map(({ raw }) => PostalMime.parse(raw)),
  );
