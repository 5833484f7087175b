import type { EntityManager } from '@mikro-orm/postgresql';
import { sqlWithinLast } from '../../kernel/clock.ts';
import { DETAILS_PER_KIND, type Sighting, type SightingKind } from '../../kernel/sightings.ts';

type StoredSighting = Pick<Sighting, 'detail' | 'count' | 'lastSeen'>;

const RETENTION = "interval '7 days'";

const inOrder = (one: Sighting, other: Sighting) =>
  `${one.kind} ${one.detail}` < `${other.kind} ${other.detail}` ? -1 : 1;

/**
 * Merges an instance's observations into the table, which keeps the most frequent details of each kind, and removes
 * those older than 7 days.
 */
export const saveSightings = (em: EntityManager, sightings: Sighting[]): Promise<void> =>
  em.transactional(async (tx) => {
    await tx.execute(`delete from sightings where not ${sqlWithinLast('last_seen', RETENTION)}`);
    if (sightings.length > 0) {
      await tx.execute(
        `insert into sightings as s (kind, detail, count, first_seen, last_seen)
         select kind, detail, count, least("firstSeen", now()), least("lastSeen", now()) from jsonb_to_recordset(?::jsonb)
           as seen(kind text, detail text, count int, "firstSeen" timestamptz, "lastSeen" timestamptz)
         on conflict (kind, detail) do update set
           count = least(s.count::bigint + excluded.count, 2147483647),
           last_seen = greatest(s.last_seen, excluded.last_seen)`,
        // In the same order on every instance, to avoid deadlocks.
        [JSON.stringify(sightings.toSorted(inOrder))],
      );
    }
    await tx.execute(
      `delete from sightings where (kind, detail) in (
         select kind, detail from (
           select kind, detail,
             row_number() over (partition by kind order by count desc, last_seen desc, detail) as place
           from sightings
         ) as ranked where place > ?)`,
      [DETAILS_PER_KIND],
    );
  });

/**
 * What the instances have observed of one kind, most frequent first.
 * @param days maximum age; none is kept longer than 7 days
 */
export const listSightings = async (
  em: EntityManager,
  kind: SightingKind,
  days = 7,
): Promise<StoredSighting[]> => {
  const rows = await em.execute<{ detail: string; count: number; last_seen: Date }[]>(
    `select detail, count, last_seen from sightings
     where kind = ? and ${sqlWithinLast('last_seen', 'make_interval(days => ?)')} order by count desc, detail`,
    [kind, days],
  );
  return rows.map(({ detail, count, last_seen }) => ({
    detail,
    count,
    lastSeen: new Date(last_seen),
  }));
};
