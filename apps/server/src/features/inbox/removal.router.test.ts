import { days } from '@hvac/contract/durations';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dataOf, logIn, refusalOf } from '../../../test/app.ts';
import { countWaiting } from '../../../test/database.ts';
import { createSubmission, PASSWORD } from '../../../test/factories.ts';
import { type As, useOffice } from '../../../test/office.ts';
import { JobEntity } from '../../kernel/job.entity.ts';
import { storeJob } from '../../kernel/job.ts';
import { DeliveryEntity } from '../deliveries/delivery.entity.ts';
import { postWebhookJob } from '../deliveries/plan.service.ts';
import { SubmissionEntity, type SubmissionRow } from '../submissions/submission.entity.ts';
import { SubmissionEventEntity } from '../submissions/submission-event.entity.ts';
import { oldSubmissionsJob } from './removal.service.ts';

const { app, call, em } = useOffice();
beforeEach(() =>
  em().execute('truncate contact_submissions, jobs, settings restart identity cascade'),
);

const remove = (ids: unknown, cookie: As = 'owner') =>
  call('inbox.deleteSubmissions', { ids }, cookie);
const storedIds = async () =>
  (await em().findAll(SubmissionEntity, { orderBy: { id: 'asc' } })).map(({ id }) => id);

const inTrash = { deletedAt: new Date() };

/** Stores a submission with a note, a delivery and the job that sends it. */
const storeWithAll = async () => {
  const fork = em();
  const submission = await createSubmission(fork, inTrash);
  fork.create(SubmissionEventEntity, { submission, note: 'Called' });
  const job = BigInt(await storeJob(fork, postWebhookJob, {}));
  fork.create(DeliveryEntity, {
    submission,
    channel: 'webhook',
    reason: 'new',
    kind: 'webhook',
    recipient: 'x',
    job,
  });
  await fork.flush();
  return submission.id;
};

describe('inbox.deleteSubmissions', () => {
  it.each([[[]], [[0]], [['1']], [[1.5]], [null], [Array(101).fill(1)]])(
    'refuses %j',
    async (ids) => {
      expect((await remove(ids)).statusCode).toBe(400);
    },
  );

  it('refuses an editor and deletes nothing', async () => {
    const { id } = await createSubmission(em(), inTrash);
    expect(refusalOf(await remove([id], 'editor'))[0]).toBe(403);
    expect(await storedIds()).toEqual([id]);
  });

  it('deletes submissions with everything attached to them, and no others', async () => {
    const [first, kept, last] = [await storeWithAll(), await storeWithAll(), await storeWithAll()];
    await storeJob(em(), oldSubmissionsJob, {});
    expect(dataOf(await remove([first, last]))).toEqual({ deleted: 2 });
    expect(await storedIds()).toEqual([kept]);
    const { job } = await em().findOneOrFail(DeliveryEntity, { submission: kept });
    expect(await em().count(DeliveryEntity)).toBe(1);
    expect(await em().count(SubmissionEventEntity)).toBe(1);
    expect(
      (await em().findAll(JobEntity, { orderBy: { id: 'asc' } })).map(({ id, name }) => [id, name]),
    ).toEqual([
      [job?.id, postWebhookJob.name],
      [expect.any(BigInt), oldSubmissionsJob.name],
    ]);
  });

  it('leaves alone what is not in the trash, or was taken out of it by somebody else', async () => {
    const { id } = await createSubmission(em());
    expect(dataOf(await remove([id]))).toEqual({ deleted: 0 });
    expect(await storedIds()).toEqual([id]);
  });

  it('ignores unknown and repeated ids', async () => {
    const { id } = await createSubmission(em(), inTrash);
    expect(dataOf(await remove([id, id, 2_147_483_647]))).toEqual({ deleted: 1 });
    expect(dataOf(await remove([id]))).toEqual({ deleted: 0 });
  });
});

describe('ten minutes after the password was entered', () => {
  const provedAgo = (minutes: number) =>
    em().execute(`update sessions set proved_at = now() - make_interval(mins => ?)`, [minutes]);
  const storeMany = async (count: number) => {
    const ids: number[] = [];
    for (let n = 0; n < count; n += 1) ids.push((await createSubmission(em(), inTrash)).id);
    return ids;
  };
  const REFUSED = [403, 'Please enter your password again'];

  it('six are not deleted without a proof, and with one they are', async () => {
    const ids = await storeMany(6);
    await provedAgo(10);
    expect(refusalOf(await remove(ids))).toEqual(REFUSED);
    expect(await storedIds()).toEqual(ids);
    expect(dataOf(await remove([(await createSubmission(em(), inTrash)).id]))).toEqual({
      deleted: 1,
    });
    await call('auth.prove', { password: PASSWORD });
    expect(dataOf(await remove(ids))).toEqual({ deleted: 6 });
  });

  it('five are deleted in small steps and the sixth is not, until there is another proof', async () => {
    const ids = await storeMany(7);
    await provedAgo(11);
    for (const step of [ids.slice(0, 3), ids.slice(3, 5)]) {
      expect((await remove(step)).statusCode).toBe(200);
    }
    for (const id of ids.slice(5)) expect(refusalOf(await remove([id]))).toEqual(REFUSED);
    expect(await storedIds()).toEqual(ids.slice(5));
    // As if there had been a proof since, which is old as well by now.
    await provedAgo(10);
    expect(dataOf(await remove(ids.slice(5)))).toEqual({ deleted: 2 });
  });

  it('no more are deleted by many calls at the same time', async () => {
    const ids = await storeMany(12);
    await provedAgo(12);
    const responses = await Promise.all(ids.map((id) => remove([id])));
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
    expect(await storedIds()).toHaveLength(7);
  });

  it('another session is counted by itself', async () => {
    const ids = await storeMany(10);
    const elsewhere = { cookie: await logIn(app(), 'owner', PASSWORD) };
    await provedAgo(13);
    expect((await remove(ids.slice(0, 5))).statusCode).toBe(200);
    expect((await remove(ids.slice(5), elsewhere)).statusCode).toBe(200);
  });
});

describe('the job that deletes old submissions', () => {
  const store = async (daysAgo: number, status: SubmissionRow['status'] = 'booked') => {
    const fork = em();
    const submission = await createSubmission(fork, {
      createdAt: new Date(Date.now() - days(daysAgo)),
    });
    fork.assign(submission, { status });
    await fork.flush();
    return submission.id;
  };
  const runJob = async () => {
    await storeJob(em(), oldSubmissionsJob, {});
    await app().worker.doDueJobs();
    expect(await em().findAll(JobEntity)).toMatchObject([{ state: 'done', lastError: null }]);
  };
  const keepFor = (retentionMonths: number | null) =>
    em().execute(
      `insert into settings (key, value, version, updated_at) values ('leads', ?::jsonb, 1, now())`,
      [
        JSON.stringify({
          recipients: null,
          acknowledgement: { isOn: false, subject: 'Thanks', text: 'Thanks' },
          isDigestOn: false,
          retentionMonths,
        }),
      ],
    );

  it('keeps everything, spam included, unless the settings say otherwise', async () => {
    const kept = [await store(4000), await store(4000, 'spam')];
    await runJob();
    expect(await storedIds()).toEqual(kept);
  });

  it('deletes what is older than the settings allow, however much there is', async () => {
    await keepFor(6);
    await store(200);
    await store(185, 'new');
    await em().execute(
      `insert into contact_submissions (full_name, email, phone, service, message, created_at)
       select 'Old', 'a@example.com', '313-555-0199', 'heating', 'cold', now() - interval '7 months' from generate_series(1, 1200)`,
    );
    const kept = [await store(180), await store(0, 'spam')];
    await runJob();
    expect(await storedIds()).toEqual(kept);
  });

  it('deletes what is too old from the trash as well', async () => {
    await keepFor(6);
    const { id } = await createSubmission(em(), {
      createdAt: new Date(Date.now() - days(200)),
      deletedAt: new Date(),
    });
    const kept = [await store(180)];
    await runJob();
    expect(await storedIds()).toEqual(kept);
    expect(kept).not.toContain(id);
  });

  it('empties the trash after 30 days, whatever the settings say, and counts from now what a wrong clock has dated', async () => {
    const trash = async (daysAgo: number, cameDaysAgo = 100) => {
      const createdAt = new Date(Date.now() - days(cameDaysAgo));
      const deletedAt = new Date(Date.now() - days(daysAgo));
      return (await createSubmission(em(), { createdAt, deletedAt })).id;
    };
    await trash(31);
    const kept = [await trash(29), await trash(-400), await trash(60, 50), await store(4000)];
    await runJob();
    expect(await storedIds()).toEqual(kept);
    const dates = await em().execute<{ recent: boolean }[]>(
      `select deleted_at > now() - interval '1 hour' as recent from contact_submissions order by id`,
    );
    expect(dates.map(({ recent }) => recent)).toEqual([false, true, true, null]);
  });

  it('empties the trash of what came, and was deleted, while a clock was wrong', async () => {
    const createdAt = new Date(Date.now() + days(400));
    const deletedAt = new Date(Date.now() - days(31));
    await createSubmission(em(), { createdAt, deletedAt });
    const kept = await createSubmission(em(), { createdAt, deletedAt: new Date() });
    await runJob();
    expect(await storedIds()).toEqual([kept.id]);
    const [event] = await em().execute<[{ at: string }]>(
      'select deleted_at as at from contact_submissions',
    );
    expect(new Date(event.at)).toEqual(kept.deletedAt);
  });

  it('logs nothing when another instance has just deleted the same', async () => {
    await keepFor(6);
    const id = await store(200);
    const countEvents = () =>
      em().execute(`select 1 from audit_events where action = 'submission.deleted'`);
    const before = await countEvents();
    const { promise: isWaiting, resolve: stopWaiting } = Promise.withResolvers<void>();
    const other = em().transactional(async (tx) => {
      await tx.execute('delete from contact_submissions where id = ?', [id]);
      await isWaiting;
    });
    const run = runJob();
    await vi.waitFor(async () => expect(await countWaiting(em())).toBeGreaterThan(0));
    stopWaiting();
    await Promise.all([other, run]);
    expect(await countEvents()).toEqual(before);
  });

  it('keeps what came after a recent one, even if a clock that was behind has dated it', async () => {
    await keepFor(6);
    await store(200);
    const kept = [await store(100), await store(6000), await store(1)];
    await runJob();
    expect(await storedIds()).toEqual(kept);
  });

  it('deletes what a clock that was ahead has dated once a later one is old', async () => {
    await keepFor(6);
    await store(-700);
    await store(200);
    const kept = [await store(-700), await store(100), await store(-700)];
    await runJob();
    expect(await storedIds()).toEqual(kept);
  });

  it('keeps everything when the settings cannot be read', async () => {
    await em().execute(
      `insert into settings (key, value, version, updated_at) values ('leads', '{"retentionMonths": "soon"}', 1, now())`,
    );
    const id = await store(4000);
    await runJob();
    expect(await storedIds()).toEqual([id]);
  });
});
