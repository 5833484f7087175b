import { defineEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { ADDRESSES_OF_NETWORK, addressKey, ownedNetworkKey } from './addresses.ts';
import { sqlWithinNext } from './clock.ts';
import { AppError } from './errors.ts';
import { repeatedJob } from './job.ts';
import type { Work } from './work.ts';

/** Table `rate_limits`: attempts in the current window. Shared by all instances. */
export const RateLimitEntity = defineEntity({
  name: 'RateLimit',
  tableName: 'rate_limits',
  properties: {
    key: p.text().primary(),
    hits: p.integer(),
    resetsAt: p.datetime().length(3).index(),
  },
});

export interface Limit {
  /** What is counted, such as `upload:user:1`. */
  key: string;
  /** Attempts allowed within one window. */
  hits: number;
  /** Length of the window in seconds; a day at most. */
  seconds: number;
  /** A more specific message than that there were too many attempts. */
  refusal?: string;
}

/** A limit of each IP address. */
export interface AddressLimit extends Omit<Limit, 'key'> {
  /** What is counted, such as `contact:hour`. */
  name: string;
}

/** The limits of an IP address: its own and, for IPv6, twice as much for the /48 that it is in. */
export const limitsFrom = (
  address: string,
  { name, hits, ...limit }: AddressLimit,
): [own: Limit, ...ofNetwork: Limit[]] => {
  const own = { ...limit, key: `${name}:${addressKey(address)}`, hits };
  const network = ownedNetworkKey(address);
  if (network === null) return [own];
  const key = `${name}:network:${network}`;
  return [own, { ...limit, key, hits: hits * ADDRESSES_OF_NETWORK }];
};

interface Count {
  hits: number;
  seconds_left: number;
}

/** SQL: whether the window of a key is the current one. One that ends too late was begun by a clock that was ahead. */
const IS_CURRENT = sqlWithinNext('r.resets_at', '(excluded.resets_at - now())');

const addHits = async (
  em: EntityManager,
  key: string,
  seconds: number,
  hits = 1,
): Promise<Count> => {
  const [count] = await em.execute<[Count]>(
    `insert into rate_limits as r (key, hits, resets_at) values (?, ?, now() + make_interval(secs => ?))
     on conflict (key) do update set
       hits = case when ${IS_CURRENT} then r.hits + excluded.hits else excluded.hits end,
       resets_at = case when ${IS_CURRENT} then r.resets_at else excluded.resets_at end
     returning hits, ceil(extract(epoch from resets_at - now()))::int as seconds_left`,
    [key, hits, seconds],
  );
  return count;
};

/** The error of a refused call that may be retried after some seconds. */
export const tooMany = (
  retryAfter: number,
  message = 'Too many attempts. Please wait a few minutes and try again.',
): AppError => new AppError('tooMany', message, { retryAfter });

/**
 * Counts one attempt against each limit, unless rate limits are off. Called before the transaction, because an
 * attempt counts even if the transaction is rolled back.
 * A limit without a key applies to the IP address of the caller.
 * @throws AppError `tooMany` with the seconds to wait if a limit is exceeded
 */
export const countAttempt = async (
  { em, address }: Pick<Work, 'em' | 'address'>,
  limits: readonly (Limit | AddressLimit)[],
): Promise<void> => {
  if (address === null) return;
  const all = limits.flatMap((limit) => ('key' in limit ? [limit] : limitsFrom(address, limit)));
  for (const { key, hits, seconds, refusal } of all) {
    const count = await addHits(em, key, seconds);
    if (count.hits > hits) throw tooMany(count.seconds_left, refusal);
  }
};

/**
 * Counts attempts and returns by how many the limit is exceeded; 0 while it is not.
 * @param attempts how many to count; one unless given
 */
export const countExcess = async (
  em: EntityManager,
  { key, hits, seconds }: Limit,
  attempts?: number,
): Promise<number> => Math.max(0, (await addHits(em, key, seconds, attempts)).hits - hits);

/** Uncounts one attempt, for example one that succeeded. */
export const uncountAttempt = async (em: EntityManager, key: string): Promise<void> => {
  await em.execute('update rate_limits set hits = hits - 1 where key = ? and hits > 0', [key]);
};

/** Forgets the attempts of a key, for example after a successful login. */
export const clearAttempts = async (em: EntityManager, key: string): Promise<void> => {
  await em.nativeDelete(RateLimitEntity, { key });
};

/** Deletes expired windows. */
export const removeExpiredWindows = async (em: EntityManager): Promise<void> => {
  await em.execute(
    `delete from rate_limits where not ${sqlWithinNext('resets_at', "interval '1 day'")}`,
  );
};

/** Deletes expired windows regularly, so that the table stays small. */
export const expiredWindowsJob = repeatedJob('rate-limits:remove-past', 'hour');
