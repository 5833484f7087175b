import { defineEntity, p } from '@mikro-orm/core';

const DUE_INDEX = `create index "jobs_due_index" on "jobs" ("due_at", "id") where state = 'waiting'`;
const CLAIM_INDEX = `create index "jobs_claim_index" on "jobs" ("is_urgent" desc, "due_at", "id") where state = 'waiting'`;

/** Table `jobs`: work done after a response, until it succeeds. A running job is due again when its lease ends. */
export const JobEntity = defineEntity({
  name: 'Job',
  tableName: 'jobs',
  indexes: [
    { name: 'jobs_due_index', expression: DUE_INDEX },
    { name: 'jobs_claim_index', expression: CLAIM_INDEX },
  ],
  properties: {
    id: p.bigint().primary(),
    name: p.text(),
    payload: p.json(),
    /** At most one job per key is stored. */
    onceKey: p.text().nullable().unique(),
    /** 'waiting', 'done' or 'dead'. */
    state: p.text().default('waiting'),
    attempts: p.integer().default(0),
    dueAt: p.datetime().length(6).defaultRaw('now()'),
    /** Whether it is run before others that are due. */
    isUrgent: p.boolean().default(false),
    /** The worker that holds the lease. */
    claimedBy: p.uuid().nullable(),
    /** Whether the lease has run out, and its worker has a last chance to store the outcome until the job is due. */
    isLapsing: p.boolean().default(false),
    lastError: p.text().nullable(),
    createdAt: p.datetime().length(3).defaultRaw('now()'),
    doneAt: p.datetime().length(3).nullable(),
  },
});
