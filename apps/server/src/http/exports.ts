import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { AppError } from '../kernel/errors.ts';
import type { Enqueue } from './response-cache.ts';

/** A CSV file that is made while it is sent, however long it is. */
export interface Export {
  /** Without date and ending. */
  name: string;
  parts: AsyncIterable<string>;
}

// Each keeps a part in memory for as long as somebody downloads it.
const MAX_PER_USER = 2;

/** Reads the first part, so that an unavailable database leads to an error in place of a file. */
export const beginExport = async (
  name: string,
  parts: AsyncGenerator<string, void>,
): Promise<Export> => {
  const first = await parts.next();
  async function* all() {
    if (first.done) return;
    yield first.value;
    yield* parts;
  }
  return { name, parts: all() };
};

/** Each part is read in a turn of its own. */
async function* inTurns(parts: AsyncIterable<string>, enqueue: Enqueue) {
  const reader = parts[Symbol.asyncIterator]();
  try {
    for (;;) {
      const part = await enqueue(() => reader.next());
      if (part.done) return;
      yield part.value;
    }
  } finally {
    await reader.return?.();
  }
}

export interface ExportSender {
  /**
   * Counts an export of a user until its response is over.
   * @throws AppError `tooMany` while two others are in progress
   */
  admit(userId: number, response: ServerResponse): void;
  send(reply: FastifyReply, file: Export, enqueue: Enqueue): FastifyReply;
}

/** Sends exports: two at a time for each user. */
export const createExportSender = (): ExportSender => {
  const inProgress = new Map<number, Set<ServerResponse>>();
  return {
    admit(userId, response) {
      if (response.destroyed) return;
      const own = inProgress.get(userId) ?? new Set();
      if (own.size >= MAX_PER_USER) {
        const message = 'Two downloads are in progress already. Please try again after them.';
        throw new AppError('tooMany', message, { retryAfter: 10 });
      }
      inProgress.set(userId, own.add(response));
      response.once('close', () => {
        own.delete(response);
        if (own.size === 0) inProgress.delete(userId);
      });
    },
    send(reply, { name, parts }, enqueue) {
      const day = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);
      return reply
        .headers({
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="${name}-${day}.csv"`,
          'cache-control': 'no-store',
        })
        .send(Readable.from(inTurns(parts, enqueue)));
    },
  };
};
