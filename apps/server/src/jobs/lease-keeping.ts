import type { Work } from '../kernel/work.ts';
import { type ClaimedJob, LEASE_LOST, RENEWAL, renewLease } from './lease.ts';
import type { WorkerLog } from './settling.ts';

interface LeaseKeepingDeps {
  /** A new unit of work without a viewer. */
  work: () => Work;
  log: WorkerLog;
  workerId: string;
}

/** In milliseconds: between renewals, and without one until the lease counts as lost. */
interface LeaseTimes {
  renewal: number;
  lost: number;
}

/** The lease of a running job. */
export interface LeaseKeeping {
  /** Aborted when another worker has taken the job, or may take it soon because the lease could not be renewed. */
  lost: AbortSignal;
  /** Renews it no longer. */
  end(): void;
}

/** Renews the lease of a job while it runs. */
export const keepLease = (
  { work, log, workerId }: LeaseKeepingDeps,
  job: ClaimedJob,
  { renewal, lost }: LeaseTimes = { renewal: RENEWAL, lost: LEASE_LOST },
): LeaseKeeping => {
  const losing = new AbortController();
  const expires = setTimeout(() => losing.abort(), lost).unref();
  const renewed = (isHeld: boolean) => {
    if (isHeld) expires.refresh();
    else losing.abort();
  };
  const timer = setInterval(() => {
    renewLease(work().em, workerId, job).then(renewed, (error: unknown) =>
      log.warn({ err: error }, 'The lease of a job could not be renewed'),
    );
  }, renewal);
  return {
    lost: losing.signal,
    end() {
      clearInterval(timer);
      clearTimeout(expires);
    },
  };
};
