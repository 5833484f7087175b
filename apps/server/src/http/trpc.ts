import { getTRPCErrorFromUnknown, initTRPC, TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  AppError,
  codeOfStatus,
  errorTable,
  type FieldIssue,
  type RefusalReason,
  toAppError,
  withRequestId,
} from '../kernel/errors.ts';
import {
  type ProofExemption,
  requireAdministrator,
  requireOwnPassword,
  requireSession,
  requireSignedIn,
  type User,
  type Viewer,
} from '../kernel/viewer.ts';
import { type RequestContext, workOf } from './context.ts';
import { errorHeaders, logFailure } from './error-reply.ts';

/** The data of a failed call that a client receives besides the message. */
export interface ErrorData {
  code: string;
  httpStatus: number;
  issues?: FieldIssue[];
  reason?: RefusalReason;
  requestId?: string;
}

/** A failed call as an AppError. Errors of tRPC itself keep their status. */
export const appErrorOf = (error: TRPCError): AppError => {
  const appError = toAppError(error.cause ?? error);
  const status = getHTTPStatusCodeFromError(error);
  if (appError.code !== 'internal' || status >= 500) return appError;
  const isMalformed = error.code === 'PARSE_ERROR' || error.cause instanceof SyntaxError;
  return new AppError(
    codeOfStatus(status),
    isMalformed ? 'The request is not valid JSON' : error.message,
  );
};

/** Sends an error that occurs before a procedure is reached in tRPC's format, so that our client understands it. */
export const replyWithFailedCall = (
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  const error = toAppError(thrown);
  logFailure(request, error);
  const { trpc: code, status: httpStatus } = errorTable[error.code];
  const data: ErrorData = { code, httpStatus, ...(httpStatus >= 500 && { requestId: request.id }) };
  return reply
    .code(httpStatus)
    .headers({ ...errorHeaders(error), 'cache-control': 'no-store' })
    .send({ error: { message: error.message, code: TRPC_ERROR_CODES_BY_KEY[code], data } });
};

// In milliseconds. Streams send pings often enough for a client to notice in time that a proxy is buffering one or
// that a connection has died, and to poll instead.
const PING = { ping: { enabled: true, intervalMs: 2000 } };
const RECONNECT = { client: { reconnectAfterInactivityMs: 10_000 } };

interface ProcedureMeta {
  /** The query waits for more than the database, so that it must not hold up others. */
  isSlow?: true;
}

const t = initTRPC
  .context<RequestContext>()
  .meta<ProcedureMeta>()
  .create({
    isDev: false,
    sse: { ...PING, ...RECONNECT },
    errorFormatter: ({ shape, error, ctx }): { message: string; code: number; data: ErrorData } => {
      const { message, issues, reason } = appErrorOf(error);
      const { code, httpStatus } = shape.data;
      const requestId = httpStatus >= 500 ? ctx?.requestId : undefined;
      return {
        code: shape.code,
        message,
        data: {
          code,
          httpStatus,
          ...(issues && { issues }),
          ...(reason && { reason }),
          ...(requestId && { requestId }),
        },
      };
    },
  });

export const createRouter = t.router;
export const createCallerFactory = t.createCallerFactory;

const trpcErrorOf = (appError: AppError): TRPCError =>
  new TRPCError({
    code: errorTable[appError.code].trpc,
    message: appError.message,
    cause: appError,
  });

const asTrpcError = (error: TRPCError): TRPCError => trpcErrorOf(appErrorOf(error));

/**
 * The values of a subscription. Its errors reach the client with their own code, as from any other call.
 * @param signal aborted when the client has gone
 */
export async function* subscriptionOf<Value>(
  values: AsyncIterable<Value>,
  signal: AbortSignal,
): AsyncGenerator<Value, void> {
  try {
    yield* values;
  } catch (error) {
    // Nobody waits for it any more, and a rejection that nobody handles ends the process.
    if (signal.aborted) return;
    throw asTrpcError(getTRPCErrorFromUnknown(error));
  }
}

const procedure = t.procedure.use(async ({ ctx, next }) => {
  const work = workOf(ctx, null);
  const result = await next({ ctx: { ...ctx, em: work.em, work } });
  if (!result.ok) throw asTrpcError(result.error);
  return result;
});

/** For everybody. Queries use `ctx.em` and wait for their turn; mutations use `ctx.work`. */
export const publicProcedure = procedure.use(({ ctx, type, next }) =>
  type === 'query' ? ctx.queueRead(next) : next(),
);

/** For everybody: a search, which waits for its turn among searches. */
export const publicSearchProcedure = procedure.use(({ ctx, next }) => ctx.queueSearch(next));

/** Queries wait for the user's turn. */
const loggedInAs = (require: (viewer: Viewer) => User) =>
  procedure.use(async ({ ctx, type, meta, next }) => {
    const viewer = require(await ctx.session.viewer());
    const call = () => next({ ctx: { ...ctx, viewer, work: workOf(ctx, viewer) } });
    const queue = meta?.isSlow ? ctx.queueSlowRead : ctx.queueSessionRead;
    const result = await (type === 'query' ? queue(viewer, call) : call());
    if (!result.ok) throw trpcErrorOf(withRequestId(appErrorOf(result.error), ctx.requestId));
    return result;
  });

/** For users with a session, even while they have yet to replace a generated password. */
export const sessionProcedure = loggedInAs(requireSession);

/** For users who have chosen their password, even while they have yet to add a required second factor. */
export const ownPasswordProcedure = loggedInAs(requireOwnPassword);

/** For logged-in users who have chosen their password and added any required second factor. */
export const signedInProcedure = loggedInAs(requireSignedIn);

/** For administrators. */
export const administratorProcedure = loggedInAs(requireAdministrator);

const withProof = t.middleware(async ({ ctx, next }) => {
  await ctx.session.requireProof();
  return next();
});

/** For what a session may do a few times without a recent proof. */
export const withProofAbove = (exemption: ProofExemption) =>
  t.middleware(async ({ ctx, next }) => {
    await ctx.session.requireProofAboveLimit(exemption);
    return next();
  });

/** For administrators who have recently proved that it is them. */
export const provedProcedure = administratorProcedure.use(withProof);

/** For users of `signedInProcedure` who have recently proved that it is them. */
export const provedSignedInProcedure = signedInProcedure.use(withProof);

/** The same for users who have yet to add a required second factor, so that they can change how they log in. */
export const provedUserProcedure = ownPasswordProcedure.use(withProof);
