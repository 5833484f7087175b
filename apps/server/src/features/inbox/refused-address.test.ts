import { defaultReplySettings } from '@hvac/contract/replies';
import { beforeEach, describe, expect, it } from 'vitest';
import { mailThrough, OWNER, useDeliveries } from '../../../test/fixtures/deliveries.ts';
import { serverAt } from '../../../test/mail-sink.ts';
import { startScriptedServer } from '../../../test/scripted-smtp.ts';
import { workOn } from '../../../test/work.ts';
import type { LeadChannels } from '../../config/lead-variables.ts';
import type { User } from '../../kernel/viewer.ts';
import { addressProblem } from '../deliveries/address-problem.service.ts';
import { mailTrouble } from '../deliveries/delivery-trouble.service.ts';
import { sendAgain } from '../deliveries/queue.service.ts';
import { setBounced } from './bounce.service.ts';
import { addNote, getSubmission } from './handling.service.ts';
import { listSubmissions } from './inbox.service.ts';
import { readSubmissionsOverview } from './overview.service.ts';
import { sendReply } from './reply.service.ts';

const ANN = { fullName: 'Ann Lee', email: 'Ann@gmial.com', message: 'The furnace is cold.' };
const ANNA: User = { id: 1, username: 'anna', isAdmin: false };
const NO_SUCH_USER = '550 5.1.1 no such user';
const LATER = '450 4.2.0 greylisted, try again later';
const REFUSED = { address: ANN.email, problem: 'refused' };

const { em, submit, work, deliveries, makeDue, saveLeadSettings } = useDeliveries();

const asAnna = () => workOn(em(), ANNA);
const withoutCopies = () =>
  em().execute(
    `insert into settings (key, value, version, updated_at) values ('replies', ?::jsonb, 1, now())`,
    [JSON.stringify({ ...defaultReplySettings, sendsCopy: false })],
  );
const withReceipts = () =>
  saveLeadSettings({ acknowledgement: { isOn: true, subject: 'We got it', text: 'Hi' } });
/** A lead with an answer that the mail server has refused, or put off. */
const answered = async (reply: string) => {
  const smtp = await startScriptedServer({ RCPT: reply });
  const channels = mailThrough(smtp.server, []);
  await withoutCopies();
  const { id } = await submit(channels, ANN);
  await sendReply(asAnna(), channels, { id, text: 'We come at 4.' });
  await work(channels);
  return { id, channels, smtp };
};
const workAgain = async (channels: LeadChannels) => {
  await makeDue();
  await work(channels);
};
const rowOf = async (id: number) => {
  const { items } = await listSubmissions(em(), { search: '', tab: 'all', limit: 9, offset: 0 });
  return items.find((item) => item.id === id);
};

/** The domains that the DNS was asked about: it knows of mail at gmial.com alone. */
let asked: string[] = [];
beforeEach(() => {
  asked = [];
});
const problemOf = (id: number, channels: Pick<LeadChannels, 'mail'> = mailThrough(serverAt(1))) =>
  addressProblem(em(), id, channels, async (domain, control) => {
    expect(control).toBe('example.com');
    asked.push(domain);
    return domain !== 'gmial.com';
  });

describe('an address that the mail server refuses for good', () => {
  it('is tried once for an answer, which leaves the lead new and can be read and sent again', async () => {
    const { id, channels, smtp } = await answered(NO_SUCH_USER);
    await workAgain(channels);
    expect(await deliveries()).toMatchObject([{ kind: 'reply', state: 'failed', attempts: 1 }]);
    const lead = await getSubmission(em(), id);
    expect(lead).toMatchObject({ status: 'new', minutesToAnswer: null, badAddress: REFUSED });
    expect(lead.events).toMatchObject([{ author: 'anna', note: 'We come at 4.' }]);
    expect(await rowOf(id)).toMatchObject({ answer: { state: 'failed' }, badAddress: REFUSED });
    const { newSubmissions } = await readSubmissionsOverview(em(), new Date());
    expect(newSubmissions).toMatchObject([{ id, badAddress: REFUSED }]);

    smtp.replies = { RCPT: '250 ok' };
    await sendAgain(asAnna(), lead.deliveries[0]?.id ?? '');
    await work(channels);
    expect(await getSubmission(em(), id)).toMatchObject({ status: 'contacted', badAddress: null });
    expect(smtp.mails[0]).toContain('We come at 4.');
  });

  it('is tried once for a receipt, and shows in the lead before anybody answers', async () => {
    await withReceipts();
    const { server } = await startScriptedServer({ RCPT: '556 5.1.10 null MX' });
    const channels = mailThrough(server, []);
    const { id } = await submit(channels, ANN);
    await work(channels);
    await workAgain(channels);
    expect(await deliveries()).toMatchObject([{ kind: 'acknowledgement', attempts: 1 }]);
    expect(await rowOf(id)).toMatchObject({ answer: null, alert: null, badAddress: REFUSED });
  });

  it('is tried once for somebody of the office, which shows above every screen and in the row', async () => {
    const { server } = await startScriptedServer({ RCPT: NO_SUCH_USER });
    const channels = mailThrough(server, [OWNER]);
    const { id } = await submit(channels, ANN);
    await work(channels);
    await workAgain(channels);
    expect(await deliveries()).toMatchObject([{ kind: 'notification', attempts: 1 }]);
    expect(await rowOf(id)).toMatchObject({ alert: 'failed', badAddress: null });
    expect(await mailTrouble(em(), channels)).toMatchObject({ failed: 1, stage: 'recipient' });
  });

  it('is no longer shown in the row once somebody has acted, and still beside the next answer', async () => {
    const { id } = await answered(NO_SUCH_USER);
    await addNote(asAnna(), { id, note: 'Called instead' });
    expect(await getSubmission(em(), id)).toMatchObject({ badAddress: null });
    expect(await problemOf(id)).toBe('refused');
  });

  it('is known when the customer writes again', async () => {
    const { channels } = await answered(NO_SUCH_USER);
    const again = await submit(channels, { ...ANN, message: 'Still cold.' });
    expect(await problemOf(again.id)).toBe('refused');
  });
});

it('a refusal for now keeps its retries, and says nothing of the address', async () => {
  const { id, channels, smtp } = await answered(LATER);
  expect(await rowOf(id)).toMatchObject({ answer: { state: 'late' }, badAddress: null });
  smtp.replies = { RCPT: '250 ok' };
  await workAgain(channels);
  expect(await deliveries()).toMatchObject([{ state: 'sent', attempts: 2 }]);
});

it('a refusal of the sender for good says nothing of the address', async () => {
  const { id } = await answered('550 5.7.1 Relaying denied');
  expect(await rowOf(id)).toMatchObject({ answer: { state: 'failed' }, badAddress: null });
});

describe('a domain without mail', () => {
  const writtenBy = (email: string) => submit(mailThrough(serverAt(1), []), { ...ANN, email });

  it.each([
    'ann@example.org',
    'ann@nas.local',
    'ann@mail.internal',
    'ann@router.lan',
    'ann@home.arpa',
    'ann@localhost',
    'ann@[10.0.0.1]',
    'ann@203.0.113.7',
    'ann',
  ])('is not looked up for %s', async (email) => {
    const { id } = await writtenBy('ann@gmial.co');
    await em().execute('update contact_submissions set email = ?', [email]);
    expect([await problemOf(id), asked]).toEqual([null, []]);
  });

  it('is not looked up for spam, for the trash, without an email account, or for what is gone', async () => {
    const { id } = await writtenBy('ann@gmial.co');
    expect(await problemOf(id, { mail: undefined })).toBeNull();
    await em().execute(`update contact_submissions set status = 'spam'`);
    expect(await problemOf(id)).toBeNull();
    await em().execute(`update contact_submissions set status = 'new', deleted_at = now()`);
    expect(await problemOf(id)).toBeNull();
    expect(await problemOf(id + 1)).toBeNull();
    expect(asked).toEqual([]);
  });

  it('is not looked up once the latest mail to the address has arrived, until that comes back', async () => {
    const { id, smtp, channels } = await answered(NO_SUCH_USER);
    smtp.replies = { RCPT: '250 ok' };
    await sendAgain(asAnna(), `${(await deliveries())[0]?.id}`);
    await work(channels);
    expect([await problemOf(id), asked]).toEqual([null, []]);
    const delivery = `${(await deliveries())[0]?.id}`;
    await setBounced(asAnna(), { delivery, hasBounced: true });
    expect([await problemOf(id), asked]).toEqual(['bounced', []]);
  });

  it('is shown before the first answer, and when the latest mail says nothing of the address', async () => {
    expect(await problemOf((await writtenBy('ann@gmial.com')).id)).toBeNull();
    expect(await problemOf((await writtenBy('ann@gmial.co')).id)).toBe('noMail');
    await em().execute('truncate contact_submissions cascade');
    const { id } = await answered('550 5.7.1 Relaying denied');
    await em().execute(`update contact_submissions set email = 'ann@gmial.co'`);
    await em().execute(`update deliveries set recipient = 'ann@gmial.co'`);
    expect(await problemOf(id)).toBe('noMail');
  });
});
