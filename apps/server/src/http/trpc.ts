import type { Finding } from '@hvac/contract/self-check';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { initTRPC, TRPCError } from '@trpc/server';
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
} from '../kernel/errors.ts';
import type { StaleIfError } from '../kernel/stale-if-error.ts';
import type { KnownDevice } from '../kernel/rate-limit.ts';
import { errorHeaders, logFailure } from './error-reply.ts';
import { requireAdministrator, requireSession, requireSignedIn, type Viewer } from '../kernel/viewer.ts';

/** What a procedure is called with; made once per HTTP request, or per page that is rendered. */
export interface RequestContext {
  orm: MikroORM;
  /** Address of the caller, for the limits. */
  ip: string;
  /** What the browser or program of the caller calls itself. */
  userAgent: string;
  requestId: string;
  rateLimit: boolean;
  /** Of the configuration; the one that the owner has set wins. */
  mapsApiKey: string | null;
  /**
   * Refuses the address of a picture that may not be stored. Called in the transaction that stores it.
   * @throws AppError `invalid`
   */
  checkImageAddress(em: EntityManager, address: string): Promise<void>;
  /**
   * Removes the files of those uploaded pictures among some stored values that nothing refers to any more.
   * Called after the change is committed; a failure is logged.
   */
  removeUnusedImages(values: readonly (string | null)[]): Promise<void>;
  staleIfError: StaleIfError;
  /** Makes the self-check of the set-up. Never fails. */
  selfCheck(): Promise<Finding[]>;
  pages: {
    /** Tells what the page that is being made shows. */
    shows(tags: readonly PageTag[]): void;
    /** Forgets the kept pages that show one of these. */
    invalidate(tags: readonly PageTag[]): void;
  };
  session: {
    /** Who is logged in; looked up at the first call. */
    viewer(): Promise<Viewer>;
    /** Id of the session of this request's cookie. */
    id(): string | null;
    /**
     * For what a session that was left open, or was stolen, must not do.
     * @throws AppError `forbidden` with the reason `proof` when the password was entered too long ago
     */
    requireProof(): Promise<void>;
    /** What the device cookie says; null in a browser where nobody has logged in. */
    device(): KnownDevice | null;
    /** Sends the cookie of a new session, and after a login that of the device. */
    begin(sessionId: string, device?: KnownDevice): void;
    /** Takes the cookie back. */
    end(): void;
  };
}

/** What a client reads of a failed call, besides the message. */
export interface ErrorData {
  code: string;
  httpStatus: number;
  issues?: FieldIssue[];
  reason?: RefusalReason;
  requestId?: string;
}

/** A failed call as an AppError. What tRPC itself refuses keeps its status. */
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

/** Answers what is refused before a procedure is reached as a procedure would, so that our client understands it. */
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

/**
 * What public pages show. A change invalidates the pages that show it. `outage` is what is shown for want of
 * the database; a page with it is never kept.
 */
export type PageTag = 'posts' | 'categories' | 'images' | 'settings' | 'outage';

interface ProcedureMeta {
  /** What a page shows that loads this query. */
  shows?: readonly PageTag[];
  /** What this mutation changes on public pages; an empty list when nothing. */
  invalidates?: readonly PageTag[];
}

const t = initTRPC
  .context<RequestContext>()
  .meta<ProcedureMeta>()
  .create({
    isDev: false,
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

// Every procedure has its own unit of work: calls of one batch run at the same time.
const base = t.procedure.use(async ({ ctx, meta, next }) => {
  ctx.pages.shows(meta?.shows ?? []);
  const result = await next({ ctx: { ...ctx, em: ctx.orm.em.fork() } });
  if (result.ok) {
    ctx.pages.invalidate(meta?.invalidates ?? []);
    return result;
  }
  const appError = appErrorOf(result.error);
  // What was stored although its answer was lost has changed the pages as well.
  if (appError.status >= 500) ctx.pages.invalidate(meta?.invalidates ?? []);
  throw new TRPCError({
    code: errorTable[appError.code].trpc,
    message: appError.message,
    cause: appError,
  });
});

/** For everybody. */
export const publicProcedure = base;

/** For whoever has a session, be it with a generated password that has yet to be replaced. */
export const sessionProcedure = base.use(async ({ ctx, next }) =>
  next({ ctx: { ...ctx, viewer: requireSession(await ctx.session.viewer()) } }),
);

/** For whoever is logged in with a password of his own: `ctx.viewer` is there. */
export const signedInProcedure = base.use(async ({ ctx, next }) =>
  next({ ctx: { ...ctx, viewer: requireSignedIn(await ctx.session.viewer()) } }),
);

/** For administrators. */
export const administratorProcedure = base.use(async ({ ctx, next }) =>
  next({ ctx: { ...ctx, viewer: requireAdministrator(await ctx.session.viewer()) } }),
);

/** For administrators who have entered their password a short while ago. */
export const provedProcedure = administratorProcedure.use(async ({ ctx, next }) => {
  await ctx.session.requireProof();
  return next();
});
