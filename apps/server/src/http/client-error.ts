import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { NOTHING_ALLOWED } from './security-headers.ts';

const RESPONSES: Record<string, { status: string; message: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    message: 'The request took too long to arrive',
  },
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    message: 'The headers of the request are too large',
  },
};
const MALFORMED = { status: '400 Bad Request', message: 'The request is not valid HTTP' };

/**
 * Responds to malformed HTTP in the same format as every other error (contract §3), closes the connection, and logs it
 * as rarely as other refusals.
 */
export const handleClientError = (
  { log, repeatedLines }: Pick<FastifyInstance, 'log' | 'repeatedLines'>,
  { code = '' }: { code?: string },
  socket: Socket,
): void => {
  if (code === 'ECONNRESET' || socket.destroyed) return;
  const { status, message } = RESPONSES[code] ?? MALFORMED;
  const { remoteAddress: ip } = socket;
  repeatedLines.write(`${status} ${ip}`, (times) =>
    log.info({ ip, status: Number.parseInt(status, 10), ...(times > 1 && { times }) }, message),
  );
  const body = JSON.stringify({ message });
  const head = [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json; charset=utf-8',
    'X-Content-Type-Options: nosniff',
    `Content-Security-Policy: ${NOTHING_ALLOWED}`,
    'Cache-Control: no-store',
    'Connection: close',
    `Content-Length: ${body.length}`,
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy();
};
