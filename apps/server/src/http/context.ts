import type { Session } from '@fastify/secure-session';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { FastifyRequest } from 'fastify';
import { findSessionUser, requireProof } from '../features/auth/session.service.ts';
import type { ImageStore } from '../features/images/store.ts';
import { checkImageAddress, removeUnusedImages } from '../features/images/stored-images.service.ts';
import type { Env } from '../config/env.ts';
import type { StaleIfError } from '../kernel/stale-if-error.ts';
import type { KnownDevice } from '../kernel/rate-limit.ts';
import type { RequestContext } from './trpc.ts';
import { requireSession, type Viewer } from '../kernel/viewer.ts';

declare module '@fastify/secure-session' {
  interface SessionData {
    sessionId: string;
  }
}
declare module 'fastify' {
  interface FastifyRequest {
    /** The device cookie, which only says that somebody has logged in with this browser before. */
    device: Session<{ known: KnownDevice }>;
  }
}

const checkFeaturedImage: RequestContext['checkImageAddress'] = (em, address) =>
  checkImageAddress(em, address, 'featuredImage');

interface ContextDeps {
  orm: MikroORM;
  env: Env;
  imageStore: ImageStore;
  /** Forgets the kept pages that show one of these. */
  invalidatePages: RequestContext['pages']['invalidate'];
  /** The memory of this host. */
  staleIfError: StaleIfError;
  selfCheck: RequestContext['selfCheck'];
}

/** What the procedures and REST calls of one HTTP request are called with. */
export const requestContext = (
  { orm, env, imageStore, invalidatePages, staleIfError, selfCheck }: ContextDeps,
  request: FastifyRequest,
): RequestContext => {
  const { session, device } = request;
  const sessionId = () => session.get('sessionId') ?? null;
  let viewer: Promise<Viewer> | undefined;
  const findViewer = async () => {
    const id = sessionId();
    return id === null ? null : findSessionUser(orm.em.fork(), id, new Date());
  };
  return {
    orm,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    requestId: request.id,
    rateLimit: env.rateLimit,
    mapsApiKey: env.mapsApiKey ?? null,
    checkImageAddress: checkFeaturedImage,
    removeUnusedImages: (values) =>
      removeUnusedImages(orm.em.fork(), imageStore, values).catch((error: unknown) => {
        request.log.error({ err: error }, 'Unused images could not be removed');
      }),
    staleIfError,
    selfCheck,
    pages: { shows: () => undefined, invalidate: invalidatePages },
    session: {
      viewer: () => {
        viewer ??= findViewer();
        return viewer;
      },
      id: sessionId,
      requireProof: () => requireProof(orm.em.fork(), sessionId() ?? '', new Date()),
      device: () => device.get('known') ?? null,
      begin: (id, known) => {
        session.set('sessionId', id);
        if (known) device.set('known', known);
      },
      end: () => session.delete(),
    },
  };
};

/** What the procedures behind a public page are called with: nobody is logged in, whoever asks for the page. */
export const pageContext = (
  { orm, env, invalidatePages, staleIfError, selfCheck }: ContextDeps,
  shows: RequestContext['pages']['shows'],
): RequestContext => ({
  orm,
  ip: '',
  userAgent: '',
  requestId: '',
  rateLimit: env.rateLimit,
  mapsApiKey: env.mapsApiKey ?? null,
  checkImageAddress: checkFeaturedImage,
  removeUnusedImages: async () => undefined,
  staleIfError,
  selfCheck,
  pages: { shows, invalidate: invalidatePages },
  session: {
    viewer: async () => null,
    id: () => null,
    requireProof: async () => void requireSession(null),
    device: () => null,
    begin: () => undefined,
    end: () => undefined,
  },
});
