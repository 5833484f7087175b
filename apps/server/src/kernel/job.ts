import { defineEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';

const DUE_INDEX = `create index "jobs_due_index" on "jobs" ("due_at", "id") where state = 'waiting'`;

/** Table `jobs`: what is done after an answer, until it succeeds. A job under way is due again when its lease ends. */
export const JobEntity = defineEntity({
  name: 'Job',
  tableName: 'jobs',
  indexes: [{ name: 'jobs_due_index', expression: DUE_INDEX }],
  properties: {
    id: p.bigint().primary(),
    name: p.text(),
    payload: p.json(),
    /** One job for each key, however often it is asked for. */
    onceKey: p.text().nullable().unique(),
    /** 'waiting', 'done' or 'dead'. */
    state: p.text().default('waiting'),
    attempts: p.integer().default(0),
    dueAt: p.datetime().length(6).defaultRaw('now()'),
    /** The worker that holds the lease. */
    claimedBy: p.uuid().nullable(),
    lastError: p.text().nullable(),
    createdAt: p.datetime().length(3).defaultRaw('now()'),
    doneAt: p.datetime().length(3).nullable(),
  },
});

/** A kind of work that is done after an answer. */
export interface Job<Payload> {
  /** Noun and verb, for example `images:remove-unused`. */
  name: string;
  payload: z.ZodType<Payload>;
}

/** The payload of a job that says everything by its name. */
export const emptyPayload = z.strictObject({});
export type EmptyPayload = z.infer<typeof emptyPayload>;

/** A job with what does it. */
export interface JobHandler {
  name: string;
  /** Fails, and is tried again, when it takes longer than 3 minutes. */
  run(payload: unknown): Promise<void>;
}

/** Binds a job to what does it. It may run more than once: after a crash nobody knows whether it was done. */
export const handles = <Payload>(
  { name, payload: schema }: Job<Payload>,
  run: (payload: Payload) => Promise<void>,
): JobHandler => ({
  name,
  run: async (payload) => run(schema.parse(payload)),
});

/**
 * Stores a job. Called in the transaction that makes it necessary.
 * @param onceKey stores nothing when there is a job of this key already
 */
export const storeJob = async <Payload>(
  em: EntityManager,
  { name }: Job<Payload>,
  payload: Payload,
  onceKey: string | null = null,
): Promise<void> => {
  await em.execute(
    'insert into jobs (name, payload, once_key) values (?, ?::jsonb, ?) on conflict (once_key) do nothing',
    [name, JSON.stringify(payload), onceKey],
  );
};
