import { defineEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';

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

/** A kind of work that is done after a response. */
export interface Job<Payload> {
  /** Noun and verb, for example `images:remove-unused`. */
  name: string;
  payload: z.ZodType<Payload>;
}

/** The payload of a job that needs none. */
export const emptyPayload = z.strictObject({});
export type EmptyPayload = z.infer<typeof emptyPayload>;

/** When a job is stored by itself. */
export interface Schedule {
  /** Once per hour or per day, both of UTC. */
  every: 'hour' | 'day';
  /** Also a minute after each start of an instance. */
  isAlsoAfterStart?: true;
}

/** A job that repeats by itself. */
export type RepeatedJob = Job<EmptyPayload> & Schedule;

/** Deletes the jobs with these payloads, whatever their state. */
export const removeJobs = async <Payload>(
  em: EntityManager,
  { name }: Job<Payload>,
  payloads: Payload[],
): Promise<void> => {
  await em.execute(
    'delete from jobs where name = ? and payload in (select * from jsonb_array_elements(?::jsonb))',
    [name, JSON.stringify(payloads)],
  );
};

export interface WhenToRun {
  /** Nothing is stored if there is a job with this key already. */
  onceKey?: string;
  /** Now unless given. */
  dueAt?: Date;
  /** Whether it is run before others that are due. */
  isUrgent?: boolean;
}

/** Stores a job, in the transaction that makes it necessary. */
export const storeJob = async <Payload>(
  em: EntityManager,
  { name }: Job<Payload>,
  payload: Payload,
  { onceKey, dueAt, isUrgent = false }: WhenToRun = {},
): Promise<void> => {
  await em.execute(
    `insert into jobs (name, payload, once_key, due_at, is_urgent)
     values (?, ?::jsonb, ?, coalesce(?, now()), ?) on conflict (once_key) do nothing`,
    [name, JSON.stringify(payload), onceKey ?? null, dueAt ?? null, isUrgent],
  );
};
