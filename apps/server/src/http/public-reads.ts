import type { FastifyRequest } from 'fastify';
import { wideNetworkKey } from '../kernel/addresses.ts';
import { createQueue, type Queue } from '../kernel/queue.ts';

// Few at a time, so that database connections are left for writes, and processor time for cached responses.
const QUEUE_LIMITS = { concurrency: 2, waiting: 1000, timeoutMs: 5000 };

/** The queue of everything that visitors read and that has to be made for them. */
export const createPublicReads = (): Queue =>
  createQueue('Too many people are reading at the moment. Please try again.', QUEUE_LIMITS);

// One at a time: a search must not take the places of what everybody reads.
const SEARCH_LIMITS = { concurrency: 1, waiting: 30, timeoutMs: 5000 };

/** The queue of searches, for pages with their results before the one of all pages. */
export const createSearchQueue = (): Queue =>
  createQueue('Too many people are searching at the moment. Please try again.', SEARCH_LIMITS);

/**
 * Runs a read that a request needs when its turn comes; networks take turns. Must not be called within another such
 * read, which would wait for itself.
 * @throws AppError `unavailable` when too many are waiting
 */
export type QueueRead = <Result>(
  request: Pick<FastifyRequest, 'ip'>,
  read: () => Promise<Result>,
) => Promise<Result>;

export const queueReads =
  (queue: Queue): QueueRead =>
  ({ ip }, read) =>
    queue(read, wideNetworkKey(ip));
