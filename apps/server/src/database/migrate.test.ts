import type { MikroORM } from '@mikro-orm/postgresql';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emptyDatabase } from '../../test/database.ts';
import { seed } from '../first-content/seed.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { createOrm } from './orm.ts';

let databaseUrl: string;
let opened: MikroORM[] = [];
beforeAll(async () => {
  ({ databaseUrl } = await emptyDatabase());
});
beforeEach(() => open().em.execute('drop schema public cascade; create schema public'));
afterEach(async () => {
  for (const orm of opened) await orm.close(true);
  opened = [];
});

/** The database connection of one more host that migrates. */
const open = () => {
  const orm = createOrm(databaseUrl, { timeouts: false });
  opened.push(orm);
  return orm;
};
const firstRun = {
  adminUsername: 'admin',
  adminPassword: undefined,
  demoContent: true,
  now: new Date('2026-03-01'),
};
const start = async () => {
  const orm = open();
  let generatedPassword: string | null = null;
  await migrate(orm, async () => {
    ({ generatedPassword } = await seed(orm.em.fork(), firstRun));
  });
  return generatedPassword;
};
const counted = async (table: string) =>
  Number((await open().em.execute(`select count(*) as n from ${table}`))[0]?.n);
const nothing = async () => undefined;

/** Rows as a host of the previous release stores them, without the newer columns. */
const OF_THE_RELEASE_BEFORE = [
  `insert into users (id, username, password, is_admin) values (1, 'owner', 'a hash', true)`,
  `insert into sessions (id_hash, user_id, created_at, last_seen_at) values ('a hash', 1, now(), now())`,
  `insert into blog_posts (title, slug, summary, content, featured_image, featured_image_alt, published, published_at,
    author_id, read_minutes, version) values ('A', 'a', 'A', 'A', null, null, true, now(), 1, 1, 1)`,
  `insert into contact_submissions (full_name, email, phone, service, message, submission_key)
    values ('A', 'a@example.com', '313-555-0100', 'heating', 'A', 'a key')`,
];

describe('migrate', () => {
  it('leaves no first content when creating it fails half-way, and the next start creates it', async () => {
    await migrate(open(), nothing);
    const em = open().em.fork();
    await em.execute(`insert into blog_categories (name, slug) values ('In the way', 'heating')`);
    await expect(start()).rejects.toThrow();
    expect([await counted('users'), await counted('blog_posts')]).toEqual([0, 0]);
    await em.execute('delete from blog_categories');
    expect(await start()).not.toBeNull();
  });

  it('does not block the next start after a failed one', async () => {
    const failing = migrate(open(), () => Promise.reject(new Error('No')));
    await expect(failing).rejects.toThrow('No');
    await migrate(open(), nothing);
    expect(await counted('users')).toBe(0);
  });

  it('fails when the database cannot be reached', async () => {
    const away = createOrm('postgresql://nobody:nothing@127.0.0.1:1/nothing', { timeouts: false });
    opened.push(away);
    await expect(migrate(away, nothing)).rejects.toThrow();
  });

  it('applies every migration to a fresh database', async () => {
    await migrate(open(), nothing);
    expect(await counted('mikro_orm_migrations')).toBe(migrations.length);
  });

  it('creates the tables that the entities describe', async () => {
    const orm = open();
    await migrate(orm, nothing);
    expect(await orm.migrator.checkSchema()).toBe(false);
    await orm.em.execute('alter table users add column surplus int');
    expect(await orm.migrator.checkSchema()).toBe(true);
  });

  it('lets a host of the previous release keep storing rows, such as each login', async () => {
    const { em } = open();
    await migrate(open(), nothing);
    for (const statement of OF_THE_RELEASE_BEFORE) await em.execute(statement);
    const sessions = await em.execute(`select user_agent, address, is_provisional,
      proved_at > now() - interval '1 minute' as is_proved from sessions join users on id = user_id`);
    expect(sessions).toEqual([
      { user_agent: '', address: '', is_provisional: false, is_proved: true },
    ]);
  });

  it('marks submissions of the last two weeks as new, and older ones as contacted', async () => {
    const orm = open();
    const before = migrations.findIndex(({ name }) => name === 'Migration20261122Leads') - 1;
    await orm.migrator.up({ to: migrations[before]?.name ?? '' });
    for (const days of [13, 15]) {
      await orm.em.execute(
        `insert into contact_submissions (full_name, email, phone, service, message, created_at)
         values (?, 'a@example.com', '313-555-0100', 'heating', 'A', now() - make_interval(days => ?))`,
        [`${days} days`, days],
      );
    }
    await migrate(orm, nothing);
    const stored = 'select full_name, status from contact_submissions order by full_name';
    expect(await orm.em.execute(stored)).toEqual([
      { full_name: '13 days', status: 'new' },
      { full_name: '15 days', status: 'contacted' },
    ]);
  });

  it('does the work once when four hosts start at the same time', async () => {
    const passwords = await Promise.all([start(), start(), start(), start()]);
    expect(passwords.filter((password) => password !== null)).toHaveLength(1);
    expect(await counted('mikro_orm_migrations')).toBe(migrations.length);
    expect(await counted('users')).toBe(1);
    expect(await counted('blog_categories')).toBe(4);
  });

  it('changes nothing the second time', async () => {
    expect(await start()).not.toBeNull();
    const posts = await counted('blog_posts');
    expect(await start()).toBeNull();
    expect(await counted('blog_posts')).toBe(posts);
    expect(await counted('mikro_orm_migrations')).toBe(migrations.length);
  });
});
