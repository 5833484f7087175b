import type { AuditDetails } from '@hvac/contract/audit';
import type { AuditAction } from '@hvac/contract/audit-actions';
import type { EntityManager } from '@mikro-orm/postgresql';
import { toAppError, tookTooLong } from './errors.ts';
import { type EnqueueOptions, type Job, storeJob } from './job.ts';
import type { Viewer } from './viewer.ts';

/** What the audit log keeps of a change, in addition to what was changed. */
export interface ChangeNote {
  /** What the row is called, such as the title of a post. Never the name of a customer. */
  label?: string | undefined;
  /** Says what was done more precisely than 'updated' does. */
  action?: AuditAction;
  details?: AuditDetails;
  /** Whether it is kept even if nobody is logged in, as when a session that has expired is left. */
  isOfOffice?: true;
}

/** Names the table of a changed row. */
interface ChangedEntity {
  meta: { tableName: string };
}

/** One change of a transaction. */
export interface Change extends ChangeNote {
  did: 'created' | 'updated' | 'deleted';
  entity: ChangedEntity;
  id?: number | string | undefined;
}

/** Where a unit of work comes from. */
export type Origin =
  | { kind: 'request'; address: string; requestId: string }
  /** A command of the command line; `osUser` is null if the system does not name its user. */
  | { kind: 'command'; osUser: string | null }
  /** A job of the worker. */
  | { kind: 'schedule' };

/** Who does something, and from where. */
export interface Actor<V extends Viewer = Viewer> {
  viewer: V;
  origin: Origin;
}

/** What every change entails, whoever makes it. */
export interface Announcer {
  /** Called before the commit. Its effects are rolled back together with the changes. */
  within(em: EntityManager, changes: readonly Change[], actor: Actor): Promise<void>;
  /** Called after the commit, or if the outcome of the commit is unknown. */
  after(changes: readonly Change[]): void;
  /** Called after the commit of a transaction that has enqueued jobs or made some due. */
  jobsStored(): void;
}

/** A transaction of a command. */
export interface Transaction {
  em: EntityManager;
  /** Records a change, so that it is logged, cached pages are cleared and other instances are notified. */
  record(did: Change['did'], entity: ChangedEntity, id?: number | string, note?: ChangeNote): void;
  /**
   * Enqueues a job. It is stored with the changes, and run after the commit until it succeeds.
   * @returns its id
   */
  enqueue<Payload>(job: Job<Payload>, payload: Payload, when?: EnqueueOptions): Promise<string>;
  /** Makes the worker look for jobs after the commit: stored ones are due now. */
  wakeWorker(): void;
}

/** The unit of work that a command is called with. `Work<User>` requires a logged-in user. */
export interface Work<V extends Viewer = Viewer> extends Actor<V> {
  /** For reads, and for counters that must survive a rollback. */
  em: EntityManager;
  /** The IP address whose attempts are counted; null if rate limits are off. */
  address: string | null;
  /** The clock of the instance. */
  now(): Date;
  /** Makes changes, all or none, and announces them. */
  transaction<Result>(change: (tx: Transaction) => Promise<Result>): Promise<Result>;
}

interface WorkDeps<V extends Viewer> extends Actor<V> {
  em: EntityManager;
  address: string | null;
  announcer: Announcer;
  /** The machine's clock unless given. */
  now?: () => Date;
  /**
   * Begins each transaction: throws when the session that works has ended meanwhile, as while a password was hashed. What
   * waits for a lock asks again.
   */
  requireLive?: ((em: EntityManager) => Promise<void>) | undefined;
}

/** Creates a unit of work. */
export const createWork = <V extends Viewer>({
  em,
  viewer,
  origin,
  address,
  announcer,
  now = () => new Date(),
  requireLive,
}: WorkDeps<V>): Work<V> => ({
  em,
  viewer,
  origin,
  address,
  now,
  async transaction(change) {
    const changes: Change[] = [];
    let hasJobs = false;
    const begin = (tx: EntityManager): Transaction => ({
      em: tx,
      record: (did, entity, id, note) => changes.push({ did, entity, id, ...note }),
      enqueue(job, payload, when) {
        hasJobs = true;
        return storeJob(tx, job, payload, when);
      },
      wakeWorker() {
        hasJobs = true;
      },
    });
    const announce = () => {
      announcer.after(changes);
      if (hasJobs) announcer.jobsStored();
    };
    try {
      const result = await em.transactional(async (tx) => {
        await requireLive?.(tx);
        const made = await change(begin(tx));
        await announcer.within(tx, changes, { viewer, origin });
        return made;
      });
      announce();
      return result;
    } catch (error) {
      // The response to a commit may be lost after the changes were stored.
      if (toAppError(error).status >= 500) announce();
      throw tookTooLong(error) ?? error;
    }
  },
});
