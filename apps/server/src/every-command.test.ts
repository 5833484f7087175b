import { defaultCompany } from '@hvac/contract/company';
import { defaultLeadSettings } from '@hvac/contract/leads';
import { defaultReplySettings } from '@hvac/contract/replies';
import { beforeAll, expect, it } from 'vitest';
import { useCommands } from '../test/commands.ts';
import { callsWith, GUARDS } from '../test/guarded-calls.ts';

const { em, steps, prepare } = useCommands();

/** Notes every column that is written, whatever writes it. */
const SPY = `
  create table written (place text, old_value jsonb, new_value jsonb);
  create function note_written() returns trigger language plpgsql as $$
  declare before jsonb := case when tg_op = 'INSERT' then '{}'::jsonb else to_jsonb(old) end;
  begin
    if tg_op = 'DELETE' then
      insert into written values (tg_table_name || ' row');
    elsif tg_table_name = 'settings' then
      insert into written values ('settings ' || new.key, before->'value', new.value);
    else
      insert into written select tg_table_name || '.' || key, null, null from jsonb_each(to_jsonb(new))
        where value <> 'null' and value is distinct from before->key;
    end if;
    return null;
  end $$;`;
/** What every call may write, because it says nothing about anybody. */
const BOOKKEEPING = ['audit_events', 'rate_limits', 'jobs', 'written'];

const DEFAULTS: Record<string, object> = {
  'settings company': defaultCompany,
  'settings leads': defaultLeadSettings,
  'settings replies': defaultReplySettings,
};
/** The names of what differs: 'settings leads.escalation.recipients'. */
const differing = (name: string, before: unknown, after: unknown): string[] => {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  const [one, other] = [Object(before ?? {}), Object(after ?? {})] as Record<string, unknown>[];
  const isLeaf = typeof after !== 'object' || after === null || Array.isArray(after);
  if (isLeaf || !one || !other) return [name];
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((key) =>
    differing(`${name}.${key}`, one[key], other[key]),
  );
};

/** What each command has written, the sessions that it has ended, and how many devices are left of those. */
const outcomes = new Map<string, { written: string[]; ended: string[]; orphans: number }>();

const column = async (sql: string, values: unknown[] = []): Promise<string[]> =>
  (await em().execute<{ value: string }[]>(sql, values)).map(({ value }) => value);
const sessions = () => column('select id_hash as value from sessions');

/** Logs each user in elsewhere, and turns notifications on in each session. */
const logInEverywhere = () =>
  em().execute(`
    insert into sessions (id_hash, user_id, created_at, last_seen_at)
      select md5(random()::text) || md5(random()::text), id, now(), now() from users;
    insert into push_devices (user_id, endpoint, p256dh, auth, key, name, session_hash, created_at, seen_at, gone_at)
      select user_id, 'https://push.example/' || id_hash, 'p', 'a', 'k', 'Phone', id_hash, now(), now() - interval '1 day', now()
      from sessions s where not exists (select from push_devices d where d.session_hash = s.id_hash)`);

beforeAll(async () => {
  await em().execute(SPY);
  const tables = await column(
    `select quote_ident(tablename) as value from pg_tables where schemaname = current_schema()`,
  );
  for (const table of tables.filter((name) => !BOOKKEEPING.includes(name))) {
    await em().execute(
      `create trigger note_written after insert or update or delete on ${table}
       for each row execute function note_written()`,
    );
  }
});

it.each(steps)('%s is carried out, while the database notes what it writes', async (...step) => {
  const call = await prepare(step);
  await logInEverywhere();
  const before = await sessions();
  await em().execute('truncate written');
  const response = await call();
  expect([200, 201, 204], `${step[0]}: ${response.body}`).toContain(response.statusCode);
  const rows = await em().execute<{ place: string; old_value: unknown; new_value: unknown }[]>(
    'select distinct place, old_value, new_value from written',
  );
  const written = rows.flatMap(({ place, old_value, new_value }) =>
    place.startsWith('settings ')
      ? differing(place, old_value ?? DEFAULTS[place], new_value)
      : [place],
  );
  const left = new Set(await sessions());
  const ended = before.filter((hash) => !left.has(hash));
  const orphans =
    ended.length === 0
      ? []
      : await column('select id::text as value from push_devices where session_hash in (?)', [
          ended,
        ]);
  outcomes.set(step[0], { written, ended, orphans: orphans.length });
});

/** What takes a proof to write. */
const protectedPlaces = (): Set<string> =>
  new Set([
    ...callsWith('proof').flatMap(([call]) => outcomes.get(call)?.written ?? []),
    ...callsWith('proofFor').flatMap(([, { columns }]) => columns),
  ]);

/** What a call without a proof writes all the same, and why it may: by call, then by column or row. */
const EXCEPTIONS: Record<string, Record<string, string>> = {
  'auth.logout': {
    'sessions row': 'its own session',
    'push_devices row': 'the device of its own session',
  },
  'POST /api/admin/logout': {
    'sessions row': 'its own session',
    'push_devices row': 'the device of its own session',
  },
  'auth.loginWithPasskey': {
    'passkeys.counter': 'the passkey has just proved who it is',
    'passkey_challenges.challenge': 'a question that has been answered',
    'passkey_challenges.expires_at': 'a question that has been answered',
  },
  'auth.changePassword': {
    'users.password': 'it asks for the password before',
    'sessions row': 'all sessions of the user, this one by another',
    'push_devices row': 'the devices of those sessions',
    'push_devices.session_hash': 'the device of the session that goes on',
  },
  'blog.createPost': { 'blog_posts.preview_series': 'of a new post' },
  'POST /api/admin/posts': { 'blog_posts.preview_series': 'of a new post' },
  'blog.restorePost': { 'blog_posts.preview_series': 'of a post that comes back' },
  'previews.end': { 'blog_posts.preview_series': 'links end, and none becomes valid' },
  'DELETE /api/admin/posts/{id}/preview': {
    'blog_posts.preview_series': 'links end, and none becomes valid',
  },
  'devices.change': { 'push_devices.line': 'what a device of its own is notified of, not who is' },
  'devices.remove': { 'push_devices row': 'fewer devices are notified' },
  'devices.sync': { 'push_devices.seen_at': 'the office was opened there' },
  'secondFactors.ask': {
    'passkey_challenges.challenge': 'a question',
    'passkey_challenges.expires_at': 'a question',
    'passkey_challenges.user_id': 'whom it asks',
  },
  'secondFactors.prove': {
    'passkeys.counter': 'the passkey has just proved who it is',
    'passkey_challenges row': 'a question that has been answered',
  },
};

it('what a proved command sets, no other one sets without a reason', () => {
  const places = protectedPlaces();
  expect(places.size).toBeGreaterThan(50);
  for (const place of ['push_devices.endpoint', 'users.password', 'users.is_admin']) {
    expect(places).toContain(place);
  }
  const found: Record<string, string[]> = {};
  for (const [call, { written }] of outcomes) {
    const guard = GUARDS[call] ?? { harmlessBecause: '' };
    if ('proof' in guard) continue;
    const own = 'columns' in guard ? guard.columns : [];
    const hit = written.filter((place) => places.has(place) && !own.includes(place));
    if (hit.length > 0) found[call] = hit.toSorted();
  }
  const named = Object.entries(EXCEPTIONS).map(([call, reasons]) => [
    call,
    Object.keys(reasons).toSorted(),
  ]);
  expect(found).toEqual(Object.fromEntries(named));
});

/** What ends login sessions of its user or of another one. */
const ENDING = [
  'POST /api/admin/logout',
  'auth.changePassword',
  'auth.endOtherSessions',
  'auth.endSession',
  'auth.logout',
  'auth.removeUser',
  'auth.resetPassword',
  'secondFactors.addApp',
  'secondFactors.addPasskey',
  'secondFactors.removeApp',
  'secondFactors.removePasskey',
  'secondFactors.renewRecoveryCodes',
  'secondFactors.reset',
];

it('what ends a login session ends the notifications of its device', () => {
  const ending = [...outcomes].filter(([, { ended }]) => ended.length > 0);
  expect(ending.map(([call]) => call).toSorted()).toEqual(ENDING);
  for (const [call, { orphans }] of ending) expect(orphans, call).toBe(0);
});
