import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type AppError, isBusy, toAppError, withRequestId } from '../kernel/errors.ts';
import { refusalLine } from './refusal-line.ts';
import type { RepeatedLines } from './repeated-lines.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The lines of the log that visitors can cause, bounded. */
    repeatedLines: RepeatedLines;
    /** Those about failures of the instance, apart, because refusals are caused at will and must not hide them. */
    repeatedFailures: RepeatedLines;
  }
  interface FastifyRequest {
    /** Why the request was refused, once that is in the log; null if it was not. */
    refusal: AppError | null;
  }
}

/**
 * Logs a failure: refusals in one short line; what keeps the instance from answering with its hidden cause, of which
 * identical ones come by the thousand; and unexpected errors each with its cause, because users name them by their id.
 */
export const logFailure = (request: FastifyRequest, error: AppError): void => {
  const { server, log } = request;
  const { status, code, message } = error;
  if (code === 'internal') {
    log.error({ err: error.cause ?? error }, message);
    return;
  }
  request.refusal = error;
  const kind = `${code} ${message} ${request.routeOptions.url} ${request.ip}`;
  if (status < 500 || isBusy(error)) {
    server.repeatedLines.write(kind, (times) => {
      const line = refusalLine(request, { status, code, message }, times);
      log[status < 500 ? 'info' : 'warn'](...line);
    });
    return;
  }
  const err = error.cause ?? error;
  server.repeatedFailures.write(`${kind} ${err}`, (times) =>
    log.error({ err, req: request, status, ...(times > 1 && { times }) }, message),
  );
};

/** The headers of an error response. */
export const errorHeaders = (error: AppError): Record<string, string> =>
  error.retryAfter === undefined ? {} : { 'retry-after': String(error.retryAfter) };

/** Sends the error response of a REST call as JSON `{message, issues?}` (contract §3). */
export const replyWithError = (
  thrown: FastifyError | Error | unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  const failure = toAppError(thrown);
  logFailure(request, failure);
  const error = request.userId === null ? failure : withRequestId(failure, request.id);
  return reply
    .code(error.status)
    .headers({ ...errorHeaders(error), 'cache-control': 'no-store' })
    .send({ message: error.message, ...(error.issues && { issues: error.issues }) });
};
