import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { countWaiting, testDatabase } from '../../../test/database.ts';
import { emptyTables, filesIn, fillSite, rowsIn } from '../../../test/fixtures/backed-up-site.ts';
import { repacked, unpacked } from '../../../test/fixtures/packed-backups.ts';
import { workOn } from '../../../test/work.ts';
import { MIGRATION_NAMES, migrateBeside } from '../../database/migrate-beside.ts';
import { createDiskFiles } from '../../files/disk-files.ts';
import type { Files } from '../../files/files.ts';
import { AppError } from '../../kernel/errors.ts';
import { makeBackup } from './backup.service.ts';
import { checkBackup, restoreBackup } from './restore.service.ts';

vi.setConfig({ testTimeout: 60_000 });
const root = await mkdtemp(join(tmpdir(), 'hvac-restore-'));
afterAll(() => rm(root, { recursive: true }));

const { orm, databaseUrl } = await testDatabase();
let store: Files;
beforeEach(async () => {
  store = createDiskFiles(await mkdtemp(join(root, 'uploads-')));
  await emptyTables(em());
  await fillSite(em(), store, { posts: 6, submissions: 3, pictures: 3 });
});
const em = () => orm.em.fork();
const NOTHING_BACK = {
  ...{ users: [], passwords: [], administrators: [] },
  ...{ secondFactors: 0, recoveryCodes: 0, submissions: 0 },
};
const NOTHING_LOST = { formerDevices: 0, reverted: NOTHING_BACK, losses: [] };
const one = async (sql: string) => (await em().execute(sql))[0];

const backUp = async () => {
  const to = await mkdtemp(join(root, 'to-'));
  return (
    await makeBackup({
      databaseUrl,
      pictures: store,
      migrations: MIGRATION_NAMES,
      to,
      now: new Date(),
    })
  ).path;
};
const restore = async (path: string, pictures = store) => {
  const backup = await checkBackup(path, { migrations: MIGRATION_NAMES });
  const migrate = (schema: string, names: readonly string[]) =>
    migrateBeside(databaseUrl, schema, names);
  const deps = { databaseUrl, pictures, migrations: MIGRATION_NAMES, migrate };
  return restoreBackup(workOn(em()), deps, { path, backup });
};

/** A backup with edited rows in one table, and with matching hashes. */
const edited = async (table: string, edit: (csv: string) => string) => {
  const files = await unpacked(await backUp());
  const path = join(root, randomUUID());
  const isIt = ({ name }: { name: string }) => name.startsWith(`tables/${table}.`);
  const content = files.map((file) =>
    isIt(file) ? { ...file, bytes: Buffer.from(edit(file.bytes.toString())) } : file,
  );
  await writeFile(path, await repacked(content));
  return path;
};

describe('a restore that fails leaves everything as it was', () => {
  it.each([
    [
      'a row refers to nothing',
      'blog_post_categories',
      (csv: string) => csv.replace(/^1,1,/m, '1,999,'),
    ],
    ['a value is of another kind', 'blog_posts', (csv: string) => csv.replace(/^1,/m, 'one,')],
    ['a column is another one', 'users', (csv: string) => csv.replace('is_admin', 'is_owner')],
    ['a row is missing', 'users', (csv: string) => csv.replace(/^3,.*\n/m, '')],
    ['a row is there twice', 'users', (csv: string) => csv.replace(/^(2,.*\n)3,.*\n/m, '$1$1')],
  ])('when %s', async (_says, table, edit) => {
    const path = await edited(table, edit);
    const before = [await rowsIn(em()), await filesIn(store)];
    await expect(restore(path)).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringMatching(/^The backup (is damaged|cannot be restored): .+$/),
    });
    expect([await rowsIn(em()), await filesIn(store)]).toEqual(before);
  });

  it('when there is no room for the pictures', async () => {
    const path = await backUp();
    await em().execute(`update users set username = 'changed' where id = 1`);
    const before = await rowsIn(em());
    const full = createDiskFiles(join(root, 'none'));
    full.put = async () => {
      throw new AppError('unavailable', 'There is no room left for the photo.');
    };
    await expect(restore(path, full)).rejects.toThrow('There is no room left');
    expect(await rowsIn(em())).toEqual(before);
  });
});

describe('a restore', () => {
  it('brings back every row and every file, and logs everybody out', async () => {
    const path = await backUp();
    const before = [await rowsIn(em()), await filesIn(store)];
    const [key = '', other = ''] = Object.keys(await filesIn(store));
    await em().execute(
      `insert into sessions (id_hash, user_id, created_at, last_seen_at) values ('x', 1, now(), now())`,
    );
    await em().execute(
      `insert into rate_limits (key, hits, resets_at) values ('login:a', 4, now())`,
    );
    await em().execute('delete from blog_post_categories');
    await em().execute(`update blog_posts set title = 'Changed'`);
    await store.remove(key);
    await store.put(other, Buffer.from('something else'), 'image/webp');

    expect(await restore(path)).toEqual({ ...NOTHING_LOST, submissions: 0 });
    expect([await rowsIn(em()), await filesIn(store)]).toEqual(before);
    expect(await one('select count(*)::int as n from sessions')).toEqual({ n: 0 });
    expect(await one('select key, hits from rate_limits')).toEqual({ key: 'login:a', hits: 4 });
    expect(await one('select title from before_restore.blog_posts where id = 1')).toEqual({
      title: 'Changed',
    });
    await em().execute(`insert into users (username, password) values ('next', 'a hash')`);
    expect(await one(`select id from users where username = 'next'`)).toEqual({ id: 4 });
  });

  it('ends the preview links of posts, and of those in the trash', async () => {
    await em().execute(
      `insert into revisions (of, subject_id, version, kind, label, content, saved_at)
       values ('post', 99, 1, 'delete', 'Gone', '{"title": "Gone", "previewSeries": 0}', now())`,
    );
    const path = await backUp();
    await em().execute('update blog_posts set preview_series = preview_series + 1');
    await restore(path);
    expect(
      await one(
        `select count(*)::int as ended, (select content from revisions where kind = 'delete') as trashed
         from blog_posts where preview_series > 1`,
      ),
    ).toEqual({ ended: 6, trashed: { title: 'Gone', previewSeries: expect.any(Number) } });
    expect(
      await one(
        `select count(*) filter (where content->>'previewSeries' = '0')::int as n from revisions`,
      ),
    ).toEqual({ n: 0 });
  });

  it('keeps what came in since, with its id and pending deliveries, and sends nothing twice', async () => {
    const waits = (submission: number, recipient: string, attempts = 0) =>
      em().execute(
        `with job as (insert into jobs (name, payload, attempts) values ('contact:deliver', '{}', ?) returning id)
         insert into deliveries (submission_id, kind, recipient, job_id) select ?, 'notification', ?, id from job`,
        [attempts, submission, recipient],
      );
    const settle = (recipient: string) =>
      em().execute(`update deliveries set state = 'sent', settled_at = now() where recipient = ?`, [
        recipient,
      ]);
    const arrives = async (name: string) =>
      (
        await em().execute<{ id: number }[]>(
          `insert into contact_submissions (full_name, email, phone, service, message, status, message_hash)
         values (?, 'a@example.com', '313-555-0100', 'heating', 'Help', 'new', 'hash') returning id`,
          [name],
        )
      )[0]?.id ?? 0;
    await waits(1, 'sent-since@example.com');
    await waits(2, 'waits@example.com');
    const path = await backUp();
    await settle('sent-since@example.com');
    const [newer, sent] = [await arrives('Newer'), await arrives('Newer and sent')];
    await waits(newer, 'newer@example.com', 2);
    await waits(sent, 'newer-sent@example.com');
    await settle('newer-sent@example.com');
    await em().execute(
      `delete from jobs where id in (select job_id from deliveries where state = 'sent')`,
    );
    await em().execute(
      `insert into submission_events (submission_id, note) values (?, 'Call back')`,
      [newer],
    );
    await em().execute(
      `insert into deliveries (submission_id, kind, recipient, state, event_id)
       select submission_id, 'reply', 'a@example.com', 'sent', id from submission_events where note = 'Call back'`,
    );
    const deliveries = () =>
      em().execute(
        `select d.id, submission_id, recipient, d.state, j.attempts from deliveries d
         left join jobs j on j.id = d.job_id and j.state = 'waiting' and d.state = 'waiting'
         where recipient not in ('office@example.com', 'c@example.com') order by d.id`,
      );
    const before = await deliveries();

    expect(await restore(path)).toEqual({ ...NOTHING_LOST, submissions: 2 });
    expect(await deliveries()).toEqual(before);
    expect(before.map(({ state }) => state)).toEqual([
      'sent',
      'waiting',
      'waiting',
      'sent',
      'sent',
    ]);
    expect(
      await one(
        `select full_name, note, kind from contact_submissions s join submission_events e on submission_id = s.id
         join deliveries on event_id = e.id where note = 'Call back'`,
      ),
    ).toEqual({
      full_name: 'Newer',
      note: 'Call back',
      kind: 'reply',
    });
    expect(await arrives('Next')).toBeGreaterThan(sent);
  });

  it('never gives the number of a submission that was deleted since to another', async () => {
    const arrives = () =>
      em().execute<{ id: number }[]>(
        `insert into contact_submissions (full_name, email, phone, service, message)
         values ('Newer', 'a', 'b', 'c', 'd') returning id`,
      );
    const path = await backUp();
    const [gone] = await arrives();
    await em().execute('delete from contact_submissions where id = ?', [gone?.id]);
    await restore(path);
    const [next] = await arrives();
    expect(next?.id).toBeGreaterThan(gone?.id ?? 0);
  });

  it('brings back no device, and gives a later one a number that no delivery names, so that both can be removed', async () => {
    const subscribe = async (endpoint: string): Promise<number> => {
      const [device] = await em().execute<{ id: number }[]>(
        `insert into push_devices (user_id, endpoint, p256dh, auth, key, name, created_at, seen_at)
         values (1, ?, 'p', 'a', 'k', 'Phone', now(), now()) returning id`,
        [endpoint],
      );
      return device?.id ?? 0;
    };
    const tell = (device: number) =>
      em().execute(
        `insert into deliveries (submission_id, kind, recipient, state) values (1, 'urgentPush', concat('device ', ?::int), 'sent')`,
        [device],
      );
    const sold = await subscribe('https://push.example/sold');
    await tell(sold);
    const path = await backUp();
    await em().execute(
      `with newer as (
         insert into contact_submissions (full_name, email, phone, service, message)
         values ('Newer', 'a@example.com', '313-555-0100', 'heating', 'Help') returning id)
       insert into deliveries (submission_id, kind, recipient) select id, 'push', 'device 41' from newer`,
    );
    expect(await restore(path)).toMatchObject({ formerDevices: 1, submissions: 1 });
    expect(await em().execute('select 1 from push_devices')).toEqual([]);
    const later = await subscribe('https://push.example/new');
    await tell(later);
    expect(later).toBe(42);
    await em().execute('delete from push_devices');
    expect(
      await em().execute(
        `select recipient, device_id from deliveries where reason = 'urgent' order by id`,
      ),
    ).toEqual([
      { recipient: `device ${sold}`, device_id: null },
      { recipient: 'device 42', device_id: null },
    ]);
  });

  it('keeps what came in since through an instance whose clock is behind', async () => {
    const path = await backUp();
    await em().execute(
      `insert into contact_submissions (full_name, email, phone, service, message, status, message_hash, created_at)
       values ('Newer', 'a@example.com', '313-555-0100', 'heating', 'Help', 'new', 'hash', now() - interval '1 hour')`,
    );
    expect(await restore(path)).toEqual({ ...NOTHING_LOST, submissions: 1 });
  });

  it('gives what came in since another id when the backup has a submission with that id', async () => {
    const path = await backUp();
    await em().execute('truncate contact_submissions restart identity cascade');
    await em().execute(
      `insert into contact_submissions (full_name, email, phone, service, message) values ('Newer', 'a', 'b', 'c', 'd')`,
    );
    await em().execute(
      `insert into jobs (name, payload, once_key, due_at) values
         ('contact:escalate', '{"submission": 1, "step": "urgent"}', 'escalate:1:urgent', '2027-01-01')`,
    );
    expect(await restore(path)).toMatchObject({ submissions: 1 });
    const names = await em().execute('select id, full_name from contact_submissions order by id');
    expect(names.map(({ full_name }) => full_name)).toEqual([
      'Customer 1',
      'Customer 2',
      'Customer 3',
      'Newer',
    ]);
    // Nobody has opened it, and it has yet to be escalated.
    expect(
      await em().execute(
        `select payload, due_at::date::text as day from jobs where name = 'contact:escalate'`,
      ),
    ).toEqual([{ payload: { submission: names[3]?.id, step: 'urgent' }, day: '2027-01-01' }]);
  });

  it('keeps pictures that were uploaded since for another day', async () => {
    const path = await backUp();
    const name = `${'f'.repeat(32)}.webp`;
    await em().execute(
      'insert into stored_images (name, width, height, bytes, checked_at) values (?, 1, 1, 1, now())',
      [name],
    );
    await restore(path);
    expect(
      await em().execute(
        `select created_at > now() - interval '1 minute' as is_new, checked_at from stored_images where name = ?`,
        [name],
      ),
    ).toEqual([{ is_new: true, checked_at: null }]);
  });

  it('keeps the whole audit log, which stays append-only', async () => {
    const path = await backUp();
    const add = (label: string) =>
      em().execute(
        `insert into audit_events (origin, action, subject_label) values ('schedule', 'post.deleted', ?)`,
        [label],
      );
    await add('Before the restore');
    await restore(path);
    await add('After the restore');
    const labels = await em().execute(
      'select id, subject_label as label from audit_events order by id offset 3',
    );
    expect(labels).toEqual([
      { id: '4', label: 'Before the restore' },
      { id: '5', label: 'After the restore' },
    ]);
    await expect(em().execute('delete from audit_events')).rejects.toThrow('append-only');
  });

  it('does not rerun the job that made the backup', async () => {
    await em().execute(
      `insert into jobs (name, payload, claimed_by) values ('backups:make', '{"trigger": "schedule"}', gen_random_uuid())`,
    );
    await restore(await backUp());
    expect(await em().execute(`select name from jobs where name = 'backups:make'`)).toEqual([]);
  });

  it('keeps the audit logs of both systems when both count from 1, without duplicates', async () => {
    const labels = async () =>
      (
        await em().execute<{ label: string }[]>(
          'select subject_label as label from audit_events order by id',
        )
      ).map(({ label }) => label);
    const startLog = async (...events: string[]) => {
      await em().execute('truncate audit_events restart identity');
      for (const event of events) {
        await em().execute(
          `insert into audit_events (origin, action, subject_label) values ('schedule', 'post.deleted', ?)`,
          [event],
        );
      }
    };
    await em().execute('alter table audit_events disable trigger user');
    await startLog('Here 1', 'Here 2', 'Here 3');
    const here = await backUp();
    await startLog('There 1', 'There 2');
    const there = await backUp();

    expect(await restore(here)).toMatchObject({ losses: [] });
    expect(await labels()).toEqual(['Here 1', 'Here 2', 'Here 3', 'There 1', 'There 2']);
    expect(await restore(there)).toMatchObject({ losses: [] });
    expect(await labels()).toEqual(['There 1', 'There 2', 'Here 1', 'Here 2', 'Here 3']);
  });

  it('tells what has ended since and is back', async () => {
    const path = await backUp();
    await em().execute(`delete from contact_submissions where id = 1;
      update blog_posts set author_id = 1;
      delete from users where id = 3;
      update users set password = 'another' where id = 2;
      update users set is_admin = id = 2;
      delete from passkeys where user_id = 2;
      delete from recovery_codes where code_hash in (select code_hash from recovery_codes limit 4);
      update authenticator_apps set sealed_key = 'sealed again' where user_id = 1`);
    expect((await restore(path)).reverted).toEqual({
      ...{ users: ['user3'], passwords: ['user2'], administrators: ['user1'] },
      ...{ secondFactors: 1, recoveryCodes: 4, submissions: 1 },
    });
  });

  it('replaces broken tables, and reports what it could not keep', async () => {
    const path = await backUp();
    const before = await rowsIn(em());
    await em().execute('alter table contact_submissions rename column created_at to broken');
    const { losses, reverted } = await restore(path);
    expect(reverted).toBeNull();
    expect(losses).toEqual([
      {
        what: 'submissions that came in since',
        reason: expect.stringMatching(/^column .*created_at.* does not exist$/),
      },
    ]);
    expect(await rowsIn(em())).toEqual(before);
  });

  const NOTE = { note: 'Call back' };
  const WAITING = { recipient: 'newer@example.com' };
  it.each([
    ['sightings', 'kind', ['the table sightings'], [NOTE], [WAITING]],
    ['submission_events', 'submission_id', ['notes of these submissions'], [], [WAITING]],
    ['deliveries', 'recipient', ['what was sent since', 'mails that wait for them'], [NOTE], []],
  ])(
    'keeps the submissions that came in since even if the table %s is broken',
    async (table, column, what, notes, waiting) => {
      const path = await backUp();
      await em().execute(
        `insert into sightings (kind, detail, count, first_seen, last_seen) values ('host-name', 'b', 1, now(), now());
       insert into contact_submissions (id, full_name, email, phone, service, message) values (99, 'Newer', 'a', 'b', 'c', 'd');
       insert into submission_events (submission_id, note) values (99, 'Call back');
       insert into deliveries (submission_id, kind, recipient) values (99, 'notification', 'newer@example.com');
       alter table ${table} rename column ${column} to broken`,
      );
      const { submissions, losses } = await restore(path);
      expect([submissions, losses.map((loss) => loss.what)]).toEqual([1, what]);
      expect(
        await em().execute('select note from submission_events where submission_id = 99'),
      ).toEqual(notes);
      expect(
        await em().execute('select recipient from deliveries where submission_id = 99'),
      ).toEqual(waiting);
    },
  );

  it('waits for a transaction that uses the tables, and blocks nobody meanwhile', async () => {
    const path = await backUp();
    let restored: ReturnType<typeof restore> | undefined;
    await em().transactional(async (tx) => {
      await tx.execute('select 1 from users for update');
      restored = restore(path);
      await expect.poll(() => countWaiting(em()), { timeout: 30_000, interval: 20 }).toBe(1);
      expect(await em().execute('select id from blog_posts')).toHaveLength(6);
    });
    expect(await restored).toMatchObject({ losses: [] });
  });

  it('succeeds after one that was killed and left its tables behind', async () => {
    const path = await backUp();
    await em().execute(
      'create schema restoring; create table restoring.users (id int); create table restoring.leftover (id int)',
    );
    expect(await restore(path)).toMatchObject({ losses: [] });
    expect(await one(`select to_regclass('public.leftover') as found`)).toEqual({ found: null });
  });
});

it('writes only the files whose bytes differ from those in the store', async () => {
  const path = await backUp();
  const puts: string[] = [];
  const watched: Files = {
    ...store,
    put: async (key, ...rest) => {
      puts.push(key);
      await store.put(key, ...rest);
    },
  };
  await restore(path, watched);
  expect(puts).toEqual([]);
  const [key = ''] = Object.keys(await filesIn(store));
  const opened = await store.open(key);
  const bytes = opened ? await buffer(opened.bytes) : Buffer.alloc(0);
  await store.put(key, Buffer.from(bytes).reverse(), 'image/webp');
  await restore(path, watched);
  expect(puts).toEqual([key]);
});
