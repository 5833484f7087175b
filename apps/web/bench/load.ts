import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** As many as a browser's visitors keep open on a small site, and more than the server answers at once. */
const CONNECTIONS = 32;
const HEAD_END = Buffer.from('\r\n\r\n');

const LENGTH = /\r\ncontent-length: (\d+)/i;

/**
 * Keep-alive connections that send the next request when a response is complete. It parses no more than the end of
 * responses, so that it costs less than the servers that it measures.
 */
export class Load {
  readonly #sockets: Socket[];
  #request = '';
  #status = '';
  #until = 0;
  #answered = 0;
  #busy = 0;
  #end = Promise.withResolvers<void>();

  private constructor(sockets: Socket[]) {
    this.#sockets = sockets;
    for (const socket of sockets) this.#watch(socket);
  }

  static async open(port: number): Promise<Load> {
    const sockets = Array.from({ length: CONNECTIONS }, () => connect(port, '127.0.0.1'));
    await Promise.all(sockets.map((socket) => once(socket.setNoDelay(), 'connect')));
    return new Load(sockets);
  }

  #watch(socket: Socket): void {
    let head: Buffer = Buffer.alloc(0);
    let missing = 0;
    socket.on('error', (error) => this.#end.reject(error));
    socket.on('close', () => this.#end.reject(new Error(`A connection ended: ${this.#request}`)));
    socket.on('data', (chunk: Buffer) => {
      if (missing === 0) {
        head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
        const end = head.indexOf(HEAD_END);
        if (end < 0) return;
        missing =
          this.#bodyLength(head.toString('latin1', 0, end)) + end + HEAD_END.length - head.length;
        head = Buffer.alloc(0);
      } else missing -= chunk.length;
      if (missing === 0) this.#next(socket);
    });
  }

  #bodyLength(head: string): number {
    const length = LENGTH.exec(head)?.[1];
    const hasBody = this.#status === '200';
    if (head.slice(9, 12) !== this.#status || (hasBody && !length)) {
      this.#end.reject(new Error(`Not what was asked for:\n${this.#request}${head}`));
    }
    return hasBody ? Number(length) : 0;
  }

  #next(socket: Socket): void {
    this.#answered += 1;
    if (performance.now() < this.#until) {
      socket.write(this.#request);
      return;
    }
    this.#busy -= 1;
    if (this.#busy === 0) this.#end.resolve();
  }

  /**
   * Sends a request again and again for some time; returns how many a second were answered, and how many in all.
   * @throws Error when a response has another status, or no length
   */
  async send(
    request: string,
    status: '200' | '304',
    ms: number,
  ): Promise<{ perSecond: number; answered: number }> {
    this.#request = request;
    this.#status = status;
    this.#answered = 0;
    this.#busy = this.#sockets.length;
    this.#end = Promise.withResolvers();
    const since = performance.now();
    this.#until = since + ms;
    for (const socket of this.#sockets) socket.write(request);
    await this.#end.promise;
    const seconds = (performance.now() - since) / 1000;
    return { perSecond: this.#answered / seconds, answered: this.#answered };
  }

  close(): void {
    this.#end.promise.catch(() => undefined);
    for (const socket of this.#sockets) socket.destroy();
  }
}
