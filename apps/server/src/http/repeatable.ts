import type { CompressedResponse, Encoding } from './compressed-response.ts';
import type { ResponseCache } from './response-cache.ts';

/** What a response that may be sent again consists of. */
interface RepeatableContent {
  /** The bytes in an encoding; undefined if they have not been compressed yet. */
  bytes(encoding: Encoding | null): Buffer | undefined;
  /** Null when conditional requests are answered by other rules than `isNotModified`. */
  etag: string | null;
  /** Memory in bytes that it keeps in use. */
  weight: number;
}

/** What a reply has sent, if the same request may be answered with it again. */
export interface Repeatable {
  content: RepeatableContent;
  /** Whether the same request would still be answered with it. */
  isCurrent(): boolean;
  /** Counts a request that was answered with it. */
  countRequest(): void;
}

/** What may be sent as long as a cache holds it. A function of its own, so that it keeps nothing else in memory. */
export const whileCached = (
  cache: ResponseCache<CompressedResponse>,
  key: string,
  content: CompressedResponse,
): Repeatable => ({
  content,
  isCurrent: () => cache.has(key, content),
  countRequest: () => void cache.getCached(key),
});

/** What may be sent until something changes, because its URL names the content. */
export const untilChange = (content: RepeatableContent): Repeatable => ({
  content,
  isCurrent: () => true,
  countRequest: () => undefined,
});

declare module 'fastify' {
  interface FastifyReply {
    /** Set by whoever sends something repeatable; a function is called when it is about to be recorded. */
    repeatable: Repeatable | (() => Promise<Repeatable>) | null;
  }
}
