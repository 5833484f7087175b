import { beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { createSightings } from '../../kernel/sightings.ts';
import { listSightings, saveSightings } from './sightings.service.ts';

const { orm } = await testDatabase();
const em = () => orm.em.fork();
const age = (interval: string) =>
  em().execute(`update sightings set last_seen = last_seen - interval '${interval}'`);

beforeEach(() => em().execute('truncate sightings'));

/** Stores host names that an instance has observed. */
const see = (...names: string[]) => {
  const sightings = createSightings();
  for (const name of names) sightings.note('host-name', name);
  return saveSightings(em(), sightings.take());
};

describe('the sightings of all instances', () => {
  it('stay bounded with 10,000 different names, and keep the frequent ones', async () => {
    const sightings = createSightings();
    await see('known.com', 'known.com');
    for (let number = 0; number < 10_000; number += 1) {
      sightings.note('host-name', `name${number}.com`);
      if (number % 200 === 0) await saveSightings(em(), sightings.take());
    }
    await saveSightings(em(), sightings.take());
    const rows = await em().execute('select detail from sightings');
    expect(rows).toHaveLength(20);
    expect(rows.map(({ detail }) => detail)).toContain('known.com');
  });

  it('are counted together', async () => {
    await see('a.com', 'b.com');
    await see('a.com', 'a.com');
    const stored = await listSightings(em(), 'host-name');
    expect(stored.map(({ detail, count }) => [detail, count])).toEqual([
      ['a.com', 3],
      ['b.com', 1],
    ]);
    expect(await listSightings(em(), 'forwarding-headers')).toEqual([]);
  });

  it('can be stored by several instances at once', async () => {
    const instances = Array.from({ length: 8 }, (_, index) =>
      see(...(index % 2 ? ['a', 'b', 'c'] : ['c', 'b', 'a'])),
    );
    await Promise.all(instances);
    const stored = await listSightings(em(), 'host-name');
    expect(stored.map(({ count }) => count)).toEqual([8, 8, 8]);
  });

  it('count for 7 days and are then removed', async () => {
    await see('a.com');
    await age('6 days 23 hours');
    expect(await listSightings(em(), 'host-name')).toHaveLength(1);
    await age('2 hours');
    expect(await listSightings(em(), 'host-name')).toEqual([]);
    await see();
    expect(await em().execute('select 1 from sightings')).toEqual([]);
  });
});
