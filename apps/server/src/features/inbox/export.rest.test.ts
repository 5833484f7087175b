import { CONTACT_FIELDS } from '@hvac/contract/contact';
import { beforeEach, expect, it } from 'vitest';
import { createSubmission, renameHeating } from '../../../test/factories.ts';
import { type As, useOffice } from '../../../test/office.ts';
import { DeliveryEntity } from '../deliveries/delivery.entity.ts';
import { SubmissionEventEntity } from '../submissions/submission-event.entity.ts';

const HEADINGS = [
  ...['Id', 'Date (UTC)', 'Date (local)', 'Status', 'Minutes to first reply', 'Full name', 'Email'],
  ...['Phone', 'Service', 'Message', 'No heat or AC', 'Best time to call'],
  ...['Service address', 'Notes', 'Email alert', 'Spam score', 'Spam reasons', 'Landed on'],
  ...['Referred by', 'Ad', 'Asked for'],
];

const { em, rest } = useOffice();
beforeEach(() => em().execute('truncate contact_submissions restart identity cascade'));

const exported = (cookie: As = 'owner') =>
  rest('GET', '/api/admin/contact-submissions.csv', { as: cookie });

it('is a file that no cache may store', async () => {
  const { headers, body } = await exported();
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'cache-control': 'no-store',
  });
  expect(headers['content-disposition']).toMatch(
    /^attachment; filename="contact-submissions-\d{4}-\d\d-\d\d\.csv"$/,
  );
  expect(body).toBe(`\uFEFF${HEADINGS.map((heading) => `"${heading}"`).join(',')}\r\n`);
});

it('contains everything known about a submission', async () => {
  const fork = em();
  const createdAt = new Date('2026-11-21T20:05:00.000Z');
  const submission = await createSubmission(fork, {
    createdAt,
    phone: '+1 (313) 555-0199',
    message: 'First line,\n"second" line',
  });
  fork.assign(submission, {
    status: 'booked',
    answeredAt: new Date('2026-11-21T20:30:59.000Z'),
    spamScore: 3,
    spamReasons: [
      { points: 1, text: '1 link' },
      { points: 2, text: 'selling seo' },
    ],
    origin: {
      landingPage: '/blog?q=heat',
      referrer: 'www.example.com',
      campaign: { utm_source: 'mail', gclid: 'x1' },
      ask: 'Maintenance Plan',
    },
    answers: { isUrgent: true, bestTime: 'After 5', houseAddress: '1 Elm Street, Troy' },
  });
  const at = new Date('2026-11-21T20:30:00.000Z');
  const note = { submission, createdAt: at };
  fork.create(SubmissionEventEntity, { ...note, author: 'owner', note: 'Called back' });
  fork.create(SubmissionEventEntity, { ...note, author: 'owner', status: 'booked' });
  fork.create(SubmissionEventEntity, { ...note, author: 'eve', note: '=1+1' });
  fork.create(DeliveryEntity, {
    submission,
    channel: 'mail',
    reason: 'new',
    kind: 'notification',
    recipient: 'a@x',
    state: 'sent',
  });
  fork.create(DeliveryEntity, {
    submission,
    channel: 'mail',
    reason: 'new',
    kind: 'notification',
    recipient: 'b@x',
  });
  await fork.flush();
  const [, record] = (await exported()).body.split('\r\n');
  expect(record).toBe(
    [
      ...['1', '2026-11-21T20:05:00.000Z', 'Nov 21, 2026, 3:05 PM', 'booked', '25'],
      ...['Ada Lovelace', 'ada@example.com', "'+1 (313) 555-0199", 'Heating Service'],
      ...['First line,\n""second"" line', 'yes', 'After 5', '1 Elm Street, Troy'],
      'owner, Nov 21, 2026, 3:30 PM: Called back\neve, Nov 21, 2026, 3:30 PM: =1+1',
      ...['waiting', '3', '1 link; selling seo', '/blog?q=heat', 'www.example.com'],
      ...['gclid=x1; utm_source=mail', 'Maintenance Plan'],
    ]
      .map((cell) => `"${cell}"`)
      .join(','),
  );
});

it('names a service as the owner does', async () => {
  await createSubmission(em(), { service: 'heating' });
  await renameHeating(em());
  expect((await exported()).body).toContain(',"Heat Pumps",');
  await em().execute('truncate settings');
});

it.each(CONTACT_FIELDS)('has the %s of the form', async (field) => {
  await createSubmission(em(), { [field]: 'As typed' });
  expect((await exported()).body).toContain(',"As typed",');
});

it('leaves unknown values empty', async () => {
  await createSubmission(em(), { createdAt: new Date('2026-11-21T20:05:00.000Z') });
  const [, record = ''] = (await exported()).body.split('\r\n');
  expect(record.split(',').slice(-11)).toEqual(
    ['', '', '', '', 'off', '0', '', '', '', '', ''].map((cell) => `"${cell}"`),
  );
});

it('contains every submission once, however many there are', async () => {
  await em().execute(
    `insert into contact_submissions (full_name, email, phone, service, message)
     select 'Name ' || n, 'a@example.com', '313-555-0199', 'heating', 'cold' from generate_series(1, 1201) n`,
  );
  const records = (await exported()).body.trimEnd().split('\r\n').slice(1);
  expect(records.map((record) => Number(/^"(\d+)"/.exec(record)?.[1]))).toEqual(
    Array.from({ length: 1201 }, (_, index) => index + 1),
  );
});
