import type { FastifyServerOptions } from 'fastify';
import { hideMailAddresses } from '../kernel/mail-addresses.ts';
import { readableLog } from './readable-log.ts';

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
 * Logging options: lines with a request id, without cookies, passwords, query strings, stored rows or mail addresses.
 * They are JSON, unless people read them in a terminal.
 * @param output where the lines are written in place of standard output
 */
export const loggerOptions = (
  level: string,
  output?: NodeJS.WritableStream & { isTTY?: boolean },
): Exclude<FastifyServerOptions['logger'], boolean | undefined> => ({
  level,
  ...(output && { stream: output }),
  hooks: {
    streamWrite: (json) => {
      const line = hideMailAddresses(json);
      const { isTTY } = output ?? process.stdout;
      return isTTY ? readableLog(line, output ?? process.stdout) : line;
    },
  },
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
      path: request.url?.split('?', 1)[0] ?? '',
      ip: request.ip,
    }),
    err: loggedError,
  },
});
