import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type AppError, toAppError, withRequestId } from '../kernel/errors.ts';

/** Logs a failure: server errors with their hidden cause, refusals in one line. */
export const logFailure = (request: FastifyRequest, error: AppError): void => {
  if (error.status >= 500) request.log.error({ err: error.cause ?? error }, error.message);
  else request.log.info({ code: error.code }, error.message);
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
