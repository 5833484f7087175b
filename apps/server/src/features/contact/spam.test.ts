import { referenceOf } from '@hvac/contract/reference';
import type { SubmissionStatus } from '@hvac/contract/submission-tabs';
import type { LightMyRequestResponse } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { anotherApp, mutate, refusalOf, SESSION_KEY } from '../../../test/app.ts';
import { createSubmission } from '../../../test/factories.ts';
import { useOffice } from '../../../test/office.ts';
import { deriveKey } from '../../config/secrets.ts';
import { createSigner } from '../../kernel/signer.ts';
import { DeliveryEntity } from '../deliveries/delivery.entity.ts';
import { SubmissionEntity } from '../submissions/submission.entity.ts';
import { SubmissionEventEntity } from '../submissions/submission-event.entity.ts';
import { createFormTouch } from './form-touch.service.ts';

const { app, call, em, orm, rest } = useOffice({
  leadWebhook: { url: 'https://hook.example/leads', key: Buffer.alloc(32) },
});
beforeEach(() => em().execute('truncate contact_submissions, jobs cascade'));

const FORM = {
  fullName: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '313-555-0199',
  service: 'heating',
  message: 'The house is cold.',
};
const OFFER = { ...FORM, message: 'SEO services, backlinks and guest posts for your site.' };
const BROWSER = { 'accept-language': 'en' };

const touched = (secondsAgo: number) => {
  const formTouch = createFormTouch(createSigner([deriveKey('form', SESSION_KEY)]), 'form');
  return `form=${formTouch.sign(new Date(Date.now() - secondsAgo * 1000))}`;
};
const post = (fields: Record<string, string>, headers: Record<string, string> = {}, host = app()) =>
  host.inject({
    method: 'POST',
    url: '/contact',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
const submit = (input: unknown, secondsAgo: number | null = 60) =>
  mutate(app(), 'contact.submit', {
    input,
    ...(secondsAgo !== null && { cookie: touched(secondsAgo) }),
  });
const send = (body: unknown) => rest('POST', '/api/contact', { body, as: null });

const stored = () => em().findAll(SubmissionEntity, { orderBy: { id: 'asc' } });
const last = async () => (await stored()).at(-1);
const deliveryStates = async () => (await em().findAll(DeliveryEntity)).map(({ state }) => state);
const countJobs = async () => {
  const [row] = await em().execute<[{ count: number }]>(
    `select count(*)::int from jobs where name in ('contact:deliver', 'contact:post-webhook')`,
  );
  return row.count;
};

describe('a form without JavaScript', () => {
  const person = { ...BROWSER, cookie: touched(60) };

  it('scores zero when a person sends it', async () => {
    await post({ ...FORM, topic: '' }, person);
    expect(await last()).toMatchObject({ status: 'new', spamScore: 0, spamReasons: [] });
  });

  const FILLED = { ...FORM, topic: '' };
  it.each([
    ['the hidden field is missing', FORM, BROWSER, () => touched(60), 3],
    ['the hidden field is filled in', { ...FORM, topic: 'x' }, BROWSER, () => touched(60), 5],
    ['it was touched a second ago', FILLED, BROWSER, () => touched(1), 4],
    ['it was never touched', FILLED, BROWSER, () => '', 2],
    ['its cookie is forged', FILLED, BROWSER, () => 'form=1.a', 2],
    ['no language is named', FILLED, {}, () => touched(60), 3],
    ['a program sends the five fields alone', FORM, {}, () => '', 5],
  ])('shows in its score that %s', async (_case, fields, headers, cookieNow, score) => {
    await post(fields, { ...headers, cookie: cookieNow() });
    expect(await last()).toMatchObject({ status: 'new', spamScore: score });
  });

  it('has to come from the site itself over https', async () => {
    const host = await anotherApp(orm(), { siteUrl: 'https://hvac.example' });
    const cookie = `__Host-${person.cookie}`;
    const headers = { ...person, host: 'hvac.example', cookie };
    await post({ ...FORM, topic: '' }, headers, host);
    expect(await last()).toMatchObject({ spamScore: 3 });
    const fields = { ...FORM, message: 'It is still cold here.', topic: '' };
    await post(fields, { ...headers, 'sec-fetch-site': 'same-origin' }, host);
    expect(await last()).toMatchObject({ spamScore: 0 });
  });

  it('is never refused for the content of the hidden field, which is not shown again', async () => {
    const topic = `Casino \u0000${'x'.repeat(5000)}`;
    expect((await post({ ...FORM, topic })).statusCode).toBe(303);
    expect(await last()).toMatchObject({ status: 'spam' });
    const again = await post({ ...FORM, email: 'ada', topic });
    expect(again.statusCode).toBe(400);
    expect(again.body).toContain('name="topic"');
    expect(again.body).not.toContain('Casino');
  });
});

describe('a form with JavaScript', () => {
  it.each([
    ['a person takes a minute', FORM, 60, 0, 'new'],
    ['a person takes a second', FORM, 1, 4, 'new'],
    ['a program sends it without a cookie', FORM, null, 2, 'new'],
    ['the hidden field is filled in', { ...FORM, topic: 'x'.repeat(300) }, 60, 5, 'new'],
    ['a program fills in the hidden field', { ...FORM, topic: 'Buy' }, null, 7, 'spam'],
    ['autofill fills in the hidden field', { ...FORM, topic: FORM.email }, 1, 5, 'new'],
  ])('is scored when %s', async (_case, input, secondsAgo, spamScore, status) => {
    expect((await submit(input, secondsAgo)).statusCode).toBe(200);
    expect(await last()).toMatchObject({ status, spamScore });
  });
});

describe('POST /api/contact', () => {
  it('judges the five fields of a program by their content alone', async () => {
    await send(FORM);
    expect(await last()).toMatchObject({ status: 'new', spamScore: 0, spamReasons: [] });
    await send(OFFER);
    expect(await last()).toMatchObject({
      status: 'spam',
      spamScore: 6,
      spamReasons: [{ points: 6, text: 'selling SEO, backlinks, guest posts' }],
    });
  });
});

describe('the answer to spam', () => {
  const seen = ({ statusCode, headers, body }: LightMyRequestResponse) => {
    const { date: _date, ...others } = headers;
    return JSON.stringify([statusCode, others, body]);
  };

  it.each([
    ['a form without JavaScript', (form: object) => post({ ...form, topic: '' }, BROWSER)],
    ['a form with JavaScript', (form: object) => submit(form)],
    ['a program', send],
  ])('is the same as to any other submission: %s', async (_case, sendForm) => {
    // Texts of the same length, because the answer to a program repeats them.
    const message = OFFER.message;
    const plain = 'The boiler is cold and the house is cold as well today.'.slice(
      0,
      message.length,
    );
    const toOther = seen(await sendForm({ ...FORM, message: plain }));
    const toSpam = seen(await sendForm(OFFER));
    const [other, spam] = await stored();
    expect([other?.status, spam?.status]).toEqual(['new', 'spam']);
    const withoutNames = (body: string, id = 0) =>
      body
        .replace(message, plain)
        .replace(`"id\\":${id}`, '')
        .replaceAll(referenceOf(id), '')
        .replace(new RegExp(`${id}\\.[\\w-]{43}`, 'g'), '')
        .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '')
        .replace(/"x-request-id":"[\w-]+"/, '');
    expect(withoutNames(toSpam, spam?.id)).toBe(withoutNames(toOther, other?.id));
  });

  it('is all that is sent: nobody is notified', async () => {
    await send(OFFER);
    expect(await deliveryStates()).toEqual(['held']);
    expect(await countJobs()).toBe(0);
    await send(FORM);
    expect((await deliveryStates()).toSorted()).toEqual(['held', 'waiting']);
    expect(await countJobs()).toBe(1);
  });
});

describe('the same text from several addresses', () => {
  const message = 'We print signs and banners for contractors in all fifty states of the country.';
  const sendFrom = (email: string, text = message) => send({ ...FORM, email, message: text });
  const lastScore = async () => (await last())?.spamScore;

  it('is spam from the third on, however it is written', async () => {
    await sendFrom('a@example.com');
    await sendFrom('b@example.com', message.toUpperCase().replaceAll(' ', ' - '));
    expect(await lastScore()).toBe(3);
    await sendFrom('c@example.com', `${message}!!!`);
    expect(await last()).toMatchObject({ status: 'spam', spamScore: 6 });
  });

  it('does not count when the address is the same, or after a month', async () => {
    await sendFrom('a@example.com');
    await sendFrom('A@EXAMPLE.com');
    expect(await lastScore()).toBe(0);
    await em().execute(`update contact_submissions set created_at = now() - interval '31 days'`);
    await sendFrom('b@example.com');
    expect(await lastScore()).toBe(0);
  });
});

describe('Spam and Not spam', () => {
  const decide = (status: 'spam' | 'new', id: number | undefined) =>
    call('inbox.setStatus', { id, status }, 'editor');
  const history = async () =>
    (await em().findAll(SubmissionEventEntity, { orderBy: { id: 'asc' } })).map(
      ({ author, status, note }) => [author, status, note],
    );
  const lastIs = async (status: SubmissionStatus, states: string[], jobs: number) => {
    expect(await last()).toMatchObject({ status });
    expect(await deliveryStates()).toEqual(states);
    expect(await countJobs()).toBe(jobs);
  };

  it.each(['spam', 'new'] as const)('refuse a missing submission: %s', async (status) => {
    expect((await decide(status, 0)).statusCode).toBe(400);
    expect(refusalOf(await decide(status, 2_147_483_647))).toEqual([404, 'This lead was deleted']);
  });

  it('send what was held, and hold what is waiting, each once', async () => {
    await send(OFFER);
    const id = (await last())?.id;
    expect((await decide('new', id)).statusCode).toBe(200);
    await decide('new', id);
    await lastIs('new', ['waiting'], 1);
    await Promise.all([decide('spam', id), decide('spam', id)]);
    await lastIs('spam', ['held'], 0);
    expect(await last()).toMatchObject({ spamDecidedBy: 'editor' });
    expect(await history()).toEqual([
      ['editor', 'new', null],
      ['editor', 'spam', null],
    ]);
  });

  it('do not send again what was sent', async () => {
    await send(FORM);
    const id = (await last())?.id;
    await em().execute(`update deliveries set state = 'sent'; delete from jobs`);
    await decide('spam', id);
    await decide('new', id);
    await lastIs('new', ['sent'], 0);
  });

  it('leave alone what is not spam', async () => {
    const { id } = await createSubmission(em(), { status: 'new' });
    await decide('new', id);
    expect(await last()).toMatchObject({ status: 'new', spamDecidedBy: null });
    expect(await history()).toEqual([]);
  });

  it('are remembered for the address, and the last decision counts', async () => {
    await send(FORM);
    const first = (await last())?.id;
    await decide('spam', first);
    await send({ ...FORM, email: 'ADA@example.com' });
    expect(await last()).toMatchObject({
      status: 'spam',
      spamReasons: [{ points: 6, text: 'you marked this address as spam' }],
    });
    await decide('new', (await last())?.id);
    await send(OFFER);
    expect(await last()).toMatchObject({ status: 'new', spamScore: 0 });
    await decide('new', first);
    await decide('spam', first);
    await send(FORM);
    expect(await last()).toMatchObject({ status: 'spam' });
    await send({ ...FORM, email: 'other@example.com' });
    expect(await last()).toMatchObject({ status: 'new' });
  });

  it('confirm spam that only the score has found', async () => {
    await send(OFFER);
    await decide('spam', (await last())?.id);
    await lastIs('spam', ['held'], 0);
    await send(FORM);
    expect(await last()).toMatchObject({ status: 'spam', spamScore: 6 });
  });
});
