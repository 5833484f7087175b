import type { EntityManager } from '@mikro-orm/postgresql';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { testDatabase } from '../../../test/database.ts';
import { workOn } from '../../../test/work.ts';
import { removeOldEvents, saveHistorySettings } from './history-settings.service.ts';
import { recordEvent } from './record-event.service.ts';

let em: EntityManager;
beforeAll(async () => {
  const { orm } = await testApp();
  em = orm.em.fork();
});
const add = (label: string, age: string) =>
  em.execute(
    `insert into audit_events (origin, action, subject_label, at)
     values ('schedule', 'post.updated', ?, now() - ?::interval)`,
    [label, age],
  );
const labels = async () =>
  (
    await em.execute<{ label: string }[]>(
      `select subject_label as label from audit_events where action = 'post.updated' order by at`,
    )
  ).map(({ label }) => label);

describe('the database', () => {
  it.each([
    ['an update', `update audit_events set actor_name = 'nobody'`],
    ['the deletion of a row', `delete from audit_events`],
    [
      'a deletion that names old rows and young ones',
      `delete from audit_events where at < now() - interval '89 days'`,
    ],
    ['truncate', 'truncate audit_events'],
    [
      'an upsert',
      `insert into audit_events (id, origin, action) select id, origin, action from audit_events
      on conflict (id) do update set action = 'post.deleted'`,
    ],
  ])('refuses %s, whoever asks', async (_what, statement) => {
    await add('young', '1 minute');
    await add('nearly old enough', '3 months -1 minute');
    await add('old', '3 months 1 minute');
    const before = await labels();
    await expect(em.execute(statement)).rejects.toThrow('The audit log is append-only');
    expect(await labels()).toEqual(before);
  });

  it('deletes rows that are older than three months', async () => {
    await add('very old', '4 months');
    await em.execute(`delete from audit_events where at < now() - interval '3 months'`);
    expect(await labels()).not.toContain('very old');
  });
});

describe('the hourly job', () => {
  beforeAll(async () => {
    em = (await testDatabase()).orm.em.fork();
  });

  it('deletes what is old, after 24 months unless configured otherwise', async () => {
    await add('of 25 months', '25 months');
    await add('of 23 months', '23 months');
    await add('nearly old enough', '3 months -1 minute');
    await add('young', '1 minute');
    await add('by a clock that was years behind', '60 months');
    expect(await removeOldEvents(em)).toBe(1);
    expect(await labels()).toContain('of 23 months');

    await saveHistorySettings(workOn(em), { value: { keptMonths: 3 }, version: 0 });
    await removeOldEvents(em);
    const left = new Set(await labels());
    expect(left).toEqual(
      new Set(['by a clock that was years behind', 'nearly old enough', 'young']),
    );
  });
});

describe('an event', () => {
  it('is stored with a shortened label, whatever the name of its subject', async () => {
    const label = `${'x'.repeat(199)}\u{1F525}`;
    await recordEvent(workOn(em), { action: 'post.created', label });
    const [row] = await em.execute<{ length: number }[]>(
      `select length(subject_label) from audit_events where action = 'post.created'`,
    );
    expect(row?.length).toBe(200);
  });
});
