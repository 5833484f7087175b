import { CONTACT_EXAMPLE } from '@hvac/contract/api-responses';
import { days } from '@hvac/contract/durations';
import { defaultLeadSettings } from '@hvac/contract/leads';
import { beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../test/database.ts';
import { createUser, PASSWORD, PLACE, PLAIN_LOGIN, SECOND_FACTOR_SITE } from '../test/factories.ts';
import { emptyTables } from '../test/fixtures/backed-up-site.ts';
import { backupConfig } from '../test/fixtures/backups.ts';
import { mailThrough, OWNER } from '../test/fixtures/deliveries.ts';
import { workOn } from '../test/work.ts';
import { removeOldEvents } from './features/audit/history-settings.service.ts';
import { logIn } from './features/auth/login.service.ts';
import { beginPasskey } from './features/auth/passkey.service.ts';
import { requireProof } from './features/auth/proof.service.ts';
import {
  beginSession,
  findSessionUser,
  removeExpiredSessions,
} from './features/auth/session.service.ts';
import { makeBackupJob, planBackup } from './features/backup/backup-schedule.service.ts';
import { measureBackups } from './features/backup/backup-state.service.ts';
import { updatePost } from './features/blog/post-editing.service.ts';
import { isFresh } from './features/contact/receipts.service.ts';
import { addSubmission } from './features/contact/submit.service.ts';
import { mailTrouble } from './features/deliveries/delivery-trouble.service.ts';
import { createImageStore } from './features/images/store.ts';
import { emptyTrash } from './features/images/trashed-images.service.ts';
import { sweepUnusedImages } from './features/images/unused-images.service.ts';
import { WebsiteImageEntity } from './features/images/website-image.entity.ts';
import { addWebsiteImage, findImagesAtPlaces } from './features/images/website-images.service.ts';
import { readSubmissionsOverview } from './features/inbox/overview.service.ts';
import {
  emptyTrash as emptySubmissionsTrash,
  removeOldSubmissions,
} from './features/inbox/removal.service.ts';
import { updateOwnPage } from './features/own-pages/own-page-editing.service.ts';
import { findNotifiableDevices } from './features/push/notifiable-devices.service.ts';
import { DraftEntity } from './features/revisions/draft.entity.ts';
import { removeOldDrafts } from './features/revisions/drafts.service.ts';
import { lockOldTrash } from './features/revisions/trash.service.ts';
import { withDismissals } from './features/self-check/dismissals.service.ts';
import { listLiveInstances } from './features/self-check/instances.service.ts';
import { listSightings, saveSightings } from './features/self-check/sightings.service.ts';
import { SubmissionEntity } from './features/submissions/submission.entity.ts';
import { storeRepeatedJobs } from './jobs/schedule.ts';
import { createWorker } from './jobs/worker.ts';
import { sqlAhead } from './kernel/clock.ts';
import { JobEntity } from './kernel/job.entity.ts';
import { emptyPayload, type RepeatedJob } from './kernel/job.ts';
import { handles } from './kernel/job-handler.ts';
import { countAttempt } from './kernel/rate-limit.ts';

const NOW = new Date();
const CHANNELS = mailThrough({ host: '127.0.0.1', port: 1, isSecure: false, login: null });
const USER = { id: 1, username: 'owner', isAdmin: true };
const LIMIT = { key: 'a limit', hits: 2, seconds: 900 };
const hourly: RepeatedJob = { name: 'test:hourly', payload: emptyPayload, every: 'hour' };
const handlerOf = (run: () => Promise<void>) => [handles(hourly, run)];

const { orm } = await testDatabase();
let sessionId: string;
const em = () => orm.em.fork();
const one = async <Row>(sql: string) => (await em().execute<[Row]>(sql))[0];

const FINDING = { name: 'clock', title: 'Clock', level: 'problem', says: 'Wrong' } as const;
const LEADS = JSON.stringify({
  ...defaultLeadSettings,
  acknowledgement: { isOn: true, subject: 'Thanks', text: 'Thanks' },
  retentionMonths: 6,
});

const submissionsOf = (times: string) =>
  `insert into contact_submissions (full_name, email, phone, service, message, message_hash, created_at)
   select 'Ada', 'ada' || n || '@example.com', '313-555-0100', 'heating', 'Cold', md5(n::text), now() - time
   from unnest(array[${times}]::interval[]) with ordinality as each(time, n);`;

const CONTENT = `
  ${submissionsOf(`'20 months', '20 days', '1 hour'`)}
  update contact_submissions set answered_at = now() - interval '30 minutes', status = 'contacted' where id = 3;
  insert into submission_events (submission_id, note) values (3, 'Called');
  insert into deliveries (submission_id, kind, recipient, state, created_at, settled_at) values
    (2, 'acknowledgement', 'new@example.com', 'sent', now() - interval '2 days', now() - interval '2 days'),
    (3, 'notification', '${OWNER}', 'failed', now() - interval '3 days', now() - interval '3 days');
  insert into settings (key, value, version, updated_at) values ('leads', '${LEADS.replaceAll("'", "''")}', 1, now());
  insert into audit_events (at, origin, action, subject_label) values
    (now() - interval '25 months', 'schedule', 'post.created', 'old'),
    (now() - interval '1 day', 'schedule', 'post.created', 'recent'), (now(), 'schedule', 'post.created', 'new');
  insert into passkey_challenges values ('asked', 1, now() + interval '4 minutes');
  insert into passkeys (user_id, name, credential_id, public_key, counter, transports, added_at, last_used_at)
    values (3, 'Key', 'credential', 'key', 0, '[]', now(), now());
  insert into authenticator_apps (user_id, sealed_key, added_at, last_step) values (3, 'sealed', now(), 1);
  insert into push_devices (user_id, endpoint, p256dh, auth, key, name, created_at, seen_at, paused_until)
    values (1, 'https://push.example/a', 'p', 'a', 'k', 'Phone', now(), now(), now() + interval '20 hours');
  insert into rate_limits values ('a limit', 2, now() + interval '10 minutes');
  insert into jobs (name, payload, state, due_at, created_at, done_at, claimed_by) values
    ('test:hourly', '{}', 'waiting', now() - interval '1 minute', now() - interval '1 hour', null, null),
    ('test:done', '{}', 'done', now(), now(), now(), null);
  insert into instances (id, name, address, key_fingerprints, started_at, last_seen_at)
    values (gen_random_uuid(), 'here', 'a', 'k', now() - interval '1 hour', now());
  insert into sightings values ('host-name', 'a.example', 3, now(), now());
  insert into dismissed_findings values ('clock', 'Wrong', now());
  insert into stored_images (name, width, height, bytes, created_at, checked_at)
    values ('unused.webp', 1, 1, 1, now() - interval '1 hour', null), ('used.webp', 1, 1, 1, now(), now());
  insert into website_images (name, path, location, created_at, updated_at) values ('Old', '/old.webp', 'hero', now(), now());
  insert into website_images (name, path, location, created_at, deleted_at)
    values ('Deleted', '/deleted.webp', 'hero', now() - interval '1 hour', now());
  insert into blog_posts (title, slug, summary, content, read_minutes, published, published_at, author_id, created_at, updated_at)
    values ('Post', 'post', 'Short', 'Words', 1, true, now(), 1, now(), now());
  insert into own_pages (kind, path, label, title, meta_title, description, intro, featured_image_alt, content, language,
    facts, questions, gallery, service, city, button, shows_offers, job, published, published_at, created_at, updated_at)
    values ('page', 'here', 'Here', 'Here', '', 'Short', '', '', 'Words', '', '[]', '[]', '[]', '', '', 'Ask', false,
      '{"lastDay": "", "employment": ""}', true, now(), now(), now());
  insert into drafts (user_id, "of", subject, base_version, fields, saved_at) values (1, 'post', 'new', 0, '{}', now());
  insert into revisions ("of", subject_id, version, kind, label, content, saved_at)
    values ('post', 7, 1, 'delete', 'Gone', '{}', now());
  insert into backups (trigger, outcome, machine, place, taken_at, name) values
    ('schedule', 'made', 'here', 'disk', now() - interval '30 hours', 'hvac-2026-01-01T000000Z.tar.zst')`;

beforeEach(async () => {
  await emptyTables(em());
  await createUser(em(), { username: 'owner' });
  const provisional = await createUser(em(), { username: 'new' });
  await em().execute(
    `update users set is_provisional = true, provisional_until = now() + interval '6 days' where id = ?`,
    [provisional.id],
  );
  await createUser(em(), { username: 'careful' });
  sessionId = await beginSession(em(), USER.id, NOW, PLACE);
  await em().execute(CONTENT);
});

/** All columns of all tables that hold a time, such as `Session.createdAt`. */
const timeColumns = () =>
  [...orm.getMetadata().getAll().values()].flatMap(({ className, tableName, props }) =>
    props
      .filter(({ columnTypes }) => columnTypes?.some((type) => type.startsWith('timestamp')))
      .map(({ name, fieldNames }) => ({ column: `${className}.${name}`, tableName, fieldNames })),
  );

const shift = async (column: string, years: number, where = 'true') => {
  const { tableName, fieldNames } = timeColumns().find((each) => each.column === column) ?? {};
  await em().execute(
    `alter table ${tableName} disable trigger user;
     update ${tableName} set ${fieldNames} = ${fieldNames} + interval '${years} years' where ${where};
     alter table ${tableName} enable trigger user`,
  );
};

const worker = (run: () => Promise<void>) => {
  const log = () => undefined;
  return createWorker({
    work: () => workOn(em()),
    log: { info: log, warn: log, error: log },
    handlers: handlerOf(run),
  });
};
const runHourly = async (run: () => Promise<void>) => {
  await storeRepeatedJobs(em(), handlerOf(run), new Date());
  await worker(run).doDueJobs();
};

/** What must work whatever is stored. */
const everythingGoesOn = async () => {
  const { sessionId: begun } = await logIn(
    workOn(em()),
    { username: 'owner', password: PASSWORD },
    PLAIN_LOGIN,
  );
  expect(await findSessionUser(em(), begun, new Date())).toMatchObject({ username: 'owner' });
  await requireProof(em(), begun, new Date());

  const { id } = await addSubmission(workOn(em()), CHANNELS, {
    ...CONTACT_EXAMPLE,
    email: 'new@example.com',
  });
  const planned = await em().execute(
    `select kind from deliveries where submission_id = ? order by id`,
    [id],
  );
  expect(planned.map(({ kind }) => kind)).toEqual([
    'notification',
    'notification',
    'acknowledgement',
  ]);

  let ran = 0;
  await runHourly(async () => {
    ran += 1;
  });
  expect(ran).toBe(1);

  const config = backupConfig();
  await planBackup(workOn(em()), config, new Date());
  expect(await em().count(JobEntity, { name: makeBackupJob.name, state: 'waiting' })).toBe(1);

  await removeOldEvents(em());
  expect(
    (await em().execute(`select 1 from audit_events where subject_label = 'new'`)).length,
  ).toBe(1);
  await removeOldSubmissions(workOn(em()));
  const kept = await em().find(SubmissionEntity, {}, { orderBy: { id: 'asc' } });
  expect(kept.map((each) => each.id).slice(-3)).toEqual([2, 3, id]);
};

/** The time is only shown, or what it decides is part of `everythingGoesOn`. */
const SHOWN_ONLY = async () => undefined;

const endsSession = async () => {
  expect(await findSessionUser(em(), sessionId, new Date())).toBeNull();
  await removeExpiredSessions(em(), new Date());
  expect(await one(`select count(*)::int as n from sessions`)).toEqual({ n: 0 });
};

const isDismissed = async () => (await withDismissals(em(), [{ ...FINDING }], NOW))[0]?.isDismissed;

/** For each stored time: what holds when it lies two years ahead. */
const AHEAD: Record<string, () => Promise<unknown>> = {
  'AuditEvent.at': async () => {
    expect(await removeOldEvents(em())).toBe(0);
  },
  'AuthenticatorApp.addedAt': SHOWN_ONLY,
  'Backup.takenAt': async () => {
    expect((await measureBackups(em(), NOW)).takenAt).toBeNull();
  },
  // Shown, and compared with the time of the change that it was copied from.
  'Delivery.bouncedAt': SHOWN_ONLY,
  'Delivery.createdAt': SHOWN_ONLY,
  'Delivery.settledAt': async () => {
    expect(await mailTrouble(em(), CHANNELS)).toBeNull();
  },
  'DismissedFinding.dismissedAt': async () => {
    expect(await isDismissed()).toBe(false);
  },
  'Draft.savedAt': async () => {
    const left = async (count: number) => {
      await removeOldDrafts(workOn(em()), new Date(Date.now() + days(count)));
      return em().count(DraftEntity);
    };
    // It is of a new post.
    expect([await left(0), await left(29), await left(31)]).toEqual([1, 1, 0]);
  },
  'Instance.lastSeenAt': async () => {
    expect(await listLiveInstances(em())).toEqual([]);
  },
  'Instance.startedAt': async () => {
    expect(await listLiveInstances(em())).toMatchObject([{ servedMs: 0 }]);
  },
  'Job.createdAt': SHOWN_ONLY,
  'Job.doneAt': async () => {
    await storeRepeatedJobs(em(), [], NOW);
    expect(await one(`select count(*)::int as n from jobs where ${sqlAhead('done_at')}`)).toEqual({
      n: 0,
    });
  },
  'Job.dueAt': SHOWN_ONLY,
  'MissingAddress.lastAt': SHOWN_ONLY,
  'OldAddress.createdAt': SHOWN_ONLY,
  'OwnPage.createdAt': SHOWN_ONLY,
  'OwnPage.publishedAt': async () => {
    const saved = await updateOwnPage(workOn(em(), USER), 1, { published: true });
    expect(Date.parse(saved.publishedAt ?? '')).toBeLessThan(Date.now() + 1000);
  },
  'OwnPage.updatedAt': SHOWN_ONLY,
  'Passkey.addedAt': SHOWN_ONLY,
  'Passkey.lastUsedAt': SHOWN_ONLY,
  'PasskeyChallenge.expiresAt': async () => {
    await beginPasskey(em(), SECOND_FACTOR_SITE, USER, NOW);
    expect(await one(`select count(*)::int as n from passkey_challenges`)).toEqual({ n: 1 });
  },
  'Post.createdAt': SHOWN_ONLY,
  'Post.publishedAt': async () => {
    const fields = {
      title: 'Post',
      slug: 'post',
      summary: 'Short',
      content: 'Words',
      published: true,
    };
    const saved = await updatePost(workOn(em(), USER), 1, fields as never);
    expect(Date.parse(saved.publishedAt ?? '')).toBeLessThan(Date.now() + 1000);
  },
  'Post.updatedAt': SHOWN_ONLY,
  'PushDevice.createdAt': SHOWN_ONLY,
  'PushDevice.failedAt': SHOWN_ONLY,
  'PushDevice.goneAt': SHOWN_ONLY,
  'PushDevice.pausedUntil': async () => {
    expect(await findNotifiableDevices(em(), 'first')).toHaveLength(1);
    await em().execute('delete from push_devices');
  },
  'PushDevice.seenAt': SHOWN_ONLY,
  'PushDevice.sentAt': SHOWN_ONLY,
  'RateLimit.resetsAt': async () => {
    await countAttempt({ em: em(), address: 'a' }, [LIMIT]);
    const left = 'extract(epoch from resets_at - now())::int';
    expect(
      await one(`select hits, ${left} <= 900 as ends from rate_limits where key = 'a limit'`),
    ).toEqual({
      hits: 1,
      ends: true,
    });
  },
  'Revision.savedAt': async () => {
    const old = () => workOn(em()).transaction((tx) => lockOldTrash(tx, 'post'));
    expect(await old()).toEqual([]);
    await em().execute(`update revisions set saved_at = now() - interval '31 days'`);
    expect(await old()).toEqual([7]);
  },
  'Session.createdAt': endsSession,
  'Session.lastSeenAt': endsSession,
  'Session.provedAt': async () => {
    expect(await findSessionUser(em(), sessionId, new Date())).not.toBeNull();
    await expect(requireProof(em(), sessionId, new Date())).rejects.toMatchObject({
      reason: 'proof',
    });
  },
  'Setting.updatedAt': SHOWN_ONLY,
  'Sighting.firstSeen': SHOWN_ONLY,
  'Sighting.lastSeen': async () => {
    expect(await listSightings(em(), 'host-name')).toEqual([]);
    const again = { kind: 'host-name', detail: 'a.example', count: 1 } as const;
    await saveSightings(em(), [{ ...again, firstSeen: NOW, lastSeen: NOW }]);
    expect(await listSightings(em(), 'host-name')).toMatchObject([{ count: 1 }]);
  },
  'StoredImage.checkedAt': SHOWN_ONLY,
  'StoredImage.createdAt': async () => {
    const files = backupConfig().files;
    const namesAfter = async (count: number) => {
      await sweepUnusedImages(em(), createImageStore(files), new Date(Date.now() + days(count)));
      return (await em().execute('select name from stored_images')).map(({ name }) => name);
    };
    expect(await namesAfter(0)).toContain('unused.webp');
    expect(await namesAfter(2)).toEqual(['used.webp']);
  },
  'Submission.answeredAt': async () => {
    expect((await readSubmissionsOverview(em(), NOW)).month.medianMinutesToAnswer).toBeNull();
  },
  'Submission.createdAt': async () => {
    const submission = await em().findOneOrFail(SubmissionEntity, 3);
    expect(isFresh(submission, NOW)).toBe(false);
  },
  'Submission.deletedAt': async () => {
    const kept = async (deletedAt: string) => {
      const inTrash = 'deleted_at is not null';
      await em().execute(
        `insert into contact_submissions (full_name, email, phone, service, message, created_at, deleted_at)
         values ('Bob', 'bob@example.com', '313-555-0100', 'heating', 'Cold', now() - interval '1 year', ${deletedAt})`,
      );
      await emptySubmissionsTrash(workOn(em()));
      const { n } = await one<{ n: number }>(
        `select count(*)::int as n from contact_submissions where ${inTrash} and not ${sqlAhead('deleted_at')}`,
      );
      await em().execute(`delete from contact_submissions where ${inTrash}`);
      await em().execute(`select setval('contact_submissions_id_seq', 3)`);
      return n;
    };
    expect([
      await kept(`now() + interval '2 years'`),
      await kept(`now() - interval '31 days'`),
      await kept('now()'),
    ]).toEqual([1, 0, 1]);
  },
  'Submission.openedAt': SHOWN_ONLY,
  'Submission.remindAt': SHOWN_ONLY,
  'SubmissionEvent.createdAt': SHOWN_ONLY,
  'User.provisionalUntil': async () => {
    const credentials = { username: 'new', password: PASSWORD };
    await expect(logIn(workOn(em()), credentials, PLAIN_LOGIN)).rejects.toMatchObject({
      code: 'forbidden',
    });
  },
  'WebsiteImage.createdAt': SHOWN_ONLY,
  'WebsiteImage.deletedAt': async () => {
    const kept = async (count: number) => {
      await emptyTrash(workOn(em()), new Date(Date.now() + days(count)));
      return em().count(WebsiteImageEntity, { name: 'Deleted' });
    };
    expect([await kept(0), await kept(29), await kept(31)]).toEqual([1, 1, 0]);
  },
  'WebsiteImage.updatedAt': async () => {
    const image = { name: 'New', path: 'https://example.com/new.webp', location: 'hero' };
    await addWebsiteImage(workOn(em(), USER), image as never);
    expect((await findImagesAtPlaces(em(), ['hero'])).hero?.path).toBe(image.path);
  },
};

it('is decided for every column that holds a time', () => {
  expect(Object.keys(AHEAD)).toEqual(
    timeColumns()
      .map(({ column }) => column)
      .toSorted(),
  );
});

describe('everything goes on after a clock that was two years', () => {
  it.each(Object.entries(AHEAD))('ahead has stored %s', async (column, holds) => {
    await shift(column, 2);
    await holds();
    await everythingGoesOn();
  });

  it.each([
    ['AuditEvent.at', `subject_label = 'new'`],
    ['Backup.takenAt', 'true'],
    ['Delivery.createdAt', 'true'],
    ['Job.createdAt', 'true'],
    ['Job.dueAt', 'true'],
    ['RateLimit.resetsAt', 'true'],
    ['Submission.createdAt', 'id = 3'],
  ])('behind has stored %s', async (column, where) => {
    await shift(column, -2, where);
    await everythingGoesOn();
  });
});

it('does not give up a job after its first failure because a clock that was behind has dated it', async () => {
  await shift('Job.createdAt', -2);
  await runHourly(() => Promise.reject(new Error('no connection')));
  expect(await one(`select state, attempts from jobs where name = 'test:hourly'`)).toEqual({
    state: 'waiting',
    attempts: 1,
  });
});

it('cuts a lease that ends in two years, and leaves it to a living worker to renew it', async () => {
  await em().execute(
    `update jobs set claimed_by = gen_random_uuid(), due_at = now() + interval '2 years' where name = 'test:hourly'`,
  );
  await storeRepeatedJobs(
    em(),
    handlerOf(async () => undefined),
    NOW,
  );
  expect(
    await one(`select due_at <= now() + interval '30 seconds' as "isCut", claimed_by is not null as "isHeld"
      from jobs where name = 'test:hourly'`),
  ).toEqual({ isCut: true, isHeld: true });
});
