import { CONTACT_EXAMPLE } from '@hvac/contract/api-responses';
import { defaultCompany, type OpenTime, WEEKDAYS } from '@hvac/contract/company';
import { hours, minutes } from '@hvac/contract/durations';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deliveryHandlers, NO_CHANNELS, useDeliveries } from '../../../test/fixtures/deliveries.ts';
import { createDevice, siteWith } from '../../../test/fixtures/devices.ts';
import { type PushSink, startPushSink } from '../../../test/push-sink.ts';
import { workOn } from '../../../test/work.ts';
import { createWorker } from '../../jobs/worker.ts';
import { JobEntity } from '../../kernel/job.entity.ts';
import { submitContactForm } from '../contact/submit.service.ts';
import { setStatus } from '../inbox/handling.service.ts';
import { deleteSubmissions } from '../inbox/removal.service.ts';
import { createMailConnections } from '../mail/mail-connections.service.ts';
import { PushDeviceEntity } from '../push/push-device.entity.ts';
import type { PushSite } from '../push/push-site.service.ts';
import { SubmissionEntity } from '../submissions/submission.entity.ts';
import { deliveriesOf } from './deliveries.rows.ts';
import { mailTrouble } from './delivery-trouble.service.ts';
import { planNew } from './lead-plans.service.ts';

const { orm, em, submit, answer, work, deliveries, makeDue } = useDeliveries();
const USER = { id: 1, username: 'owner', isAdmin: true };

let sink: PushSink;
let site: PushSite;
beforeAll(async () => {
  sink = await startPushSink();
  site = siteWith(sink);
});
beforeEach(async () => {
  sink.reset();
  await em().execute('truncate push_devices restart identity cascade');
});

const send = () => work(NO_CHANNELS, site);
const states = async () =>
  (await deliveries()).map(({ kind, recipient, state }) => [kind, recipient, state]);
const device = (choices: Parameters<typeof createDevice>[2] = {}) =>
  createDevice(em(), sink, choices);
const ADA = { fullName: 'Ada Example', phone: '248-555-0199', message: 'The furnace has stopped.' };

/** Stores a submission as the score of spam says. */
const submitScored = (fields: { status?: 'spam'; spamScore: number }) =>
  workOn(em()).transaction(async (tx) => {
    const row = tx.em.create(SubmissionEntity, {
      ...{ ...ADA, email: 'ada@example.com', service: 'heating', createdAt: new Date() },
      ...fields,
    });
    await tx.em.flush();
    await planNew(tx, NO_CHANNELS, row);
    return row.id;
  });
const decide = (id: number, status: 'new' | 'spam' | 'contacted') =>
  setStatus(workOn(em(), USER), NO_CHANNELS, { id, status });

/** The company, open on every day at these times of UTC. */
const openAt = (times: Pick<OpenTime, 'opens' | 'closes'>[]) => {
  const hours = times.map((time) => ({
    ...{ days: 'Daily', hours: 'as said' },
    opening: { days: [...WEEKDAYS], ...time },
  }));
  const company = { ...defaultCompany, timeZone: 'UTC', hours, holidays: [] };
  return em().execute(
    `insert into settings (key, value, version, updated_at) values ('company', ?::jsonb, 1, now())
     on conflict (key) do update set value = excluded.value`,
    [JSON.stringify(company)],
  );
};
const ALWAYS = [{ opens: '00:00', closes: '23:59' }];
const clockAt = (hoursAhead: number) =>
  new Date(Date.now() + hours(hoursAhead)).toISOString().slice(11, 16);
/** Closed now; the next opening is within two hours, perhaps on the next day. */
const closed = () => {
  const opens = clockAt(1);
  return openAt([{ opens, closes: opens < '23:00' ? clockAt(2) : '23:59' }]);
};

describe('a new submission', () => {
  it('tells every device that is on, although nothing else is set up', async () => {
    const first = await device();
    const second = await device();
    await device({ line: 'second' });
    await device({ goneAt: new Date() });
    await device({ pausedUntil: new Date(Date.now() + hours(1)) });
    const { id } = await submit(NO_CHANNELS, { ...ADA, service: 'heating' });
    await send();
    expect(sink.received.map(({ endpoint }) => endpoint).toSorted()).toEqual(
      [first.endpoint, second.endpoint].toSorted(),
    );
    const [, , , , from = ''] =
      /^(https:\/\/www\.example\.com)(\/admin\/submissions)\?(id=\d+)&(from)=(.+)$/
        .exec(String(sink.shown()[0]?.navigate))
        ?.slice(1) ?? [];
    const ids = (await deliveries()).map((delivery) => Number(delivery.id));
    expect(ids).toContain(site.links.read(from));
    expect(sink.shown()[0]).toEqual({
      title: 'Heating Service: Ada Example',
      body: '(248) 555-0199 · The furnace has stopped.',
      navigate: `https://www.example.com/admin/submissions?id=${id}&from=${from}`,
      ...{ tag: `r${id}`, silent: false, lang: 'en' },
    });
    expect(sink.received[0]?.headers).toMatchObject({ topic: `r${id}`, urgency: 'high' });
    expect(await states()).toEqual([
      ['push', `device ${first.id}`, 'sent'],
      ['push', `device ${second.id}`, 'sent'],
    ]);
    expect((await em().findOne(PushDeviceEntity, first.id))?.sentAt).not.toBeNull();
  });

  it('is shown with whose device was notified, or that it was removed', async () => {
    const { id: number } = await device({ user: await owner() });
    const { id } = await submit(NO_CHANNELS, ADA);
    expect(await deliveriesOf(em(), id)).toMatchObject([
      { kind: 'push', recipient: 'phone-owner: Chrome on Android', state: 'waiting' },
    ]);
    await em().nativeDelete(PushDeviceEntity, { id: number });
    expect(await deliveriesOf(em(), id)).toMatchObject([
      { recipient: 'a device that was removed' },
    ]);
  });

  it('says nothing personal on a device that does not show details', async () => {
    await device({ details: false });
    await submit(NO_CHANNELS, { ...ADA, service: 'cooling' });
    await send();
    expect(sink.shown()).toMatchObject([{ title: 'New request', body: 'Cooling Service' }]);
    expect(sink.received[0]?.text).not.toMatch(/Ada|248|furnace/);
  });

  it('is one line, however it was written, and at most 2,000 bytes', async () => {
    await device();
    await submit(NO_CHANNELS, {
      ...{ fullName: `Ada \u202eelpmaxE ${'🔥'.repeat(70)}`, phone: '248-555-0199' },
      message: `Line\r\nnext\u2028${'"'.repeat(4000)}`,
    });
    await send();
    const [message] = sink.received;
    expect(sink.shown()[0]?.title).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}]/u);
    expect(sink.shown()[0]?.body).toMatch(/^\(248\) 555-0199 · Line {2}next "+$/);
    expect(Buffer.byteLength(message?.text ?? '')).toBeLessThanOrEqual(2000);
  });

  it('that may be spam makes no sound, and wakes nobody', async () => {
    await device();
    await submitScored({ spamScore: 4 });
    await send();
    expect(sink.shown()).toMatchObject([{ title: 'Check: Ada Example', silent: true }]);
    expect(sink.received[0]?.headers.urgency).toBe('normal');
  });

  it('that is spam tells nobody, until somebody says that it is none', async () => {
    await device();
    const id = await submitScored({ status: 'spam', spamScore: 9 });
    await send();
    expect(sink.asked).toEqual([]);
    expect(await states()).toMatchObject([['push', expect.anything(), 'held']]);
    await decide(id, 'new');
    await send();
    expect(sink.received).toHaveLength(1);
  });

  it('tells nobody any more once it is marked as spam', async () => {
    await device();
    const { id } = await submit(NO_CHANNELS, ADA);
    await decide(id, 'spam');
    await send();
    expect(sink.asked).toEqual([]);
    expect(await states()).toMatchObject([['push', expect.anything(), 'held']]);
  });
});

const owner = async () => {
  const [row] = await em().execute<{ id: number }[]>(
    `insert into users (username, password) values ('phone-owner', 'x')
     on conflict (username) do update set password = 'x' returning id`,
  );
  return { id: row?.id ?? 0 };
};

describe('a message that waits', () => {
  const waiting = async () => {
    await device();
    return (await submit(NO_CHANNELS, ADA)).id;
  };
  const outcome = async () => {
    await send();
    expect(sink.received).toEqual([]);
    const [delivery] = await deliveries();
    return [delivery?.state, delivery?.error];
  };

  it('is not sent once somebody has opened the submission', async () => {
    const id = await waiting();
    await em().execute('update contact_submissions set opened_at = now() where id = ?', [id]);
    expect(await outcome()).toEqual(['skipped', 'Somebody has opened it']);
  });

  it('is sent although somebody has opened it, when it is urgent', async () => {
    const id = await waiting();
    await em().execute('update contact_submissions set opened_at = now() where id = ?', [id]);
    await answer(id, { isUrgent: true });
    await send();
    expect(sink.shown()).toMatchObject([{ title: 'No heat or cooling: Ada Example' }]);
  });

  it('is not sent once somebody has answered', async () => {
    await decide(await waiting(), 'contacted');
    expect(await outcome()).toEqual(['skipped', 'Somebody has answered']);
  });

  it('is not sent to a device that was removed, or is paused meanwhile', async () => {
    await waiting();
    await em().execute(`update push_devices set paused_until = now() + interval '1 hour'`);
    expect(await outcome()).toEqual(['skipped', 'Notifications are paused on the device']);
    await em().execute('truncate contact_submissions, jobs cascade');
    await submit(NO_CHANNELS, ADA);
    await em().execute('delete from push_devices');
    expect(await deliveries()).toEqual([]);
    await waiting();
    await em().execute('delete from push_devices');
    expect(await outcome()).toEqual(['skipped', 'The device was removed']);
  });

  it('is not sent after twelve hours, because it is too late', async () => {
    await waiting();
    await em().execute(`update deliveries set created_at = now() - interval '13 hours'`);
    expect(await outcome()).toEqual(['skipped', 'It was no news any more']);
  });

  it('goes with its submission', async () => {
    const id = await waiting();
    await em().execute('update contact_submissions set deleted_at = now()');
    await deleteSubmissions(workOn(em(), USER), [id]);
    await send();
    expect(sink.asked).toEqual([]);
    expect(await em().count(JobEntity, { name: 'contact:push' })).toBe(0);
  });

  it('is left alone by an instance of a release that does not know of devices', async () => {
    await waiting();
    const log = () => undefined;
    const deps = { connections: createMailConnections(), siteUrl: site.siteUrl, push: site };
    const worker = createWorker({
      work: () => workOn(em()),
      log: { info: log, warn: log, error: log },
      handlers: deliveryHandlers(orm(), { channels: NO_CHANNELS, ...deps }).filter(
        ({ name }) => !name.includes('push'),
      ),
    });
    await worker.doDueJobs();
    await worker.stop();
    expect(await states()).toMatchObject([['push', expect.anything(), 'waiting']]);
    await send();
    expect(sink.received).toHaveLength(1);
  });
});

describe('the answer that there is no heat', () => {
  it('is in the first message while that waits, without a second one', async () => {
    await device();
    const { id } = await submit(NO_CHANNELS, ADA);
    await answer(id, { isUrgent: true });
    await send();
    expect(sink.shown()).toMatchObject([{ title: 'No heat or cooling: Ada Example' }]);
    expect(await states()).toMatchObject([['push', expect.anything(), 'sent']]);
  });

  it('follows the first message once, and replaces it on the screen', async () => {
    await device();
    await device({ details: false });
    const { id } = await submit(NO_CHANNELS, ADA);
    await send();
    await answer(id, { isUrgent: true });
    await answer(id, { isUrgent: true, bestTime: 'now' });
    await send();
    const shown = sink.shown().map(({ title, tag }) => [tag, title]);
    expect(shown.toSorted()).toEqual(
      [
        [`r${id}`, 'Heating Service: Ada Example'],
        [`r${id}`, 'New request'],
        [`r${id}`, 'No heat or cooling: Ada Example'],
        [`r${id}`, 'Urgent request'],
      ].toSorted(),
    );
  });

  it('also goes to a device to which the first message is on its way', async () => {
    await device();
    const { id } = await submit(NO_CHANNELS, ADA);
    await em().execute('update jobs set claimed_by = gen_random_uuid()');
    await answer(id, { isUrgent: true });
    expect(await states()).toMatchObject([
      ['push', expect.anything(), 'waiting'],
      ['urgentPush', expect.anything(), 'waiting'],
    ]);
  });
});

describe('a device that is notified during opening hours', () => {
  const later = () => em().find(JobEntity, { name: 'contact:push-later' });

  it('is notified at once while the office is open', async () => {
    await openAt(ALWAYS);
    await device({ hours: 'open' });
    await submit(NO_CHANNELS, ADA);
    await send();
    expect(sink.received).toHaveLength(1);
    expect(await later()).toEqual([]);
  });

  it('is notified at the next opening, without anything that waits in the list until then', async () => {
    await closed();
    const always = await device();
    await device({ hours: 'open' });
    await submit(NO_CHANNELS, ADA);
    await send();
    expect(sink.received.map(({ endpoint }) => endpoint)).toEqual([always.endpoint]);
    expect(await states()).toMatchObject([['push', `device ${always.id}`, 'sent']]);
    const [job] = await later();
    const wait = Number(job?.dueAt) - Date.now();
    expect(wait).toBeGreaterThan(minutes(58));
    expect(wait).toBeLessThanOrEqual(hours(1));

    await openAt(ALWAYS);
    await makeDue();
    await send();
    expect(sink.received).toHaveLength(2);
  });

  it('is notified at once of a form that says that there is no heat', async () => {
    await closed();
    const { id: notified } = await device({ hours: 'open' });
    const signals = { honeypot: '', secondsSinceTouch: 30, isFromBrowser: true };
    const form = { ...CONTACT_EXAMPLE, ...ADA, isUrgent: true };
    await submitContactForm(workOn(em()), NO_CHANNELS, form, signals);
    await send();
    expect(await states()).toMatchObject([['urgentPush', `device ${notified}`, 'sent']]);
  });

  it('waits once more when a holiday was entered meanwhile', async () => {
    await closed();
    await device({ hours: 'open' });
    await submit(NO_CHANNELS, ADA);
    await openAt([
      { opens: clockAt(-2), closes: clockAt(-1) > clockAt(-2) ? clockAt(-1) : '23:59' },
    ]);
    await makeDue();
    await send();
    expect(sink.asked).toEqual([]);
    expect((await later()).map(({ state }) => state).toSorted()).toEqual(['done', 'waiting']);
  });

  it('is not notified at the opening when somebody has taken care of it', async () => {
    await closed();
    await device({ hours: 'open' });
    const { id } = await submit(NO_CHANNELS, ADA);
    await em().execute('update contact_submissions set opened_at = now() where id = ?', [id]);
    await openAt(ALWAYS);
    await makeDue();
    await send();
    expect([sink.asked, await deliveries()]).toEqual([[], []]);
  });

  it('is notified of what is urgent at any hour, once', async () => {
    await closed();
    await device({ hours: 'open' });
    const { id } = await submit(NO_CHANNELS, ADA);
    await answer(id, { isUrgent: true });
    await send();
    expect(sink.shown()).toMatchObject([{ title: 'No heat or cooling: Ada Example' }]);
    await openAt(ALWAYS);
    await makeDue();
    await send();
    expect(sink.received).toHaveLength(1);
  });
});

describe('a push service', () => {
  const notify = async () => {
    await device();
    return (await submit(NO_CHANNELS, ADA)).id;
  };
  const job = async () => (await em().find(JobEntity, { name: 'contact:push' }))[0];

  it('that says that the device is gone ends its notifications, not as a failure', async () => {
    await notify();
    sink.respondsWith({ status: 410 });
    await send();
    expect(await deliveries()).toMatchObject([
      { state: 'skipped', error: 'The device takes no more notifications' },
    ]);
    await submit(NO_CHANNELS, ADA);
    expect(await deliveries()).toHaveLength(1);
    expect(await mailTrouble(em(), NO_CHANNELS)).toBeNull();
  });

  it('that is busy is asked again, not before the time that it says', async () => {
    await notify();
    sink.respondsWith({ status: 429, headers: { 'retry-after': '600' } });
    await send();
    expect(Number((await job())?.dueAt) - Date.now()).toBeGreaterThan(590_000);
    sink.respondsWith({});
    await makeDue();
    await send();
    expect(await deliveries()).toMatchObject([{ state: 'sent', attempts: 2, error: null }]);
  });

  it('that refuses us is asked again, reported in a red line, and given up after twelve hours', async () => {
    await notify();
    sink.respondsWith({ status: 403, body: 'BadJwtToken' });
    for (let n = 0; n < 2; n += 1) {
      await makeDue();
      await send();
    }
    const error = `${new URL(sink.origin).host} answered 403: BadJwtToken`;
    expect(await mailTrouble(em(), NO_CHANNELS)).toMatchObject({
      ...{ channel: 'push', error, waiting: 1, failed: 0 },
    });
    expect(await em().find(PushDeviceEntity, {})).toMatchObject([{ error, goneAt: null }]);
    await em().execute(`update deliveries set created_at = now() - interval '13 hours'`);
    await makeDue();
    await send();
    expect(await deliveries()).toMatchObject([{ state: 'failed', error }]);
    expect(await mailTrouble(em(), NO_CHANNELS)).toMatchObject({ waiting: 0, failed: 1 });
    await em().execute('delete from push_devices');
    expect(await mailTrouble(em(), NO_CHANNELS)).toBeNull();
  });

  it('is never asked at an address that was put into the table by hand', async () => {
    await device({ endpoint: `${sink.origin.replace('127.0.0.1', 'localhost')}/a` });
    await submit(NO_CHANNELS, ADA);
    await send();
    expect(sink.asked).toEqual([]);
    expect(await deliveries()).toMatchObject([
      { state: 'failed', error: expect.stringContaining('is no push service') },
    ]);
  });
});
