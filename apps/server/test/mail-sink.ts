import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
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

/** An SMTP server that keeps what it accepts. */
export const startMailSink = async (options: SMTPServerOptions = {}, port?: number) => {
  const accepted: AcceptedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    disableReverseLookup: true,
    onData(stream, { envelope }, answered) {
      text(stream).then((raw) => {
        const [recipient] = envelope.rcptTo;
        accepted.push({ to: recipient?.address ?? '', raw });
        answered();
      }, answered);
    },
    ...options,
  });
  // A connection that the test cuts.
  server.on('error', () => undefined);
  const listensAt = port ?? (await freePort());
  server.listen(listensAt, LOOPBACK);
  await once(server.server, 'listening');
  const close = () => new Promise<void>((resolve) => server.close(resolve));
  afterFile(close);
  return { server: serverAt(listensAt), port: listensAt, accepted, close };
};

/** The mails as a mail program reads them, in the order of their recipients. */
export const readMails = (accepted: AcceptedMail[]): Promise<Email[]> =>
  Promise.all(
    accepted.toSorted((a, b) => a.to.localeCompare(b.to)).map(({ raw }) => PostalMime.parse(raw)),
  );

/** What a scripted server answers: a reply, nothing at all (null), or it does something to the socket. */
type Answer = string | null | ((socket: Socket) => void);
type Command = 'greeting' | 'EHLO' | 'STARTTLS' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'message';

const GOOD: Record<Command, Answer> = {
  greeting: '220 sink.example',
  EHLO: '250 sink.example',
  STARTTLS: '502 no',
  AUTH: '235 welcome',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go on',
  message: '250 taken',
};

/** Ends the connection at once. */
export const cut = (socket: Socket): void => void socket.destroy();

const give = (socket: Socket, answer: Answer | undefined) => {
  if (typeof answer === 'function') answer(socket);
  else if (answer) socket.write(`${answer}\r\n`);
};

/** Answers one connection line by line. */
const converse = (socket: Socket, answers: Record<Command, Answer>) => {
  let isMessage = false;
  let rest = '';
  give(socket, answers.greeting);
  socket.on('data', (chunk) => {
    const lines = (rest + chunk.toString()).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (isMessage) {
        if (line !== '.') continue;
        isMessage = false;
        give(socket, answers.message);
      } else {
        const command = line.slice(0, line.startsWith('STARTTLS') ? 8 : 4).toUpperCase();
        give(socket, answers[command as Command]);
        isMessage = command === 'DATA' && String(answers.DATA).startsWith('354');
      }
    }
  });
};

/** A mail server that gives the answers of a script. */
export const startScriptedServer = async (script: Partial<Record<Command, Answer>> = {}) => {
  const answers = { ...GOOD, ...script };
  const sockets = new Set<Socket>();
  const connectedAt: number[] = [];
  const server: Server = createServer((socket) => {
    connectedAt.push(Date.now());
    sockets.add(socket.on('error', () => undefined));
    socket.once('close', () => sockets.delete(socket));
    converse(socket, answers);
  });
  const port = await freePort();
  server.listen(port, LOOPBACK);
  await once(server, 'listening');
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  afterFile(close);
  return { server: serverAt(port), connectedAt, close };
};
