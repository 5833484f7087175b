import { defaultReplySettings, type ReplySettingsRecord } from '@hvac/contract/replies';
import { beforeEach, describe, expect, it } from 'vitest';
import { dataOf, issuesOf } from '../../../test/app.ts';
import { createSubmission } from '../../../test/factories.ts';
import { mailThrough } from '../../../test/fixtures/deliveries.ts';
import { serverAt } from '../../../test/mail-sink.ts';
import { type As, useOffice } from '../../../test/office.ts';

const office = useOffice(mailThrough(serverAt(1), []));
const { ask, call, em } = office;
beforeEach(() => em().execute('truncate settings, contact_submissions, jobs cascade'));

interface Saving {
  as?: As;
  version?: number;
}
const save = (changes: object, { as = 'owner', version = 0 }: Saving = {}) =>
  call('replies.saveSettings', { value: { ...defaultReplySettings, ...changes }, version }, as);
const read = (as: As = 'editor') =>
  office.read<ReplySettingsRecord>('replies.settings', undefined, as);

describe('replies.saveSettings', () => {
  const MANY = Array.from({ length: 21 }, (_, n) => ({ name: `${n}`, text: 'Hi' }));

  it.each([
    [{ savedReplies: MANY }, 'You can save up to 20 replies'],
    [{ savedReplies: [{ name: ' ', text: 'Hi' }] }, 'The name is required'],
    [{ savedReplies: [{ name: 'a', text: '' }] }, 'The text is required'],
    [{ savedReplies: [{ name: 'a', text: 'x'.repeat(2001) }] }, 'Too long (max 2,000 characters)'],
    [
      {
        savedReplies: [
          { name: 'Hi', text: 'a' },
          { name: 'hi', text: 'b' },
        ],
      },
      'Another saved reply has this name',
    ],
    [{ reviewLink: 'http://example.com/review' }, 'Please enter a link that starts with https://'],
    [{ reviewLink: 'https://a:b@example.com' }, 'Please enter a link that starts with https://'],
    [{ sendsCopy: 'yes' }, 'Please choose on or off'],
  ])('refuses what breaks a rule (%#)', async (changes, message) => {
    const response = await save(changes);
    expect(response.statusCode).toBe(400);
    expect(issuesOf(response)?.map((issue) => issue.message)).toContain(message);
  });

  it('is for administrators; everyone in the office reads them, with the sender of answers', async () => {
    expect((await save({}, { as: 'editor' })).statusCode).toBe(403);
    const savedReplies = [{ name: 'Soon', text: 'We come at {time}.' }];
    expect((await save({ savedReplies, sendsCopy: false })).statusCode).toBe(200);
    expect(await read()).toEqual({
      value: { savedReplies, reviewLink: '', sendsCopy: false },
      version: 1,
      sender: 'office@example.com',
    });
    expect((await ask('replies.settings', undefined, null)).statusCode).toBe(401);
  });

  it('answers with what is stored from then on', async () => {
    const reviewLink = 'https://example.com/review';
    await save({ reviewLink });
    const response = await save({ reviewLink, savedReplies: [] }, { version: 1 });
    expect(dataOf(response)).toEqual(await read());
    expect(await read()).toMatchObject({ value: { reviewLink, savedReplies: [] }, version: 2 });
  });

  it('refuses to overwrite what somebody else has saved', async () => {
    await save({ sendsCopy: false });
    expect((await save({ sendsCopy: true })).statusCode).toBe(409);
    expect((await read()).value.sendsCopy).toBe(false);
  });
});

describe('inbox.reply', () => {
  const reply = async (input: object, as: As = 'editor') => {
    const { id } = await createSubmission(em());
    return call('inbox.reply', { id, text: 'Hi', ...input }, as);
  };

  it.each([
    [{ text: ' \n ' }, 'Please write something first'],
    [{ text: 'That is {price}, {firstName}' }, '{price} is still to be filled in'],
    [{ text: 'x'.repeat(5001) }, 'Too long (max 5,000 characters)'],
  ])('refuses a text that cannot be sent (%#)', async (input, message) => {
    const response = await reply(input);
    expect(response.statusCode).toBe(400);
    expect(issuesOf(response)).toMatchObject([{ path: 'text', message }]);
  });

  it('is for everyone in the office, and nobody else', async () => {
    expect((await reply({}, null)).statusCode).toBe(401);
    expect((await reply({})).statusCode).toBe(200);
  });
});
