import { minutes } from '@hvac/contract/durations';
import type { SubmissionDetails } from '@hvac/contract/submissions';
import { beforeEach, describe, expect, it } from 'vitest';
import { dataOf, refusalOf } from '../../../test/app.ts';
import { createSubmission } from '../../../test/factories.ts';
import { useOffice } from '../../../test/office.ts';

const GONE = [404, 'This lead was deleted'];
const NOBODY = 2_147_483_647;

const { ask, call, em } = useOffice();
let id: number;
beforeEach(async () => {
  await em().execute('truncate contact_submissions, jobs cascade');
  const createdAt = new Date(Date.now() - minutes(7.5));
  ({ id } = await createSubmission(em(), { createdAt }));
});

const change = (procedure: string, input: unknown) => call(`inbox.${procedure}`, input, 'editor');
const setStatus = async (status: string, of = id) => {
  expect((await change('setStatus', { id: of, status })).statusCode).toBe(200);
};
const read = (of = id) => ask('inbox.submission', { id: of }, 'editor');
const details = async (of = id) => dataOf<SubmissionDetails>(await read(of));
const history = async () =>
  (await details()).events.map(({ author, status, note }) => [author, status ?? note]);

describe('inbox.submission', () => {
  it.each([0, -1, 1.5, '1', { $ne: null }, 2_147_483_648])('refuses the id %j', async (wrong) => {
    const response = await ask('inbox.submission', { id: wrong }, 'editor');
    expect(response.statusCode).toBe(400);
  });

  it('says that a submission is gone', async () => {
    expect(refusalOf(await read(NOBODY))).toEqual(GONE);
  });

  it('shows a submission that nobody has handled yet', async () => {
    expect(await details()).toEqual({
      id,
      fullName: 'Ada Lovelace',
      email: 'ada@example.com',
      phone: '313-555-0199',
      service: 'heating',
      message: 'The furnace is cold.',
      createdAt: expect.stringMatching(/Z$/),
      status: 'new',
      delivery: 'off',
      minutesToAnswer: null,
      spamScore: 0,
      spamReasons: [],
      origin: null,
      deletedAt: null,
      openedAt: null,
      openedBy: null,
      answers: null,
      remindAt: null,
      answer: null,
      badAddress: null,
      deletedBy: null,
      earlier: { items: [], hasMore: false },
      events: [],
      deliveries: [],
    });
  });

  it('shows how the visitor came, their answers, the reasons for spam and the deliveries', async () => {
    const origin = { landingPage: '/services?utm_source=mail', campaign: { utm_source: 'mail' } };
    const answers = { isUrgent: true, bestTime: 'after 5' };
    const spamReasons = [{ points: 4, text: '6 links' }];
    await em().execute(
      `update contact_submissions set origin = ?::jsonb, answers = ?::jsonb, spam_score = 4,
         spam_reasons = ?::jsonb`,
      [origin, answers, spamReasons].map((value) => JSON.stringify(value)),
    );
    await em().execute(
      `insert into deliveries (submission_id, kind, recipient, state, attempts, stage, error, settled_at)
       values (?, 'notification', 'owner@example.com', 'failed', 3, 'recipient', '550 No such user', '2026-11-22T10:00:00Z')`,
      [id],
    );
    const delivery = {
      id: expect.any(String),
      kind: 'notification',
      recipient: 'owner@example.com',
      state: 'failed',
      attempts: 3,
      stage: 'recipient',
      error: '550 No such user',
      nextAttemptAt: null,
      settledAt: '2026-11-22T10:00:00.000Z',
    };
    expect(await details()).toMatchObject({
      delivery: 'failed',
      spamScore: 4,
      spamReasons,
      origin,
      answers,
      deliveries: [delivery],
    });
  });
});

describe('inbox.setStatus', () => {
  it.each([{ status: 'done' }, { status: 'new', id: 0 }, {}, { status: ['new'] }])(
    'refuses %j',
    async (input) => {
      expect((await change('setStatus', { id, ...input })).statusCode).toBe(400);
      expect(await history()).toEqual([]);
    },
  );

  it.each(['contacted', 'spam', 'new'])('says that a submission is gone: %s', async (status) => {
    expect(refusalOf(await change('setStatus', { id: NOBODY, status }))).toEqual(GONE);
  });

  it('writes nothing when the status stays the same', async () => {
    await setStatus('new');
    await setStatus('contacted');
    await setStatus('contacted');
    expect(await history()).toEqual([['editor', 'contacted']]);
  });

  it('records who changed it, and the minutes to the first answer', async () => {
    await setStatus('contacted');
    await em().execute(
      `update contact_submissions set answered_at = answered_at - interval '2 min'`,
    );
    await setStatus('booked');
    await setStatus('new');
    await setStatus('lost');
    expect(await history()).toEqual([
      ['editor', 'contacted'],
      ['editor', 'booked'],
      ['editor', 'new'],
      ['editor', 'lost'],
    ]);
    expect(await details()).toMatchObject({ status: 'lost', minutesToAnswer: 5 });
  });

  it('does not count as an answer when it moves to spam and back to new', async () => {
    await setStatus('spam');
    await setStatus('new');
    expect(await details()).toMatchObject({ status: 'new', minutesToAnswer: null });
    expect(await history()).toEqual([
      ['editor', 'spam'],
      ['editor', 'new'],
    ]);
  });

  it('passes through new when it leaves spam, and records whose decision that was', async () => {
    await setStatus('spam');
    await setStatus('booked');
    expect((await history()).map(([, status]) => status)).toEqual(['spam', 'new', 'booked']);
    const [row] = await em().execute('select spam_decided_by from contact_submissions');
    expect(row).toEqual({ spam_decided_by: 'editor' });
  });

  it('writes once when it is called several times at once', async () => {
    await Promise.all([1, 2, 3].map(() => setStatus('contacted')));
    expect(await history()).toEqual([['editor', 'contacted']]);
  });
});

describe('inbox.setStatusOfMany', () => {
  it.each([{ ids: [] }, { ids: Array(101).fill(1) }, { ids: ['1'] }, { ids: [0] }])(
    'refuses %j',
    async (input) => {
      const response = await change('setStatusOfMany', { status: 'lost', ...input });
      expect(response.statusCode).toBe(400);
    },
  );

  it('changes those that exist, each once', async () => {
    const spam = await createSubmission(em(), { status: 'spam' });
    const other = await createSubmission(em());
    const ids = [id, NOBODY, spam.id, id];
    expect((await change('setStatusOfMany', { ids, status: 'booked' })).statusCode).toBe(200);
    const statuses = [id, spam.id, other.id].map(async (one) => (await details(one)).status);
    expect(await Promise.all(statuses)).toEqual(['booked', 'booked', 'new']);
    expect(await history()).toEqual([['editor', 'booked']]);
  });
});

describe('inbox.addNote', () => {
  it.each([
    ['', 'Please write something first'],
    [' \n ', 'Please write something first'],
    ['x'.repeat(5001), 'Too long (max 5,000 characters)'],
    ['a\u0000', "The text contains a character that can't be saved"],
  ])('refuses %j', async (note, message) => {
    expect(refusalOf(await change('addNote', { id, note }))).toEqual([400, message]);
    expect(await history()).toEqual([]);
  });

  it('says that a submission is gone', async () => {
    expect(refusalOf(await change('addNote', { id: NOBODY, note: 'Hello' }))).toEqual(GONE);
  });

  it('keeps what was written, by whom and when, among the changes of status', async () => {
    const since = Date.now();
    await change('addNote', { id, note: ' Called.\nNobody answered. ' });
    await setStatus('contacted');
    await change('addNote', { id, note: 'x'.repeat(5000) });
    expect(await history()).toEqual([
      ['editor', 'Called.\nNobody answered.'],
      ['editor', 'contacted'],
      ['editor', 'x'.repeat(5000)],
    ]);
    const times = (await details()).events.map(({ createdAt }) => Date.parse(createdAt));
    for (const time of times) {
      expect(time).toBeGreaterThanOrEqual(since);
      expect(time).toBeLessThanOrEqual(Date.now());
    }
  });
});

describe('inbox.sendAgain', () => {
  const delivery = async (state: string) => {
    const [row] = await em().execute<{ id: string }[]>(
      `insert into deliveries (submission_id, kind, recipient, state, attempts)
       values (?, 'notification', 'owner@example.com', ?, 9) returning id`,
      [id, state],
    );
    return String(row?.id);
  };
  const stateAfter = async (state: string) => {
    expect((await change('sendAgain', { delivery: await delivery(state) })).statusCode).toBe(200);
    const [{ state: after, attempts } = {}] = (await details()).deliveries;
    return [after, attempts, (await em().execute('select id from jobs')).length];
  };

  it.each(['', '0', '1x', 1, { $ne: null }])('refuses the delivery %j', async (wrong) => {
    expect((await change('sendAgain', { delivery: wrong })).statusCode).toBe(400);
  });

  it('says that a delivery is gone', async () => {
    expect((await change('sendAgain', { delivery: '999' })).statusCode).toBe(404);
  });

  it('queues a failed delivery to be sent again', async () => {
    expect(await stateAfter('failed')).toEqual(['waiting', 0, 1]);
  });

  it.each(['sent', 'held'])('leaves a delivery that is %s unchanged', async (state) => {
    expect(await stateAfter(state)).toEqual([state, 9, 0]);
  });
});
