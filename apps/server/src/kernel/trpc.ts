import type { MikroORM } from '@mikro-orm/postgresql';
import { initTRPC, TRPCError } from '@trpc/server';
import { AppError, errorTable, type FieldIssue, toAppError } from './errors.ts';
import { requireAdministrator, requireSignedIn, type Viewer } from './viewer.ts';

/** What a procedure is called with; made once per HTTP request, or per page that is rendered. */
export interface RequestContext {
  orm: MikroORM;
  /** Address of the caller, for the limits. */
  ip: string;
  requestId: string;
  rateLimit: boolean;
  mapsApiKey: string | null;
  session: {
    /** Who is logged in; looked up at the first call. */
    viewer(): Promise<Viewer>;
    /** Id of the session of this request's cookie. */
    id(): string | null;
    /** Sends the cookie of a new session. */
    begin(sessionId: string): void;
    /** Takes the cookie back. */
    end(): void;
  };
}

/** What a client reads of a failed call, besides the message. */
export interface ErrorData {
  code: string;
  httpStatus: number;
  issues?: FieldIssue[];
  requestId?: string;
}

const t = initTRPC.context<RequestContext>().create({
  isDev: false,
  errorFormatter: ({ shape, error, ctx }): { message: string; code: number; data: ErrorData } => {
    // Refused before a procedure ran (an unknown path, a batch too long): tRPC's own text is meant for people.
    const appError = error.cause instanceof AppError ? error.cause : null;
    const status = shape.data.httpStatus;
    return {
      code: shape.code,
      message:
        appError || status < 500 ? (appError?.message ?? error.message) : toAppError(null).message,
      data: {
        code: shape.data.code,
        httpStatus: status,
        ...(appError?.issues && { issues: appError.issues }),
        ...(status >= 500 && ctx && { requestId: ctx.requestId }),
      },
    };
  },
});

export const createRouter = t.router;
export const mergeRouters = t.mergeRouters;
export const createCallerFactory = t.createCallerFactory;

// Every procedure has its own unit of work: calls of one batch run at the same time.
const base = t.procedure.use(async ({ ctx, next }) => {
  const result = await next({ ctx: { ...ctx, em: ctx.orm.em.fork() } });
  if (result.ok) return result;
  const appError = toAppError(result.error.cause ?? result.error);
  throw new TRPCError({
    code: errorTable[appError.code].trpc,
    message: appError.message,
    cause: appError,
  });
});

/** For everybody. */
export const publicProcedure = base;

/** For whoever has a session: `ctx.viewer` is there. */
export const signedInProcedure = base.use(async ({ ctx, next }) =>
  next({ ctx: { ...ctx, viewer: requireSignedIn(await ctx.session.viewer()) } }),
);

/** For administrators. */
export const administratorProcedure = base.use(async ({ ctx, next }) =>
  next({ ctx: { ...ctx, viewer: requireAdministrator(await ctx.session.viewer()) } }),
);
