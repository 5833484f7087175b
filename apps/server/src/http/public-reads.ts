import type { FastifyRequest } from 'fastify';
import { wideNetworkKey } from '../kernel/addresses.ts';
import { createQueue, type Queue } from '../kernel/queue.ts';

// Few at a time, so that database connections are left for writes, and processor time for cached responses.
const READS = { atOnce: 2, waiting: 1000, patience: 5000 };

/** The queue of everything that visitors read and that has to be made for them. */
export const createPublicReads = (): Queue =>
  createQueue('Too many people are reading at the moment. Please try again.', READS);

/**
 * Runs a read that a request needs when its turn comes; networks take turns. Must not be called within another such
 * read, which would wait for itself.
 * @throws AppError `unavailable` when too many are waiting
 */
export type ReadInTurn = <Result>(
  request: Pick<FastifyRequest, 'ip'>,
  read: () => Promise<Result>,
) => Promise<Result>;

export const readInTurn =
  (queue: Queue): ReadInTurn =>
  ({ ip }, read) =>
    queue(read, wideNetworkKey(ip));
