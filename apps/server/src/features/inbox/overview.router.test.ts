import type { SubmissionsOverview } from '@hvac/contract/submission-news';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { FastifyInstance } from 'fastify';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dataOf, logIn, query, testApp } from '../../../test/app.ts';
import { createSubmission, createUser, PASSWORD } from '../../../test/factories.ts';
import type { SubmissionRow } from '../submissions/submission.entity.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let app: FastifyInstance;
let em: EntityManager;
let editor: string;
beforeAll(async () => {
  const test = await testApp();
  app = test.app;
  em = test.orm.em.fork();
  await createUser(em, { username: 'editor', isAdmin: false });
  editor = await logIn(app, 'editor', PASSWORD);
});
beforeEach(() => em.execute('truncate contact_submissions restart identity cascade'));

const overview = async () =>
  dataOf<SubmissionsOverview>(await query(app, 'inbox.overview', { cookie: editor }));

/** Stores a submission of some days ago, with fields that no form sets. */
const store = async (fields: Partial<SubmissionRow> = {}, daysAgo = 0, now = Date.now()) => {
  const createdAt = new Date(now - daysAgo * DAY);
  const submission = await createSubmission(em, { createdAt });
  em.assign(submission, fields);
  await em.flush();
  return submission;
};
const replyAfter = (
  minutes: number,
  daysAgo = 1,
  status: SubmissionRow['status'] = 'contacted',
) => {
  const now = Date.now();
  const answeredAt = new Date(now - daysAgo * DAY + minutes * MINUTE);
  return store({ status, answeredAt }, daysAgo, now);
};

describe('inbox.overview', () => {
  it('is empty while nobody has written', async () => {
    expect(await overview()).toEqual({
      newSubmissions: [],
      newCount: 0,
      medianMinutesToAnswer: null,
    });
  });

  it('shows five new submissions, urgent ones first, then the latest', async () => {
    const urgent = await store({ answers: { isUrgent: true } }, 9);
    await store({ status: 'contacted' });
    await store({ status: 'spam' });
    await store({}, 8);
    const later = [];
    for (const daysAgo of [5, 4, 3]) later.unshift(await store({}, daysAgo));
    const calm = await store({ answers: { isUrgent: false } }, 1);
    const { newSubmissions, newCount } = await overview();
    expect(newSubmissions.map(({ id }) => id)).toEqual(
      [urgent, calm, ...later].map(({ id }) => id),
    );
    expect(newSubmissions.map(({ isUrgent }) => isUrgent)).toEqual([true, ...Array(4).fill(false)]);
    expect(newCount).toBe(6);
  });

  it('shows for each what is needed for a call', async () => {
    const { id, createdAt } = await store();
    expect((await overview()).newSubmissions).toEqual([
      {
        id,
        fullName: 'Ada Lovelace',
        phone: '313-555-0199',
        service: 'heating',
        createdAt: createdAt.toISOString(),
        isUrgent: false,
      },
    ]);
  });

  it.each<[minutes: number[], median: number]>([
    [[25], 25],
    [[10, 20, 1400], 20],
    [[10, 21], 16],
  ])('reports the median of %j minutes to the first answer', async (minutes, median) => {
    for (const each of minutes) await replyAfter(each);
    expect((await overview()).medianMinutesToAnswer).toBe(median);
  });

  it('leaves out of the median what is older than 30 days, spam, and what nobody has answered', async () => {
    await replyAfter(5, 31);
    await replyAfter(6, 1, 'spam');
    await store();
    expect((await overview()).medianMinutesToAnswer).toBeNull();
    await replyAfter(7, 29, 'lost');
    expect((await overview()).medianMinutesToAnswer).toBe(7);
  });
});
