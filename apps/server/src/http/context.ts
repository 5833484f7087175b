import type { IncomingHttpHeaders } from 'node:http';
import type { Session } from '@fastify/secure-session';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { FastifyRequest } from 'fastify';
import {
  type KnownDevice,
  type ProofExemption,
  requireSession,
  type User,
  type Viewer,
} from '../kernel/viewer.ts';
import { type Announcer, createWork, type Work } from '../kernel/work.ts';
import type { QueueRead } from './public-reads.ts';
import type { SessionReads } from './session-reads.ts';

declare module '@fastify/secure-session' {
  interface SessionData {
    sessionId: string;
    /** Whether it belongs to the window of an installed app, where the cookie has an age. */
    isStandalone: boolean;
  }
}
declare module 'fastify' {
  interface FastifyRequest {
    /** The device cookie, which only tells this browser from others, and who has logged in with it before. */
    device: Session<{ known: KnownDevice }>;
    /** The user whose session was looked up, for the log; null for visitors. */
    userId: number | null;
  }
}

/** The context of procedures and REST calls, created once per HTTP request. */
export interface RequestContext {
  orm: MikroORM;
  requestId: string;
  /** IP address and user agent of the caller, as stored with a session. */
  client: { address: string; userAgent: string };
  /** The IP address whose attempts are counted; null if rate limits are off. */
  address: string | null;
  announcer: Announcer;
  /** The clock of the instance, which decides what is published. */
  now(): Date;
  /** The draft that a page shows, which it may read; null for everything but a preview. */
  previewed: { of: 'post' | 'page'; id: number } | null;
  /** Runs what anybody may read when its turn comes. */
  queueRead<Result>(read: () => Promise<Result>): Promise<Result>;
  /** The same for a search. */
  queueSearch<Result>(search: () => Promise<Result>): Promise<Result>;
  /** Runs what a user reads when the user's turn comes. Must not be called within another such read. */
  queueSessionRead<Result>(viewer: User, read: () => Promise<Result>): Promise<Result>;
  /** The same for a read that waits for more than the database. */
  queueSlowRead<Result>(viewer: User, read: () => Promise<Result>): Promise<Result>;
  /** A cookie as the browser sent it; null without it. */
  cookie(name: string): string | null;
  /** Lets this browser show the receipt again when the page is loaded anew. */
  keepReceipt(token: string): void;
  session: {
    /** The logged-in user; looked up on the first call, which keeps the session alive except for background calls. */
    viewer(): Promise<Viewer>;
    /** Looks the logged-in user up again, without keeping the session alive. */
    peek(): Promise<Viewer>;
    /** Session id from the request's cookie. */
    id(): string | null;
    /** @throws AppError `unauthorized` when it has ended since the request began */
    requireLive(em: EntityManager): Promise<void>;
    /**
     * Protects actions that an unattended or stolen session must not perform.
     * @param refusal the message for a client that has no dialog to enter the password in
     * @throws AppError `forbidden` with the reason `proof` when the password was entered too long ago
     */
    requireProof(refusal?: string): Promise<void>;
    /**
     * Counts what a session may do a few times without a recent proof.
     * @throws AppError as `requireProof` does, beyond that number
     */
    requireProofAboveLimit(exemption: ProofExemption, refusal?: string): Promise<void>;
    /** Content of the device cookie; null in a browser that is not known. */
    device(): KnownDevice | null;
    /** Sets the device cookie. */
    remember(device: KnownDevice): void;
    /**
     * Sets the cookie of a new session.
     * @param isStandalone whether the window of an installed app logs in
     */
    begin(sessionId: string, isStandalone?: boolean): void;
    /** Sets the cookie of a session that continues the present one under another id. */
    continueAs(sessionId: string): void;
    /** Clears the session cookie. */
    end(): void;
  };
}

/** Looks up the sessions that cookies name. */
export interface SessionLookup {
  findUser(sessionId: string): Promise<Viewer>;
  /** Does not keep the session alive. */
  peekUser(sessionId: string): Promise<Viewer>;
  /** @throws AppError `unauthorized` when it has ended */
  requireLive(em: EntityManager, sessionId: string): Promise<void>;
  /** @throws AppError `forbidden` with the reason `proof` */
  requireProof(sessionId: string, refusal?: string): Promise<void>;
  /** @throws AppError `forbidden` with the reason `proof` */
  requireProofAboveLimit(
    sessionId: string,
    exemption: ProofExemption,
    refusal?: string,
  ): Promise<void>;
}

interface ContextDeps {
  orm: MikroORM;
  announcer: Announcer;
  now: () => Date;
  /** Whether rate limits apply. */
  isLimited: boolean;
  sessions: SessionLookup;
  queueRead: QueueRead;
  queueSearch: QueueRead;
  sessionReads: SessionReads;
}

/**
 * Whether a screen makes the call by itself, which must not keep the session of an absent user alive. An event
 * stream, to which no header can be added, is recognised by the `Accept` header that the browser sends.
 */
const isInBackground = ({ 'x-background': mark, accept }: IncomingHttpHeaders) =>
  mark !== undefined || accept === 'text/event-stream';

/** The context of an HTTP request. */
export const requestContext = (deps: ContextDeps, request: FastifyRequest): RequestContext => {
  const { orm, announcer, now, isLimited, sessions, queueRead, queueSearch, sessionReads } = deps;
  const { id, ip, headers, cookies, session, device } = request;
  const sessionId = () => session.get('sessionId') ?? null;
  const lookUp = async (find: (id: string) => Promise<Viewer>) => {
    const ownId = sessionId();
    const viewer = ownId === null ? null : await sessionReads.lookups(() => find(ownId), ownId);
    request.userId = viewer?.id ?? null;
    return viewer;
  };
  const peek = () => lookUp(sessions.peekUser);
  const findViewer = () => (isInBackground(headers) ? peek() : lookUp(sessions.findUser));
  let viewer: Promise<Viewer> | undefined;
  return {
    orm,
    requestId: id,
    client: { address: ip, userAgent: headers['user-agent'] ?? '' },
    address: isLimited ? ip : null,
    announcer,
    now,
    previewed: null,
    queueRead: (read) => queueRead(request, read),
    queueSearch: (search) => queueSearch(request, search),
    queueSessionRead: (user, read) => sessionReads.usual(read, user.id),
    queueSlowRead: (user, read) => sessionReads.slow(read, user.id),
    cookie: (name) => cookies[name] ?? null,
    keepReceipt: () => undefined,
    session: {
      viewer: () => {
        viewer ??= findViewer();
        return viewer;
      },
      peek,
      id: sessionId,
      requireLive: (em) => sessions.requireLive(em, sessionId() ?? ''),
      requireProof: (refusal) => {
        const ownId = sessionId() ?? '';
        return sessionReads.lookups(() => sessions.requireProof(ownId, refusal), ownId);
      },
      requireProofAboveLimit: (exemption, refusal) =>
        sessions.requireProofAboveLimit(sessionId() ?? '', exemption, refusal),
      device: () => device.get('known') ?? null,
      remember: (known) => device.set('known', known),
      begin: (begunId, isStandalone) => {
        session.set('sessionId', begunId);
        session.set('isStandalone', isStandalone || undefined);
      },
      continueAs: (nextId) => session.set('sessionId', nextId),
      end: () => session.delete(),
    },
  };
};

/** The context for rendering public pages, in which nobody is logged in even if the visitor is. */
export const pageContext = (
  { orm, announcer, now }: Pick<ContextDeps, 'orm' | 'announcer' | 'now'>,
  previewed: RequestContext['previewed'],
): RequestContext => ({
  orm,
  requestId: '',
  client: { address: '', userAgent: '' },
  address: null,
  announcer,
  now,
  previewed,
  // Pages have queues of their own.
  queueRead: (read) => read(),
  queueSearch: (search) => search(),
  queueSessionRead: (_viewer, read) => read(),
  queueSlowRead: (_viewer, read) => read(),
  cookie: () => null,
  keepReceipt: () => undefined,
  session: {
    viewer: async () => null,
    peek: async () => null,
    id: () => null,
    requireLive: async () => undefined,
    requireProof: async () => void requireSession(null),
    requireProofAboveLimit: async () => void requireSession(null),
    device: () => null,
    remember: () => undefined,
    begin: () => undefined,
    continueAs: () => undefined,
    end: () => undefined,
  },
});

/** Creates the unit of work of one call, because the calls of a batch run concurrently. */
export const workOf = <V extends Viewer>(
  { orm, announcer, now, address, client, requestId, session }: RequestContext,
  viewer: V,
): Work<V> =>
  createWork({
    em: orm.em.fork(),
    viewer,
    origin: { kind: 'request', address: client.address, requestId },
    address,
    announcer,
    now,
    requireLive: viewer ? session.requireLive : undefined,
  });
