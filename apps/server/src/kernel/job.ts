import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';

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

/** Defines a job that repeats by itself. */
export const repeatedJob = (
  name: string,
  every: Schedule['every'],
  also: Pick<Schedule, 'isAlsoAfterStart'> = {},
): RepeatedJob => ({ name, payload: emptyPayload, every, ...also });

export interface EnqueueOptions {
  /** Nothing is stored if there is a job with this key already. */
  onceKey?: string;
  /** Now unless given. */
  dueAt?: Date;
  /** Whether it is run before others that are due. */
  isUrgent?: boolean;
}

/**
 * Stores a job, in the transaction that makes it necessary.
 * @returns its id, or that of the earlier one with the same key
 */
export const storeJob = async <Payload>(
  em: EntityManager,
  { name }: Job<Payload>,
  payload: Payload,
  { onceKey, dueAt, isUrgent = false }: EnqueueOptions = {},
): Promise<string> => {
  const store = () =>
    em.execute<{ id: string }[]>(
      `with stored as (
         insert into jobs (name, payload, once_key, due_at, is_urgent)
         values (?, ?::jsonb, ?, coalesce(?, now()), ?) on conflict (once_key) do nothing returning id)
       select id from stored union all select id from jobs where once_key = ?`,
      [name, JSON.stringify(payload), onceKey ?? null, dueAt ?? null, isUrgent, onceKey ?? null],
    );
  // A job that another transaction commits during the first statement is seen by the second.
  const job = (await store())[0] ?? (await store())[0];
  if (!job) throw new Error(`No job ${name} is stored`);
  return job.id;
};
