import type { ListPart } from '@hvac/contract/api-requests';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError, toAppError } from '../kernel/errors.ts';
import {
  requireAdministrator,
  requireSession,
  requireSignedIn,
  type User,
  type Viewer,
} from '../kernel/viewer.ts';
import { SIGNED_IN_BODY, VISITOR_BODY } from './body-limits.ts';
import { type RequestContext, workOf } from './context.ts';
import { replyWithError } from './error-reply.ts';
import { createExportSender, type Export } from './exports.ts';
import type { Enqueue } from './response-cache.ts';
import { listHeaders } from './rest-list.ts';
import { type Level, LOG_IN_AGAIN, type RestList, type RestRoute } from './rest-route.ts';

/** A response before it is encoded. */
export interface TextResponse {
  text: string;
  /** At least the content type. */
  headers: Record<string, string>;
}

/** The same, or its text as bytes. */
export interface ResponseContent extends Omit<TextResponse, 'text'> {
  text: string | Buffer;
}

/** Sends responses, compressed as the client accepts. */
export interface ResponseSender {
  /** Sends a response that is the same for everybody: made once and cached until something changes. */
  sendCached(
    request: FastifyRequest,
    reply: FastifyReply,
    cached: { key: string; make: () => Promise<ResponseContent> },
  ): Promise<FastifyReply>;
  /** Sends a part of a list that is the same for everybody: its rows are loaded once until something changes. */
  sendCachedList(
    request: FastifyRequest,
    reply: FastifyReply,
    list: {
      key: string;
      path: string;
      part: ListPart;
      load: (part: ListPart) => Promise<RestList<unknown>>;
    },
  ): Promise<FastifyReply>;
  /** Sends a response that is private to this client. It is made and compressed in one turn. */
  sendUncached(
    request: FastifyRequest,
    reply: FastifyReply,
    response: { make: () => Promise<TextResponse>; enqueue: Enqueue },
  ): Promise<FastifyReply>;
}

export const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8' };

const asJson = (data: unknown, headers: Record<string, string> = {}): TextResponse => ({
  text: JSON.stringify(data),
  headers: { ...JSON_HEADERS, ...headers },
});

interface MountDeps {
  contextOf: (request: FastifyRequest) => RequestContext;
  responseSender: ResponseSender;
}

const parsed = (schema: z.core.$ZodType | undefined, value: unknown) =>
  schema && z.parse(schema, value);

const parsedParams = ({ params }: RestRoute, request: FastifyRequest) => {
  if (!params) return undefined;
  const result = z.safeParse(params, request.params);
  if (!result.success) throw new AppError('notFound', result.error.issues[0]?.message ?? '');
  return result.data;
};

const REQUIRED: Record<Exclude<Level, 'public'>, (viewer: Viewer) => User> = {
  session: requireSession,
  'signed-in': requireSignedIn,
  administrator: requireAdministrator,
};

/** Registers routes. Each call checks level, proof, path and body, in this order, before it responds (contract §2). */
export const mountRoutes = (
  app: FastifyInstance,
  routes: readonly RestRoute[],
  { contextOf, responseSender }: MountDeps,
): void => {
  const exports = createExportSender();
  const contexts = new WeakMap<FastifyRequest, RequestContext>();
  const contextFor = (request: FastifyRequest) => {
    const context = contexts.get(request) ?? contextOf(request);
    contexts.set(request, context);
    return context;
  };

  const viewerOf = async ({ level }: RestRoute, ctx: RequestContext) => {
    return level === 'public' ? null : REQUIRED[level](await ctx.session.viewer());
  };

  const queryOf = (route: RestRoute, request: FastifyRequest) => parsed(route.query, request.query);

  const handled = async (
    route: RestRoute,
    request: FastifyRequest,
    reply: FastifyReply,
    query = queryOf(route, request),
  ) => {
    const ctx = contextFor(request);
    const work = workOf(ctx, await viewerOf(route, ctx));
    const call = {
      ctx,
      em: work.em,
      work,
      params: parsedParams(route, request),
      query,
      // A missing body counts as an empty object; `null` is a value, and not an object.
      body: parsed(route.body, request.body === undefined ? {} : request.body),
      request,
      reply,
    };
    return route.handle(call as Parameters<typeof route.handle>[0]);
  };

  /** Whatever users read waits for their turns; writes wait for nobody. */
  const enqueueFor =
    (route: RestRoute, request: FastifyRequest): Enqueue =>
    async (work) => {
      const ctx = contextFor(request);
      const viewer = await viewerOf(route, ctx);
      return viewer && route.method === 'GET' ? ctx.queueSessionRead(viewer, work) : work();
    };

  const pathOf = (request: FastifyRequest) => request.url.split('?', 1)[0] ?? '';

  const responseOf = async (route: RestRoute, request: FastifyRequest, reply: FastifyReply) => {
    const query = queryOf(route, request);
    const data = await handled(route, request, reply, query);
    if (!route.list) return asJson(data);
    const { items, total } = data as RestList<unknown>;
    return asJson(items, listHeaders(pathOf(request), query as ListPart, total));
  };

  const sendCached = (route: RestRoute, request: FastifyRequest, reply: FastifyReply) => {
    const key = `${route.path} ${JSON.stringify(request.params)}`;
    if (!route.list) {
      const make = async () => asJson(await handled(route, request, reply));
      return responseSender.sendCached(request, reply, { key, make });
    }
    return responseSender.sendCachedList(request, reply, {
      key,
      path: pathOf(request),
      part: queryOf(route, request) as ListPart,
      load: async (part) => (await handled(route, request, reply, part)) as RestList<unknown>,
    });
  };

  const sendFile = async (route: RestRoute, request: FastifyRequest, reply: FastifyReply) => {
    const ctx = contextFor(request);
    const viewer = requireSession(await viewerOf(route, ctx));
    exports.admit(viewer.id, reply.raw);
    const enqueue: Enqueue = (work) => ctx.queueSlowRead(viewer, work);
    const file = await enqueue(() => handled(route, request, reply));
    return exports.send(reply, file as Export, enqueue);
  };

  const handlerOf = (route: RestRoute) => async (request: FastifyRequest, reply: FastifyReply) => {
    if (route.isImage) return handled(route, request, reply);
    if (route.fileType) return sendFile(route, request, reply);
    if (route.isCached) return sendCached(route, request, reply);
    reply.code(route.status?.[0] ?? 200);
    if (route.response || route.list) {
      return responseSender.sendUncached(request, reply, {
        make: () => responseOf(route, request, reply),
        enqueue: enqueueFor(route, request),
      });
    }
    await handled(route, request, reply);
    return reply.header('cache-control', 'no-store').send();
  };

  const errorHandlerOf =
    ({ refused }: RestRoute) =>
    async (thrown: unknown, request: FastifyRequest, reply: FastifyReply) => {
      const error = toAppError(thrown);
      const reported = await refused?.(workOf(contextFor(request), null), error);
      return replyWithError(reported ?? error, request, reply);
    };

  for (const route of routes) {
    app.route({
      method: route.method,
      url: route.path.replace(/\{(\w+)\}/g, ':$1'),
      bodyLimit: route.bodyLimit ?? (route.level === 'public' ? VISITOR_BODY : SIGNED_IN_BODY),
      ...(route.refused && { errorHandler: errorHandlerOf(route) }),
      // Runs before the body is read, so that nobody uploads megabytes for nothing.
      onRequest: async (request) => {
        const ctx = contextFor(request);
        await viewerOf(route, ctx);
        if (route.needsProof) await ctx.session.requireProof(LOG_IN_AGAIN);
        if (route.exemption) {
          await ctx.session.requireProofAboveLimit(route.exemption, LOG_IN_AGAIN);
        }
        const params = parsedParams(route, request);
        await route.finds?.(ctx.orm.em.fork(), params);
      },
      handler: handlerOf(route),
    });
  }
};
