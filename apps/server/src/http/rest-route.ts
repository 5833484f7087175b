import type { EntityManager } from '@mikro-orm/postgresql';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { AppError, ErrorCode } from '../kernel/errors.ts';
import type { ProofExemption, User } from '../kernel/viewer.ts';
import type { Work } from '../kernel/work.ts';
import type { RequestContext } from './context.ts';

/** Said to a program, which has no dialog to enter the password in. */
export const LOG_IN_AGAIN = 'Please log in again: this needs a login within the last ten minutes';

/** Who may make a call; `session` includes users who have yet to replace a generated password. */
export type Level = 'public' | 'session' | 'signed-in' | 'administrator';

type Schema = z.core.$ZodType;
type Maybe = Schema | undefined;
type Parsed<S extends Maybe> = S extends Schema ? z.core.output<S> : undefined;

/** The arguments of a handler: parsed input of an authorised client. */
export interface RestCall<L extends Level, P extends Maybe, Q extends Maybe, B extends Maybe> {
  ctx: RequestContext;
  /** For reading. */
  em: EntityManager;
  /** For changes. */
  work: Work<L extends 'public' ? null : User>;
  params: Parsed<P>;
  query: Parsed<Q>;
  body: Parsed<B>;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Rows of a list and their total number. */
export interface RestList<Item> {
  items: Item[];
  total: number;
}

type ResponseOf<A extends Maybe, I extends Maybe> = I extends Schema
  ? RestList<z.core.output<I>>
  : A extends Schema
    ? z.core.output<A>
    : unknown;

/** One REST call. The same declaration routes, authorises, parses and documents it (OpenAPI). */
export interface RestRoute<
  L extends Level = Level,
  P extends Maybe = Maybe,
  Q extends Maybe = Maybe,
  B extends Maybe = Maybe,
  A extends Maybe = Maybe,
  I extends Maybe = Maybe,
> {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** In OpenAPI syntax, such as `/api/admin/posts/{id}`. */
  path: string;
  /** A few words; also the name of the operation. */
  summary: string;
  level: L;
  /** Whether the user must have entered the password, or a second factor, within the last ten minutes. */
  needsProof?: true;
  /** What a session may do a few times without it. */
  exemption?: ProofExemption;
  /** Parameters that cannot be parsed lead to 404. */
  params?: P;
  query?: Q;
  /** A JSON object. */
  body?: B;
  /** The fields of a multipart form, which the handler reads. */
  form?: Schema;
  /** Maximum body in bytes; by default `VISITOR_BODY` or `SIGNED_IN_BODY`, depending on the level. */
  bodyLimit?: number;
  response?: A;
  /** Schema of each row of a list. Its query has `limit` and `offset`. */
  list?: I;
  /** The handler sends an image. */
  isImage?: true;
  /** Media type of the file that is made of the `Export` that the handler returns. */
  fileType?: 'text/csv';
  /** Success statuses; the first applies unless the handler sets another. Default 200. */
  status?: readonly number[];
  /** Errors that the declaration does not imply. */
  errors?: readonly ErrorCode[];
  /** Whether the response is the same for everybody, and cached until something changes. */
  isCached?: true;
  /**
   * Looks up what the path names before the body is read, so that 404 comes before 400.
   * @throws AppError `notFound`
   */
  finds?(em: EntityManager, params: Parsed<P>): Promise<unknown>;
  /** Counts a refused call, even before its body was read. Returns the error to send. */
  refused?(work: Work, refusal: AppError): Promise<AppError>;
  /** Calls one service function and returns its result as the response. */
  handle(call: RestCall<L, P, Q, B>): Promise<ResponseOf<A, I>>;
}

/** Declares one REST call. */
export const restRoute = <
  const L extends Level,
  P extends Maybe = undefined,
  Q extends Maybe = undefined,
  B extends Maybe = undefined,
  A extends Maybe = undefined,
  I extends Maybe = undefined,
>(
  route: RestRoute<L, P, Q, B, A, I>,
): RestRoute => route as unknown as RestRoute;
