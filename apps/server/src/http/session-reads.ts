import { createQueue, type Queue } from '../kernel/queue.ts';

const BUSY = 'Too much is being read at the moment. Please try again.';
// Few at a time, so that visitors find processor time and database connections whatever the office or its programs
// read.
const USUAL = { concurrency: 2, waiting: 250, timeoutMs: 5000 };
// Each is a millisecond, and every call of the office begins with one. More at a time would leave visitors no database
// connection.
const LOOKUPS = { concurrency: 3, waiting: 1000, timeoutMs: 5000 };
// A check of the setup may wait for a mail server or an object store for seconds.
const SLOW = { concurrency: 2, waiting: 20, timeoutMs: 20_000 };

/** The queues of everything that users read with a login session. */
export interface SessionReads {
  /** Of who is logged in; sessions take turns. */
  lookups: Queue;
  /** Of what they read; users take turns. */
  usual: Queue;
  /** Of what waits for more than the database. */
  slow: Queue;
}

export const createSessionReads = (): SessionReads => ({
  lookups: createQueue(BUSY, LOOKUPS),
  usual: createQueue(BUSY, USUAL),
  slow: createQueue(BUSY, SLOW),
});
