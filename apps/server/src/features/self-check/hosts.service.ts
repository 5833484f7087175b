import type { EntityManager } from '@mikro-orm/postgresql';
import { sqlWithinLast } from '../../kernel/clock.ts';

/** A process that serves the site. */
export interface Host {
  id: string;
  /** Host name of the machine. */
  name: string;
  /** Where it listens, as host:port. */
  address: string;
  version: string;
  /** Fingerprints of its session keys; the first is of the key that signs. */
  keyFingerprints: string[];
  /** The id it last wrote into its uploads folder, or that of its object store; null when it cannot write. */
  uploadsId: string | null;
}

/** A host that has registered. */
export interface LiveHost extends Host {
  /** How long it has been registered, in milliseconds by the database's clock. */
  servedMs: number;
}

type HostRow = Record<'id' | 'name' | 'address' | 'version' | 'key_fingerprints', string> & {
  uploads_id: string | null;
  served_ms: number;
};

/**
 * Registers a host as running; repeat it every minute. Replaces the entry of a crashed host on the same machine
 * and address.
 */
export const reportHost = (em: EntityManager, host: Host): Promise<void> =>
  em.transactional(async (tx) => {
    await tx.execute(
      `delete from hosts where id <> ? and
         (not ${sqlWithinLast('last_seen_at', "interval '1 day'")} or (name = ? and address = ?))`,
      [host.id, host.name, host.address],
    );
    await tx.execute(
      `insert into hosts (id, name, address, version, key_fingerprints, uploads_id, started_at, last_seen_at)
       values (?, ?, ?, ?, ?, ?, now(), now())
       on conflict (id) do update set uploads_id = excluded.uploads_id, last_seen_at = now()`,
      [
        host.id,
        host.name,
        host.address,
        host.version,
        host.keyFingerprints.join(','),
        host.uploadsId,
      ],
    );
  });

/** Removes the entry of a host that stops. */
export const removeHost = async (em: EntityManager, id: string): Promise<void> => {
  await em.execute('delete from hosts where id = ?', [id]);
};

/** The hosts seen within the last 3 minutes, by name. */
export const listLiveHosts = async (em: EntityManager): Promise<LiveHost[]> => {
  const rows = await em.execute<HostRow[]>(
    `select *, greatest(0, extract(epoch from now() - started_at) * 1000)::float as served_ms from hosts
       where ${sqlWithinLast('last_seen_at', "interval '3 minutes'")} order by name, address`,
  );
  return rows.map(({ id, name, address, version, ...row }) => ({
    id,
    name,
    address,
    version,
    keyFingerprints: row.key_fingerprints.split(','),
    uploadsId: row.uploads_id,
    servedMs: row.served_ms,
  }));
};
