import type { EntityName } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { toAppError } from './errors.ts';
import { type Job, storeJob } from './job.ts';
import type { Viewer } from './viewer.ts';

/** What a transaction has changed, for whatever follows from it. */
export interface Change {
  did: 'created' | 'updated' | 'deleted';
  entity: EntityName;
  id?: number | string | undefined;
}

/** What follows from every change, whoever makes it. */
export interface Announcer {
  /** Called before the commit: what it does is undone with the changes. */
  within(em: EntityManager, changes: readonly Change[], viewer: Viewer): Promise<void>;
  /** Called after the commit, or when nobody knows whether there was one. */
  after(changes: readonly Change[]): void;
  /** Called after the commit of a transaction that has asked for jobs. */
  jobsStored(): void;
}

/** A transaction of a command. */
export interface Transaction {
  em: EntityManager;
  /** Records a change: pages are made anew, other hosts are told. */
  record(did: Change['did'], entity: EntityName, id?: number | string): void;
  /** Asks for a job. It is stored with the changes, and done after them until it succeeds. */
  enqueue<Payload>(job: Job<Payload>, payload: Payload): Promise<void>;
}

/** What a command is called with: a unit of work of whoever calls. `Work<User>` asks for somebody who is logged in. */
export interface Work<V extends Viewer = Viewer> {
  /** For what is read, or counted whatever becomes of the transaction. */
  em: EntityManager;
  viewer: V;
  /** Whose attempts are counted; null while nothing is counted. */
  address: string | null;
  /** Makes changes, all or none, and whatever follows from them. */
  transaction<Result>(change: (tx: Transaction) => Promise<Result>): Promise<Result>;
}

interface WorkDeps<V extends Viewer> {
  em: EntityManager;
  viewer: V;
  address: string | null;
  announcer: Announcer;
}

/** Begins a unit of work. */
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
