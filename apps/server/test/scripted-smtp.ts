import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** What a mail client sends, by its first word; `text` is the message after DATA. */
type Command = 'EHLO' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'text' | 'QUIT';

const ANSWERS: Record<Command, string> = {
  EHLO: '250-mail.test\r\n250 AUTH PLAIN',
  AUTH: '235 2.7.0 Welcome',
  MAIL: '250 2.1.0 Sender taken',
  RCPT: '250 2.1.5 Recipient taken',
  DATA: '354 Go ahead',
  text: '250 2.0.0 Message taken',
  QUIT: '221 2.0.0 Bye',
};

/** A mail server that answers as a test wants, and keeps the mails that it has taken. */
export class ScriptedSmtp {
  /** Answers other than the usual ones. */
  answers: Partial<Record<Command, string>> = {};
  /** The command that is answered only once the promise is fulfilled. */
  held: { command: Command; until: Promise<void> } | null = null;
  mails: string[] = [];

  readonly #server = createServer((socket) => this.#serve(socket));
  readonly #sockets = new Set<Socket>();

  get url(): string {
    const { port } = this.#server.address() as AddressInfo;
    return `smtp://owner:secret@127.0.0.1:${port}`;
  }

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #answer(socket: Socket, command: Command): Promise<boolean> {
    if (this.held?.command === command) await this.held.until;
    const answer = this.answers[command] ?? ANSWERS[command];
    socket.write(`${answer}\r\n`);
    return /^[23]/.test(answer);
  }

  async #serve(socket: Socket): Promise<void> {
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket)).on('error', () => undefined);
    socket.write('220 mail.test\r\n');
    let unread = '';
    let isText = false;
    for await (const chunk of socket.setEncoding('latin1')) {
      unread += chunk;
      for (;;) {
        const end = isText ? '\r\n.\r\n' : '\r\n';
        const length = unread.indexOf(end);
        if (length < 0) break;
        const read = unread.slice(0, length);
        unread = unread.slice(length + end.length);
        const command: Command = isText
          ? 'text'
          : (read.split(' ', 1)[0]?.toUpperCase() as Command);
        const isTaken = await this.#answer(socket, command);
        if (command === 'text' && isTaken) this.mails.push(read);
        isText = command === 'DATA' && isTaken;
      }
    }
  }
}
