import type { EntityManager } from '@mikro-orm/postgresql';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { AppError, ErrorCode } from '../kernel/errors.ts';
import type { User } from '../kernel/viewer.ts';
import type { Work } from '../kernel/work.ts';
import type { RequestContext } from './context.ts';

/** Who may make a call; with `session` also who has yet to replace a generated password. */
export type Level = 'public' | 'session' | 'signed-in' | 'administrator';

type Schema = z.core.$ZodType;
type Maybe = Schema | undefined;
type Parsed<S extends Maybe> = S extends Schema ? z.core.output<S> : undefined;

/** What a call is handled with: everything is parsed, and whoever calls may. */
export interface RestCall<L extends Level, P extends Maybe, Q extends Maybe, B extends Maybe> {
  ctx: RequestContext;
  /** For what is read. */
  em: EntityManager;
  /** For what is changed. */
  work: Work<L extends 'public' ? null : User>;
  params: Parsed<P>;
  query: Parsed<Q>;
  body: Parsed<B>;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Rows of a list and the number of all that there are. */
export interface RestList<Item> {
  items: Item[];
  total: number;
}

type Answer<A extends Maybe, I extends Maybe> = I extends Schema
  ? RestList<z.core.output<I>>
  : A extends Schema
    ? z.core.output<A>
    : unknown;

/** One call of REST. The same declaration routes it, guards it, parses it and describes it in OpenAPI. */
export interface RestRoute<
  L extends Level = Level,
  P extends Maybe = Maybe,
  Q extends Maybe = Maybe,
  B extends Maybe = Maybe,
  A extends Maybe = Maybe,
  I extends Maybe = Maybe,
> {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** As OpenAPI writes it, for example `/api/admin/posts/{id}`. */
  path: string;
  /** A few words; they also name the operation. */
  summary: string;
  level: L;
  /** What does not fit leads nowhere: 404. */
  params?: P;
  query?: Q;
  /** A JSON object. */
  body?: B;
  /** The fields of a multipart form, which the handler reads. */
  form?: Schema;
  /** Bytes of a body at most; `VISITOR_BODY` or `SIGNED_IN_BODY` by the level unless given. */
  bodyLimit?: number;
  answer?: A;
  /** Each row of a list. Its query has `limit` and `offset`. */
  list?: I;
  /** The handler sends an image. */
  isImage?: true;
  /** Of success; the first one unless the handler sets another. 200 unless given. */
  status?: readonly number[];
  /** Refusals that the declaration does not imply. */
  errors?: readonly ErrorCode[];
  /** Whether the answer is the same for everybody, and cached until something changes. */
  isCached?: true;
  /**
   * Looks for what the path names before a body is read: what is not there is told before what is wrong.
   * @throws AppError `notFound`
   */
  finds?(em: EntityManager, params: Parsed<P>): Promise<unknown>;
  /** Counts a call that was refused, even before its body was read. Gives the refusal that is told. */
  refused?(work: Work, refusal: AppError): Promise<AppError>;
  /** Calls one service function. Its result is the answer. */
  handle(call: RestCall<L, P, Q, B>): Promise<Answer<A, I>>;
}

/** Declares one call of REST. */
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
