import { CONTACT_EXAMPLE } from '@hvac/contract/api';
import { describe, expect, it } from 'vitest';
import {
  mailThrough,
  NO_CHANNELS,
  OWNER,
  useDeliveries,
} from '../../../test/fixtures/deliveries.ts';
import { serverAt, startMailSink } from '../../../test/mail-sink.ts';
import { workOn } from '../../../test/work.ts';
import { planMissedSubmissions } from './missed-submissions.service.ts';
import { SubmissionEntity } from './submission.entity.ts';

const { em, submit, work, deliveries } = useDeliveries();

const MAIL = mailThrough(serverAt(1), [OWNER]);
const plan = (channels = MAIL) => planMissedSubmissions(workOn(em()), channels);
/** Stores a submission as a release before the leads migration did. */
const storeAsBefore = async (message = CONTACT_EXAMPLE.message, age = '0 hours') => {
  const { fullName, email, phone, service } = CONTACT_EXAMPLE;
  await em().execute(
    `insert into contact_submissions (full_name, email, phone, service, message, created_at)
     values (?, ?, ?, ?, ?, now() - ?::interval)`,
    [fullName, email, phone, service, message, age],
  );
};
const states = async () => (await deliveries()).map(({ recipient, state }) => [recipient, state]);

describe('a submission stored by a host of the previous release', () => {
  it('is mailed once, however many hosts find it', async () => {
    const sink = await startMailSink();
    const channels = mailThrough(sink.server, [OWNER]);
    await storeAsBefore();
    await Promise.all([plan(channels), plan(channels)]);
    await work(channels);
    await plan(channels);
    await work(channels);
    expect(sink.accepted).toHaveLength(1);
    expect(await states()).toEqual([[OWNER, 'sent']]);
  });

  it('is left alone if it is older than the migration', async () => {
    await em().execute(`update mikro_orm_migrations set executed_at = now() - interval '1 hour'`);
    await storeAsBefore(undefined, '2 hours');
    await plan();
    expect(await states()).toEqual([]);
  });

  it('is held if it is spam, and sent to nobody if it was answered', async () => {
    await storeAsBefore('SEO services, backlinks and guest posts for your site.');
    await storeAsBefore();
    await em().nativeUpdate(
      SubmissionEntity,
      { message: CONTACT_EXAMPLE.message },
      { status: 'contacted' },
    );
    await plan();
    expect(await states()).toEqual([[OWNER, 'held']]);
    expect(await em().count(SubmissionEntity, { messageHash: null })).toBe(0);
  });

  it('is not mailed later when nobody could be notified at first', async () => {
    await storeAsBefore();
    await plan(NO_CHANNELS);
    await plan();
    expect(await states()).toEqual([]);
  });
});

describe('a waiting delivery', () => {
  it('is sent although its job could not be read', async () => {
    const sink = await startMailSink();
    const channels = mailThrough(sink.server, [OWNER]);
    await submit(channels);
    await em().execute(`update jobs set payload = '{"delivery": 7}'`);
    await work(channels);
    expect(await states()).toEqual([[OWNER, 'waiting']]);
    await Promise.all([plan(channels), plan(channels)]);
    await work(channels);
    expect(sink.accepted).toHaveLength(1);
    expect(await states()).toEqual([[OWNER, 'sent']]);
  });

  it('gets no second job while its own waits', async () => {
    await submit(MAIL);
    await plan();
    expect(await em().execute(`select 1 from jobs where state = 'waiting'`)).toHaveLength(1);
  });
});
