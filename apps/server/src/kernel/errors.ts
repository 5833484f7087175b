import {
  ConnectionException,
  ForeignKeyConstraintViolationException,
  OptimisticLockError,
  UniqueConstraintViolationException,
} from '@mikro-orm/core';
import { z } from 'zod';
import { isCode } from './error-code.ts';

/** Each kind of error with its HTTP status and tRPC code. Messages are shown for statuses below 500. */
export const errorTable = {
  invalid: { status: 400, trpc: 'BAD_REQUEST' },
  unauthorized: { status: 401, trpc: 'UNAUTHORIZED' },
  forbidden: { status: 403, trpc: 'FORBIDDEN' },
  notFound: { status: 404, trpc: 'NOT_FOUND' },
  wrongMethod: { status: 405, trpc: 'METHOD_NOT_SUPPORTED' },
  conflict: { status: 409, trpc: 'CONFLICT' },
  tooLarge: { status: 413, trpc: 'PAYLOAD_TOO_LARGE' },
  unsupportedType: { status: 415, trpc: 'UNSUPPORTED_MEDIA_TYPE' },
  tooMany: { status: 429, trpc: 'TOO_MANY_REQUESTS' },
  internal: { status: 500, trpc: 'INTERNAL_SERVER_ERROR' },
  unavailable: { status: 503, trpc: 'SERVICE_UNAVAILABLE' },
} as const;

export type ErrorCode = keyof typeof errorTable;

/** An error of one field. */
export interface FieldIssue {
  path: string;
  message: string;
}

/**
 * What lets a refused call pass: entering the password again, replacing a generated one, confirming a login with
 * a second factor, or adding one.
 */
export type RefusalReason = 'proof' | 'own-password' | 'second-factor' | 'own-second-factor';

interface AppErrorOptions {
  issues?: FieldIssue[];
  reason?: RefusalReason;
  /** Seconds after which to retry. */
  retryAfter?: number;
  cause?: unknown;
}

/** The only error type of the product; each transport translates it once. The message is a sentence for people. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly issues: FieldIssue[] | undefined;
  readonly reason: RefusalReason | undefined;
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    { issues, reason, retryAfter, cause }: AppErrorOptions = {},
  ) {
    super(message, { cause });
    this.name = 'AppError';
    this.code = code;
    this.issues = issues;
    this.reason = reason;
    this.retryAfter = retryAfter;
  }

  get status(): number {
    return errorTable[this.code].status;
  }
}

/** An error of one field, which forms show next to it. */
export const invalidField = (path: string, message: string): AppError =>
  new AppError('invalid', message, { issues: [{ path, message }] });

const INTERNAL = 'Something went wrong on our side. Please try again.';
const TOOK_TOO_LONG =
  'This took too long, and nothing was saved. If it happens again, make it shorter.';
const UNAVAILABLE = 'The service is briefly unavailable. Please try again in a moment.';

// Classes 08 connection, 28 and 3D login, 53 resources (disk full, too many connections), 57P shutdown; 25006 a
// replica after a failover, 55000 not accepting connections; 25P03, 55P03 and 57014 time-outs; 40001 and 40P01
// conflicting transactions.
const UNAVAILABLE_SQL_STATE = /^(08|25006|25P03|28|3D|40001|40P01|53|57P|55000|55P03|57014)/;
const UNAVAILABLE_MESSAGE =
  /EHOSTUNREACH|ENETUNREACH|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|timeout exceeded when trying to connect|Query read timeout|Connection terminated|Connection ended|Client has encountered a connection error/i;
// 22P02, 22003, 22001: a value that does not fit its column; 22021, and 08P01 for a single statement: a NUL byte.
const INVALID_SQL_STATE = /^(22|08P01)/;

// Limits of PostgreSQL itself: of a value, of an index, of the depth of an expression. The same again fails again.
const TOO_LARGE_SQL_STATE = /^54/;

/** The instance cannot serve at the moment, usually because of its database. */
export const unavailable = (cause: unknown, issues?: FieldIssue[]): AppError =>
  new AppError('unavailable', UNAVAILABLE, { retryAfter: 5, cause, ...(issues && { issues }) });

/** Whether a queue or another limit of our own had no room, so that nothing has failed. */
export const isBusy = ({ code, retryAfter, cause }: AppError): boolean =>
  code === 'unavailable' && retryAfter !== undefined && cause === undefined;

/**
 * A change that the database did not finish in time. Nobody knows whether it was busy, or whether the same takes as long
 * every time; hence it asks nobody to try again.
 */
export const tookTooLong = (error: unknown): AppError | null =>
  isCode(error, '57014') ? new AppError('unavailable', TOOK_TOO_LONG, { cause: error }) : null;

/** Adds the request's id to an unexpected error, so that an administrator can find the cause in the log. */
export const withRequestId = (error: AppError, requestId: string): AppError =>
  error.code === 'internal'
    ? new AppError('internal', `${error.message} (Request ${requestId})`, { cause: error.cause })
    : error;

const ofValidation = (error: z.core.$ZodError): AppError => {
  const issues = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  return new AppError('invalid', issues[0]?.message ?? 'The request is not valid', { issues });
};

const ofDatabase = (error: Error): AppError | null => {
  if (error instanceof UniqueConstraintViolationException) {
    return new AppError('conflict', 'This already exists', { cause: error });
  }
  if (error instanceof ForeignKeyConstraintViolationException) {
    return new AppError('conflict', 'Something else still refers to this', { cause: error });
  }
  if (error instanceof OptimisticLockError) {
    return new AppError('conflict', 'This was changed in the meantime', { cause: error });
  }
  const sqlState = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // A connection pooler ends connections with 08P01 when it cannot reach the server.
  const endedConnection = 'severity' in error && error.severity === 'FATAL';
  if (INVALID_SQL_STATE.test(sqlState) && !endedConnection) {
    return new AppError('invalid', "The request contains a value that can't be saved", {
      cause: error,
    });
  }
  if (TOO_LARGE_SQL_STATE.test(sqlState)) {
    return new AppError('tooLarge', 'This is too long or too complex to be saved', {
      cause: error,
    });
  }
  if (
    error instanceof ConnectionException ||
    UNAVAILABLE_SQL_STATE.test(sqlState) ||
    UNAVAILABLE_MESSAGE.test(`${sqlState} ${error.message}`)
  ) {
    return unavailable(error);
  }
  return null;
};

/** The code for an HTTP status below 500; an unknown status counts as `invalid`. */
export const codeOfStatus = (status: number): ErrorCode =>
  (Object.keys(errorTable) as ErrorCode[]).find((code) => errorTable[code].status === status) ??
  'invalid';

// Errors of Fastify itself: body too large, malformed JSON, wrong content type, malformed URL.
const ofHttp = (error: Error): AppError | null => {
  const status =
    'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  return status >= 400 && status < 500
    ? new AppError(codeOfStatus(status), error.message, { cause: error })
    : null;
};

/** Converts any thrown value to an AppError. Unexpected ones become `internal` and keep their cause for the log. */
export const toAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  if (error instanceof z.core.$ZodError) return ofValidation(error);
  if (error instanceof Error) {
    return (
      ofDatabase(error) ?? ofHttp(error) ?? new AppError('internal', INTERNAL, { cause: error })
    );
  }
  return new AppError('internal', INTERNAL, { cause: error });
};

/** Why something failed, for administrators: with the cause that clients must not see. */
export const reasonOf = (thrown: unknown): string => {
  const { cause, message } = toAppError(thrown);
  return cause instanceof Error ? cause.message : message;
};
