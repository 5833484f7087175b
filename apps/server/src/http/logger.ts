import type { FastifyServerOptions } from 'fastify';
import { destination } from 'pino';
import { hideMailAddresses } from '../kernel/mail-addresses.ts';
import { loggedPath } from './logged-path.ts';
import { type LogOutput, readableLog } from './readable-log.ts';

// In the message of a database error, this precedes the values of the rejected row, which may be a customer's.
const REFUSED_ROW = '\n - detail: ';

interface LoggedError {
  type: string;
  message: string;
  stack: string;
  [field: string]: unknown;
}

const loggedError = (thrown: unknown): LoggedError => {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const [message = ''] = error.message.split(REFUSED_ROW, 1);
  return {
    type: error.name,
    message,
    stack: error.stack?.replace(error.message, () => message) ?? '',
    ...('code' in error && { code: error.code }),
    ...(error.cause !== undefined && { cause: loggedError(error.cause) }),
  };
};

/**
 * Standard output, to which the lines of one turn of the event loop are written at once. What is left when the process
 * ends or crashes is written then.
 */
export const openLogOutput = (): LogOutput => {
  if (process.stdout.isTTY) return process.stdout;
  const output = destination({ dest: process.stdout.fd, sync: true });
  let unwritten = '';
  const flush = () => {
    const lines = unwritten;
    unwritten = '';
    output.write(lines);
  };
  process.on('exit', flush);
  return {
    write(line) {
      if (unwritten === '') setImmediate(flush);
      unwritten += line;
    },
  };
};

/** A line as it is written: JSON, unless people read it in a terminal. */
export const formattedLine = (json: string, output: LogOutput): string =>
  output.isTTY ? readableLog(json, output) : json;

/**
 * Logging options: lines with a request id, without cookies, passwords, query strings, stored rows or mail addresses.
 */
export const loggerOptions = (
  level: string,
  output: LogOutput,
): Exclude<FastifyServerOptions['logger'], boolean | undefined> => ({
  level,
  stream: output,
  hooks: { streamWrite: (json) => formattedLine(hideMailAddresses(json), output) },
  redact: [
    'req.headers.cookie',
    'req.headers.authorization',
    'res.headers["set-cookie"]',
    '*.password',
    'password',
  ],
  serializers: {
    req: (request) => ({
      method: request.method,
      path: loggedPath(request.url ?? ''),
      ip: request.ip,
    }),
    err: loggedError,
  },
});
