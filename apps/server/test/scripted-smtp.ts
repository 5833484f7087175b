import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { afterFile } from './after-file.ts';
import { freePort } from './free-port.ts';
import { serverAt } from './mail-sink.ts';

/** What a scripted server sends: a reply, nothing (null), or an action on the socket. */
type Reply = string | null | ((socket: Socket) => void);
type Command =
  | 'greeting'
  | 'EHLO'
  | 'STARTTLS'
  | 'AUTH'
  | 'MAIL'
  | 'RCPT'
  | 'DATA'
  | 'message'
  | 'RSET'
  | 'QUIT';
type Script = Partial<Record<Command, Reply>>;

const GOOD: Record<Command, Reply> = {
  greeting: '220 sink.example',
  EHLO: '250 sink.example',
  STARTTLS: '502 no',
  AUTH: '235 welcome',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go on',
  message: '250 taken',
  RSET: '250 ok',
  QUIT: '221 bye',
};

/** The script of a server that asks for a login. */
export const WITH_LOGIN: Script = { EHLO: '250-sink.example\r\n250 AUTH PLAIN' };

/** Ends the connection at once. */
export const cut = (socket: Socket): void => void socket.destroy();

/** Sends a reply once a promise is fulfilled. */
export const replyAfter =
  (until: Promise<void>, reply: string): Reply =>
  (socket) =>
    void until.then(() => socket.write(`${reply}\r\n`));

const give = (socket: Socket, reply: Reply) => {
  if (typeof reply === 'function') reply(socket);
  else if (reply) socket.write(`${reply}\r\n`);
};

interface Conversation {
  replyTo: (command: Command) => Reply;
  /** Called with each message that was answered with a 2xx. */
  take: (message: string) => void;
}

/** Replies on one connection line by line. */
const converse = (socket: Socket, { replyTo, take }: Conversation) => {
  let message: string[] | null = null;
  let rest = '';
  give(socket, replyTo('greeting'));
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (message && line !== '.') {
        message.push(line);
      } else if (message) {
        const reply = replyTo('message');
        if (String(reply).startsWith('2')) take(message.join('\r\n'));
        message = null;
        give(socket, reply);
      } else {
        const command = line.slice(0, line.startsWith('STARTTLS') ? 8 : 4).toUpperCase();
        const reply = replyTo(command as Command);
        give(socket, reply ?? null);
        message = command === 'DATA' && String(reply).startsWith('354') ? [] : null;
      }
    }
  });
};

/** An address of this machine that no other test has; on macOS there is only one. */
const ownAddress = () =>
  process.platform === 'darwin' ? '127.0.0.1' : `127.${randomInt(1, 255)}.${randomInt(255)}.2`;

/**
 * A mail server that gives the replies of a script, and keeps the mails that it accepts.
 * @param isOnMailPort whether it is where an administrator may look for one: at port 2525 of an address of its own
 */
export const startScriptedServer = async (
  script: Script = {},
  { isOnMailPort = false }: { isOnMailPort?: boolean } = {},
) => {
  const sockets = new Set<Socket>();
  const port = isOnMailPort ? 2525 : await freePort();
  const host = isOnMailPort ? ownAddress() : '127.0.0.1';
  const scripted = {
    server: { ...serverAt(port), host },
    /** For `SMTP_URL`, with a login. */
    url: `smtp://owner:secret@${host}:${port}`,
    /** Replies that override those of the script; may be changed at any time. */
    replies: {} as Script,
    mails: [] as string[],
    connectedAt: [] as number[],
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
  const server: Server = createServer((socket) => {
    scripted.connectedAt.push(Date.now());
    sockets.add(socket.on('error', () => undefined));
    socket.once('close', () => sockets.delete(socket));
    converse(socket, {
      replyTo: (command) => ({ ...GOOD, ...script, ...scripted.replies })[command],
      take: (message) => scripted.mails.push(message),
    });
  });
  server.listen(port, host);
  await once(server, 'listening');
  afterFile(scripted.close);
  return scripted;
};
