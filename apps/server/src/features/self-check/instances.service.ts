import type { EntityManager } from '@mikro-orm/postgresql';
import { sqlWithinLast } from '../../kernel/clock.ts';

/** A process that serves the site. */
export interface Instance {
  id: string;
  /** Host name of the machine. */
  name: string;
  /** Where it listens, as host:port. */
  address: string;
  /** Fingerprints of its session keys; the first is of the key that signs. */
  keyFingerprints: string[];
  /** The id it last wrote into its uploads folder, or that of its object store; null when it cannot write. */
  uploadsId: string | null;
}

/** An instance that has registered. */
export interface LiveInstance extends Instance {
  /** How long it has been registered, in milliseconds by the database's clock. */
  servedMs: number;
}

type InstanceRow = Record<'id' | 'name' | 'address' | 'key_fingerprints', string> & {
  uploads_id: string | null;
  served_ms: number;
};

/**
 * Registers an instance as running; repeat it every minute. Replaces the entry of a crashed instance on the same
 * machine and address.
 */
export const registerInstance = (em: EntityManager, instance: Instance): Promise<void> =>
  em.transactional(async (tx) => {
    await tx.execute(
      `delete from instances where id <> ? and
         (not ${sqlWithinLast('last_seen_at', "interval '1 day'")} or (name = ? and address = ?))`,
      [instance.id, instance.name, instance.address],
    );
    await tx.execute(
      `insert into instances (id, name, address, key_fingerprints, uploads_id, started_at, last_seen_at)
       values (?, ?, ?, ?, ?, now(), now())
       on conflict (id) do update set uploads_id = excluded.uploads_id, last_seen_at = now()`,
      [
        instance.id,
        instance.name,
        instance.address,
        instance.keyFingerprints.join(','),
        instance.uploadsId,
      ],
    );
  });

/** Removes the entry of an instance that stops. */
export const removeInstance = async (em: EntityManager, id: string): Promise<void> => {
  await em.execute('delete from instances where id = ?', [id]);
};

/** The instances seen within the last 3 minutes, by name. */
export const listLiveInstances = async (em: EntityManager): Promise<LiveInstance[]> => {
  const rows = await em.execute<InstanceRow[]>(
    `select *, greatest(0, extract(epoch from now() - started_at) * 1000)::float as served_ms from instances
       where ${sqlWithinLast('last_seen_at', "interval '3 minutes'")} order by name, address`,
  );
  return rows.map(({ id, name, address, ...row }) => ({
    id,
    name,
    address,
    keyFingerprints: row.key_fingerprints.split(','),
    uploadsId: row.uploads_id,
    servedMs: row.served_ms,
  }));
};
