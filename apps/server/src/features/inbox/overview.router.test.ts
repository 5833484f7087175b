import { days } from '@hvac/contract/durations';
import type { SubmissionsOverview } from '@hvac/contract/submission-news';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSubmission } from '../../../test/factories.ts';
import { useOffice } from '../../../test/office.ts';
import type { SubmissionRow } from '../submissions/submission.entity.ts';

const { call, em, read } = useOffice();
beforeEach(() => em().execute('truncate contact_submissions restart identity cascade'));

const overview = () => read<SubmissionsOverview>('inbox.overview', undefined, 'editor');

/** Stores a submission of some days ago, with fields that no form sets. */
const store = async (fields: Partial<SubmissionRow> = {}, daysAgo = 0) => {
  const fork = em();
  const createdAt = new Date(Date.now() - days(daysAgo));
  const submission = await createSubmission(fork, { createdAt });
  fork.assign(submission, fields);
  await fork.flush();
  return submission;
};
describe('inbox.overview', () => {
  it('is empty while nobody has written', async () => {
    expect(await overview()).toEqual({
      newSubmissions: [],
      newCount: 0,
      openSubmissions: [],
      openCount: 0,
      month: { submissions: 0, booked: 0, medianMinutesToAnswer: null },
      recent: { items: [], total: 0 },
    });
  });

  it('shows five new submissions, urgent ones first, then the latest', async () => {
    const urgent = await store({ answers: { isUrgent: true } }, 9);
    await store({ status: 'contacted' });
    await store({ status: 'spam' });
    await store({}, 8);
    const later = [];
    for (const daysAgo of [5, 4, 3]) later.unshift(await store({}, daysAgo));
    const calm = await store({ answers: { isUrgent: false }, soundsUrgent: true }, 1);
    const { newSubmissions, newCount } = await overview();
    expect(newSubmissions.map(({ id }) => id)).toEqual(
      [urgent, calm, ...later].map(({ id }) => id),
    );
    expect(newSubmissions.map(({ isUrgent }) => isUrgent)).toEqual([true, ...Array(4).fill(false)]);
    expect(newCount).toBe(6);
  });

  it('has the latest five of every status but spam, and how many there are', async () => {
    const stored = [];
    for (const status of ['lost', 'booked', 'contacted', 'new', 'new', 'new'] as const) {
      stored.unshift(await store({ status }));
    }
    await store({ status: 'spam' });
    await store({ deletedAt: new Date() });
    const { recent } = await overview();
    expect(recent.items.map(({ id }) => id)).toEqual(stored.slice(0, 5).map(({ id }) => id));
    expect(recent.total).toBe(6);
  });

  it('shows those whose message sounds urgent after the urgent ones', async () => {
    const urgent = await store({ answers: { isUrgent: true } }, 9);
    const likely = await store({ soundsUrgent: true }, 8);
    const usual = await store({}, 1);
    const { newSubmissions } = await overview();
    expect(newSubmissions.map(({ id, soundsUrgent }) => [id, soundsUrgent])).toEqual([
      [urgent.id, false],
      [likely.id, true],
      [usual.id, false],
    ]);
  });

  it('shows for each what is needed for a call, and its message in one line', async () => {
    const { id, createdAt } = await store({ message: ' No heat,\n\n51 degrees inside  ' });
    expect((await overview()).newSubmissions).toEqual([
      {
        id,
        fullName: 'Ada Lovelace',
        phone: '313-555-0199',
        service: 'heating',
        message: 'No heat, 51 degrees inside',
        createdAt: createdAt.toISOString(),
        isUrgent: false,
        answer: null,
        badAddress: null,
        soundsUrgent: false,
      },
    ]);
  });

  it('shows five customers who wait for a next step, the longest waiting first, with the latest note', async () => {
    await store();
    await store({ status: 'booked' });
    const contacted = [];
    for (const daysAgo of [1, 2, 3, 4, 5, 6]) {
      const answeredAt = new Date(Date.now() - days(daysAgo));
      contacted.unshift(await store({ status: 'contacted', answeredAt }, 10 - daysAgo));
    }
    const [longest] = contacted;
    for (const note of ['Call after lunch', 'Coming today\n4:30']) {
      await call('inbox.addNote', { id: longest?.id, note }, 'editor');
    }
    const { openSubmissions, openCount } = await overview();
    expect(openSubmissions.map(({ id }) => id)).toEqual(contacted.slice(0, 5).map(({ id }) => id));
    expect(openSubmissions.slice(0, 2).map(({ note }) => note)).toEqual([
      'Coming today 4:30',
      null,
    ]);
    expect(openSubmissions[0]?.answeredAt).toBe(longest?.answeredAt?.toISOString());
    expect(openCount).toBe(6);
  });
});
