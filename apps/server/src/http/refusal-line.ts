import { hostname } from 'node:os';
import type { FastifyRequest } from 'fastify';
import { hideMailAddresses } from '../kernel/mail-addresses.ts';
import { loggedPath } from './logged-path.ts';

/** The most bytes that a refused request adds to the log, because visitors cause as many as they like. */
const MAX_BYTES = 300;
const MIN_TEXT_BYTES = 16;

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

// What pino writes besides the facts, whose brackets stand for the comma before and the line break after them.
const PINO = { level: 30, time: 1e12, pid: process.pid, hostname: hostname(), reqId: '', msg: '' };
const PINO_BYTES = bytesOf(PINO);
const QUOTES = 2;

/** The text, cut to so many bytes of a JSON string. */
const cut = (text: string, room: number): string => {
  if (bytesOf(text) - QUOTES <= room) return text;
  let end = Math.min(text.length, room);
  while (end > 0 && bytesOf(`${text.slice(0, end)}…`) - QUOTES > room) end -= 1;
  return `${text.slice(0, end)}…`;
};

/** What the log says of a refused request. */
export interface Refusal {
  status: number;
  /** The code of the error; left out when the status says it all. */
  code?: string;
  /** A sentence for the visitor, of which the log has the first one. */
  message: string;
}

/** Facts and message of the line about a refused request, or about so many of them, of 300 bytes at most. */
export const refusalLine = (
  {
    id,
    method,
    url,
    ip,
    userId: user,
  }: Pick<FastifyRequest, 'id' | 'method' | 'url' | 'ip' | 'userId'>,
  { status, code, message }: Refusal,
  times: number,
): [facts: object, message: string] => {
  const facts = {
    status,
    ...(code && { code }),
    ...(user !== null && { user }),
    ...(times > 1 && { times }),
  };
  const taken = bytesOf({ req: { method, path: '', ip }, ...facts });
  const room = MAX_BYTES - PINO_BYTES - id.length - taken;
  const [sentence = ''] = hideMailAddresses(message).split(/(?<=\.) /, 1);
  const said = cut(sentence, Math.max(room - MIN_TEXT_BYTES, MIN_TEXT_BYTES));
  const path = hideMailAddresses(loggedPath(url));
  const shown = cut(path, Math.max(room + QUOTES - bytesOf(said), MIN_TEXT_BYTES));
  return [{ req: { method, url: shown, ip }, ...facts }, said];
};
