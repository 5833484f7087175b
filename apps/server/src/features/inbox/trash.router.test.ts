import type { SubmissionNews, SubmissionsOverview } from '@hvac/contract/submission-news';
import type { SubmissionDetails, SubmissionsPage } from '@hvac/contract/submissions';
import { beforeEach, describe, expect, it } from 'vitest';
import { dataOf, refusalOf } from '../../../test/app.ts';
import { createSubmission } from '../../../test/factories.ts';
import { type As, useOffice } from '../../../test/office.ts';

const office = useOffice();
const { call, em, rest } = office;
beforeEach(() => em().execute('truncate contact_submissions, jobs restart identity cascade'));

const move = (
  procedure: 'trashSubmissions' | 'restoreSubmissions',
  ids: unknown,
  by: As = 'owner',
) => call(`inbox.${procedure}`, { ids }, by);
const trash = async (...ids: number[]) =>
  dataOf<{ trashed: number }>(await move('trashSubmissions', ids)).trashed;
const restore = async (...ids: number[]) =>
  dataOf<{ restored: number }>(await move('restoreSubmissions', ids)).restored;

const read = <Data>(procedure: string, input?: object) =>
  office.read<Data>(`inbox.${procedure}`, input);
const list = (input: object) => read<SubmissionsPage>('submissions', input);
const namesIn = async (tab: string) => (await list({ tab })).items.map(({ fullName }) => fullName);

const lastEvent = async () => {
  const [event] = await em().execute<[{ id: string }]>(
    'select coalesce(max(id), 0)::text as id from audit_events',
  );
  return event.id;
};
const actionsSince = async (id: string) => {
  const events = await em().execute<{ action: string }[]>(
    'select action from audit_events where id > ? order by id',
    [id],
  );
  return events.map(({ action }) => action);
};

describe('the trash of submissions', () => {
  it.each(['trashSubmissions', 'restoreSubmissions'] as const)(
    '%s refuses an editor, and what are no ids',
    async (procedure) => {
      const { id } = await createSubmission(em());
      expect(refusalOf(await move(procedure, [id], 'editor'))[0]).toBe(403);
      for (const ids of [[], [0], ['1'], null, Array(101).fill(1)]) {
        expect((await move(procedure, ids)).statusCode).toBe(400);
      }
      expect((await list({ tab: 'all' })).total).toBe(1);
    },
  );

  it('refuses to handle what is in it, and still shows everything about it', async () => {
    const { id } = await createSubmission(em(), { fullName: 'Grace' });
    await trash(id);
    const changes: [string, object][] = [
      ['setStatus', { id, status: 'booked' }],
      ['addNote', { id, note: 'Called' }],
    ];
    for (const [procedure, input] of changes) {
      const response = await call(`inbox.${procedure}`, input);
      expect(refusalOf(response)).toEqual([404, 'This lead was deleted']);
    }
    const input = { ids: [id], status: 'booked' };
    await call('inbox.setStatusOfMany', input);
    expect(await read<SubmissionDetails>('submission', { id })).toMatchObject({
      fullName: 'Grace',
      status: 'new',
      events: [],
      deletedAt: expect.stringMatching(/Z$/),
    });
  });

  it('holds what was deleted, last deleted first, until it is restored', async () => {
    const [first, second, third] = [
      await createSubmission(em(), { fullName: 'First', status: 'booked' }),
      await createSubmission(em(), { fullName: 'Second' }),
      await createSubmission(em(), { fullName: 'Third' }),
    ];
    expect(await trash(second.id)).toBe(1);
    expect(await trash(first.id)).toBe(1);
    expect(await namesIn('trash')).toEqual(['First', 'Second']);
    expect(await list({ tab: 'all', search: 'i' })).toMatchObject({
      items: [{ id: third.id, deletedAt: null }],
      counts: { new: 1, open: 0, done: 0, spam: 0, all: 1, trash: 2 },
    });
    expect(await restore(first.id, second.id)).toBe(2);
    expect(await namesIn('trash')).toEqual([]);
    expect(await namesIn('done')).toEqual(['First']);
    expect(await namesIn('new')).toEqual(['Third', 'Second']);
  });

  it('says in list and dialog who deleted it, and no more once it is restored', async () => {
    const { id } = await createSubmission(em());
    await trash(id);
    expect((await list({ tab: 'trash' })).items).toMatchObject([{ id, deletedBy: 'owner' }]);
    expect(await read('submission', { id })).toMatchObject({ deletedBy: 'owner' });
    await restore(id);
    expect((await list({ tab: 'all' })).items).toMatchObject([{ id, deletedBy: null }]);
    expect(await read('submission', { id })).toMatchObject({ deletedBy: null });
  });

  it('moves nothing twice, so that a second tab neither fails nor is logged', async () => {
    const { id } = await createSubmission(em());
    const before = await lastEvent();
    const both = await Promise.all([trash(id), trash(id)]);
    expect(both.toSorted()).toEqual([0, 1]);
    const again = await Promise.all([restore(id), restore(id)]);
    expect(again.toSorted()).toEqual([0, 1]);
    expect(await restore(id, 2_147_483_647)).toBe(0);
    expect(await actionsSince(before)).toEqual(['submission.trashed', 'submission.restored']);
  });

  it('is in no count, list, export, news or dashboard', async () => {
    for (const status of ['new', 'contacted', 'spam', 'booked'] as const) {
      const { id } = await createSubmission(em(), { fullName: 'Hidden Name', status });
      await trash(id);
    }
    expect(await read<SubmissionNews>('newest')).toMatchObject({ newCount: 0, newest: null });
    expect(await read<SubmissionsOverview>('overview')).toMatchObject({
      newSubmissions: [],
      newCount: 0,
      openSubmissions: [],
      openCount: 0,
      month: { submissions: 0, booked: 0 },
    });
    const api = await rest('GET', '/api/admin/contact-submissions');
    expect(api.json()).toEqual([]);
    const csv = await rest('GET', '/api/admin/contact-submissions.csv');
    expect([csv.statusCode, csv.body.includes('Hidden Name')]).toEqual([200, false]);
  });
});
