import type { Receipt } from '@hvac/contract/receipts';
import { beforeEach, describe, expect, it } from 'vitest';
import { anotherApp, dataOf, issuesOf, mutate, refusalOf } from '../../../test/app.ts';
import { useInstance } from '../../../test/office.ts';
import { SubmissionEntity } from '../submissions/submission.entity.ts';

const TOO_LATE = 'Your answers can no longer be added here. Please call us instead.';
const TOO_MANY = 'Too many attempts. Please wait a few minutes and try again.';

const { app, em, orm } = useInstance();
let token: string;
beforeEach(async () => {
  await em().execute('truncate rate_limits, contact_submissions cascade');
  const input = {
    fullName: 'Ada Lovelace',
    email: 'ada@example.com',
    phone: '313-555-0199',
    service: 'heating',
    message: 'The furnace is cold.',
  };
  const receipt = dataOf<Receipt>(await mutate(app(), 'contact.submit', { input }));
  token = receipt.token ?? '';
});

const amend = (answers: Record<string, unknown>, own: unknown = token, host = app()) =>
  mutate(host, 'contact.amend', { input: { token: own, answers } });
const answersStored = async () => (await em().findAll(SubmissionEntity))[0]?.answers;

describe('contact.amend', () => {
  it.each([
    ['nothing', ''],
    ['a guess', `1.${'A'.repeat(43)}`],
  ])('refuses %s in place of the token', async (_case, own) => {
    expect(refusalOf(await amend({ bestTime: 'Now' }, own))).toEqual([403, TOO_LATE]);
    expect(await answersStored()).toBeNull();
  });

  it('refuses a token with another id', async () => {
    const other = token.replace(/^\d+/, (id) => String(Number(id) + 1));
    expect(refusalOf(await amend({ bestTime: 'Now' }, other))).toEqual([403, TOO_LATE]);
  });

  it('refuses the token of a site with other keys', async () => {
    const elsewhere = await anotherApp(orm(), { sessionKeys: ['fedcba9876543210'.repeat(4)] });
    expect(refusalOf(await amend({ bestTime: 'Now' }, token, elsewhere))).toEqual([403, TOO_LATE]);
    expect(await answersStored()).toBeNull();
  });

  it('refuses a token after two hours', async () => {
    const late = `update contact_submissions set created_at = now() - interval '2 hours'`;
    await em().execute(late);
    expect(refusalOf(await amend({ bestTime: 'Now' }))).toEqual([403, TOO_LATE]);
    expect(await answersStored()).toBeNull();
  });

  it.each([
    [{ isUrgent: 'yes' }, 'isUrgent', 'Please answer yes or no'],
    [{ bestTime: 'x'.repeat(201) }, 'bestTime', 'The best time must be at most 200 characters'],
    [
      { houseAddress: 'x'.repeat(301) },
      'houseAddress',
      'The address must be at most 300 characters',
    ],
    [{ houseAddress: { $ne: null } }, 'houseAddress', 'The address must be text'],
  ])('refuses %.40j', async (answers, field, message) => {
    expect(issuesOf(await amend(answers))).toEqual([{ path: `answers.${field}`, message }]);
  });

  it('refuses unknown answers, so that nothing else of a submission can be changed', async () => {
    for (const unknown of [{ status: 'booked' }, { message: 'changed' }])
      expect((await amend(unknown)).statusCode).toBe(400);
  });

  it('stores the answers that were given', async () => {
    expect(
      (await amend({ isUrgent: false, bestTime: 'After 5 PM', houseAddress: ' ' })).json(),
    ).toEqual({ result: {} });
    expect(await answersStored()).toEqual({ isUrgent: false, bestTime: 'After 5 PM' });
  });

  it('replaces earlier answers', async () => {
    await amend({ isUrgent: true, bestTime: 'Now' });
    await amend({ houseAddress: '12 Elm Street' });
    expect(await answersStored()).toEqual({ houseAddress: '12 Elm Street' });
    await amend({ houseAddress: '' });
    expect(await answersStored()).toBeNull();
  });

  it('accepts answers to a request that the office has deleted', async () => {
    await em().execute('truncate contact_submissions cascade');
    expect((await amend({ bestTime: 'Now' })).statusCode).toBe(200);
  });

  it('refuses an address from its 61st attempt within ten minutes', async () => {
    const host = await anotherApp(orm(), { rateLimit: true });
    await amend({}, 'nonsense', host);
    await em().execute(`update rate_limits set hits = 60 where key like 'contact:answers:%'`);
    expect(refusalOf(await amend({ bestTime: 'Now' }, token, host))).toEqual([429, TOO_MANY]);
  });
});
