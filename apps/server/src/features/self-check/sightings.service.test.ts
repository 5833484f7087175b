import { beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { createSightings } from '../../kernel/sightings.ts';
import { listSightings, saveSightings } from './sightings.service.ts';

const { orm } = await testDatabase();
const em = () => orm.em.fork();
const age = (interval: string) =>
  em().execute(`update sightings set last_seen = last_seen - interval '${interval}'`);

beforeEach(() => em().execute('truncate sightings'));

/** Stores host names that a host has observed. */
const see = (host: string, ...names: string[]) => {
  const sightings = createSightings();
  for (const name of names) sightings.note('host-name', name);
  return saveSightings(em(), host, sightings.take());
};

describe('the sightings of all hosts', () => {
  it('stay bounded with 10,000 different names, and keep the frequent ones', async () => {
    const sightings = createSightings();
    const before = process.memoryUsage.rss();
    await see('vm', 'known.com', 'known.com');
    for (let number = 0; number < 10_000; number += 1) {
      sightings.note('host-name', `name${number}.com`);
      if (number % 200 === 0) await saveSightings(em(), 'vm', sightings.take());
    }
    await saveSightings(em(), 'vm', sightings.take());
    const rows = await em().execute('select detail from sightings');
    expect(rows).toHaveLength(20);
    expect(rows.map(({ detail }) => detail)).toContain('known.com');
    expect(process.memoryUsage.rss() - before).toBeLessThan(50 * 1024 * 1024);
  });

  it('are counted together', async () => {
    await see('one', 'a.com', 'b.com');
    await see('two', 'a.com', 'a.com');
    const stored = await listSightings(em(), 'host-name');
    expect(stored.map(({ detail, count }) => [detail, count])).toEqual([
      ['a.com', 3],
      ['b.com', 1],
    ]);
    expect(await listSightings(em(), 'forwarding-headers')).toEqual([]);
  });

  it('can be stored by several hosts at once', async () => {
    const hosts = Array.from({ length: 8 }, (_, index) => `host-${index}`);
    await Promise.all(
      hosts.map((host, index) => see(host, ...(index % 2 ? ['a', 'b', 'c'] : ['c', 'b', 'a']))),
    );
    const stored = await listSightings(em(), 'host-name');
    expect(stored.map(({ count }) => count)).toEqual([8, 8, 8]);
  });

  it('count for 7 days and are then removed', async () => {
    await see('vm', 'a.com');
    await age('6 days 23 hours');
    expect(await listSightings(em(), 'host-name')).toHaveLength(1);
    await age('2 hours');
    expect(await listSightings(em(), 'host-name')).toEqual([]);
    await see('vm');
    expect(await em().execute('select 1 from sightings')).toEqual([]);
  });
});
