import type { EntityName } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { toAppError } from './errors.ts';
import { type Job, storeJob } from './job.ts';
import type { Viewer } from './viewer.ts';

/** One change of a transaction. */
export interface Change {
  did: 'created' | 'updated' | 'deleted';
  entity: EntityName;
  id?: number | string | undefined;
}

/** What follows from every change, whoever makes it. */
export interface Announcer {
  /** Called before the commit. Its effects are rolled back together with the changes. */
  within(em: EntityManager, changes: readonly Change[], viewer: Viewer): Promise<void>;
  /** Called after the commit, or if the outcome of the commit is unknown. */
  after(changes: readonly Change[]): void;
  /** Called after the commit of a transaction that has enqueued jobs. */
  jobsStored(): void;
}

/** A transaction of a command. */
export interface Transaction {
  em: EntityManager;
  /** Records a change, so that cached pages are cleared and other hosts are notified. */
  record(did: Change['did'], entity: EntityName, id?: number | string): void;
  /** Enqueues a job. It is stored with the changes, and run after the commit until it succeeds. */
  enqueue<Payload>(job: Job<Payload>, payload: Payload): Promise<void>;
}

/** The unit of work that a command is called with. `Work<User>` requires a logged-in user. */
export interface Work<V extends Viewer = Viewer> {
  /** For reads, and for counters that must survive a rollback. */
  em: EntityManager;
  viewer: V;
  /** The IP address whose attempts are counted; null if rate limits are off. */
  address: string | null;
  /** Makes changes, all or none, and announces them. */
  transaction<Result>(change: (tx: Transaction) => Promise<Result>): Promise<Result>;
}

interface WorkDeps<V extends Viewer> {
  em: EntityManager;
  viewer: V;
  address: string | null;
  announcer: Announcer;
}

/** Creates a unit of work. */
export const createWork = <V extends Viewer>({
  em,
  viewer,
  address,
  announcer,
}: WorkDeps<V>): Work<V> => ({
  em,
  viewer,
  address,
  async transaction(change) {
    const changes: Change[] = [];
    let hasJobs = false;
    const begin = (tx: EntityManager): Transaction => ({
      em: tx,
      record: (did, entity, id) => changes.push({ did, entity, id }),
      enqueue: async (job, payload) => {
        hasJobs = true;
        await storeJob(tx, job, payload);
      },
    });
    const announce = () => {
      announcer.after(changes);
      if (hasJobs) announcer.jobsStored();
    };
    try {
      const result = await em.transactional(async (tx) => {
        const made = await change(begin(tx));
        await announcer.within(tx, changes, viewer);
        return made;
      });
      announce();
      return result;
    } catch (error) {
      // The answer to a commit may be lost after the changes were stored.
      if (toAppError(error).status >= 500) announce();
      throw error;
    }
  },
});

/** Creates a unit of work of the system itself, of whose changes no host has to be told. */
export const quietWork = (em: EntityManager): Work<null> =>
  createWork({
    em,
    viewer: null,
    address: null,
    announcer: {
      within: async () => undefined,
      after: () => undefined,
      jobsStored: () => undefined,
    },
  });
