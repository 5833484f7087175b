/** How an attempt at a job ended: `retry` if it failed and will be retried, `dead` if the job was given up. */
export type AttemptOutcome = 'done' | 'retry' | 'dead';

export interface AttemptCount {
  job: string;
  outcome: AttemptOutcome;
  count: number;
}

/** Counts the attempts of one instance since it started. */
export interface AttemptCounts {
  add(job: string, outcome: AttemptOutcome): void;
  list(): AttemptCount[];
}

export const createAttemptCounts = (): AttemptCounts => {
  const counts = new Map<string, AttemptCount>();
  return {
    add(job, outcome) {
      const key = `${job} ${outcome}`;
      const count = (counts.get(key)?.count ?? 0) + 1;
      counts.set(key, { job, outcome, count });
    },
    list: () => [...counts.values()],
  };
};
