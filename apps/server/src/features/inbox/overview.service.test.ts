import { minutes } from '@hvac/contract/durations';
import { beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { createSubmission } from '../../../test/factories.ts';
import type { SubmissionRow } from '../submissions/submission.entity.ts';
import { readSubmissionsOverview } from './overview.service.ts';

const NOW = new Date('2026-05-20T12:00:00Z');
const THIS_MONTH = new Date('2026-05-12T09:00:00Z');
// In Detroit, the month has begun at 04:00 UTC.
const LAST_MONTH = new Date('2026-05-01T03:59:00Z');

const em = (await testDatabase()).orm.em.fork();
beforeEach(() => em.execute('truncate contact_submissions restart identity cascade'));

const month = async () => (await readSubmissionsOverview(em, NOW)).month;

const store = async (
  status: SubmissionRow['status'],
  answeredAfter: number | null = null,
  createdAt = THIS_MONTH,
) => {
  const submission = await createSubmission(em, { createdAt, status });
  if (answeredAfter === null) return;
  submission.answeredAt = new Date(createdAt.getTime() + minutes(answeredAfter));
  await em.flush();
};

describe('the figures of the month', () => {
  it('leave out spam and what arrived before the month began where the company is', async () => {
    await store('spam', 1);
    await store('booked', 2, LAST_MONTH);
    expect(await month()).toEqual({ submissions: 0, booked: 0, medianMinutesToAnswer: null });
    await store('new', null, new Date('2026-05-01T04:00:00Z'));
    expect((await month()).submissions).toBe(1);
  });

  it('count what arrived and what was booked', async () => {
    for (const status of ['new', 'contacted', 'lost', 'booked', 'booked'] as const)
      await store(status);
    expect(await month()).toMatchObject({ submissions: 5, booked: 2 });
  });

  it.each<[minutes: number[], median: number]>([
    [[25], 25],
    [[10, 20, 1400], 20],
    [[10, 21], 16],
  ])('have the median of %j minutes to the first answer', async (minutes, median) => {
    await store('new');
    for (const each of minutes) await store('lost', each);
    expect((await month()).medianMinutesToAnswer).toBe(median);
  });
});
