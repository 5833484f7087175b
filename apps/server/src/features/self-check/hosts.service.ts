import type { EntityManager } from '@mikro-orm/postgresql';

/** A process that serves the site. */
export interface Host {
  id: string;
  /** Of the machine. */
  name: string;
  /** Where it listens, as host:port. */
  address: string;
  version: string;
  /** Of its keys of the session cookie; the first is of the key that signs. */
  keyFingerprints: string[];
  /** What it wrote last into its folder of uploads; null when it cannot write there. */
  uploadsId: string | null;
  startedAt: Date;
}

type HostRow = Record<'id' | 'name' | 'address' | 'version' | 'key_fingerprints', string> & {
  uploads_id: string | null;
  started_at: Date;
};

/**
 * Says that a host serves; to be repeated every minute. It takes the place of one that ended without a word
 * on the same machine and address.
 */
export const reportHost = (em: EntityManager, host: Host): Promise<void> =>
  em.transactional(async (tx) => {
    await tx.execute(
      `delete from hosts where id <> ? and
         (last_seen_at < now() - interval '1 day' or (name = ? and address = ?))`,
      [host.id, host.name, host.address],
    );
    await tx.execute(
      `insert into hosts (id, name, address, version, key_fingerprints, uploads_id, started_at, last_seen_at)
       values (?, ?, ?, ?, ?, ?, ?, now())
       on conflict (id) do update set uploads_id = excluded.uploads_id, last_seen_at = now()`,
      [
        host.id,
        host.name,
        host.address,
        host.version,
        host.keyFingerprints.join(','),
        host.uploadsId,
        host.startedAt,
      ],
    );
  });

/** Says that a host has ended. */
export const removeHost = async (em: EntityManager, id: string): Promise<void> => {
  await em.execute('delete from hosts where id = ?', [id]);
};

/** The hosts that were heard of in the last 3 minutes, by name. */
export const listLiveHosts = async (em: EntityManager): Promise<Host[]> => {
  const rows = await em.execute<HostRow[]>(
    `select * from hosts where last_seen_at >= now() - interval '3 minutes' order by name, address`,
  );
  return rows.map(({ id, name, address, version, ...row }) => ({
    id,
    name,
    address,
    version,
    keyFingerprints: row.key_fingerprints.split(','),
    uploadsId: row.uploads_id,
    startedAt: new Date(row.started_at),
  }));
};
