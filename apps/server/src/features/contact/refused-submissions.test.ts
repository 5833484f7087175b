import { defaultCompany } from '@hvac/contract/company';
import { beforeEach, describe, expect, it } from 'vitest';
import { anotherApp, appWithoutDatabase, testApp } from '../../../test/app.ts';
import { elements, fieldValue, scripts, textOf } from '../../../test/html.ts';
import { useInstance } from '../../../test/office.ts';

const TOO_MANY = 'Too many attempts. Please wait a few minutes and try again.';
const MAX_REFUSED = 60;

const { app, em, orm } = useInstance(() => testApp({ rateLimit: true }));
beforeEach(() => em().execute('truncate rate_limits, contact_submissions cascade'));

const filledIn = {
  fullName: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '313-555-0199',
  service: 'cooling',
  message: 'The house is warm.',
};
const BROWSER = 'text/html,application/xhtml+xml,*/*;q=0.8';

type Fields = Record<string, string>;
const sendForm = (fields: Fields, host = app(), headers: Record<string, string> = {}) =>
  host.inject({
    method: 'POST',
    url: '/contact',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: BROWSER, ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
const sendJson =
  (url: string) =>
  (fields: Fields, host = app()) =>
    host.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(fields),
    });

const FACES = [
  ['/contact', sendForm, 303],
  ['/api/contact', sendJson('/api/contact'), 201],
  ['/trpc/contact.submit', sendJson('/trpc/contact.submit'), 200],
] as const;

const wrong = { ...filledIn, email: 'ada' };
const counted = async () => {
  const rows = await em().execute<{ hits: number }[]>(
    `select hits from rate_limits where key like 'contact:refused:%'`,
  );
  return rows[0]?.hits ?? 0;
};
const sendAllThatMayBeWrong = async () => {
  await sendForm(wrong);
  await em().execute('update rate_limits set hits = ?', [MAX_REFUSED]);
};

describe.each(FACES)('requests that are refused at %s', (_path, send, success) => {
  it('are counted, unlike those that are stored', async () => {
    expect((await send(wrong)).statusCode).toBe(400);
    expect((await send({ ...filledIn, message: '' })).statusCode).toBe(400);
    expect((await send(filledIn)).statusCode).toBe(success);
    expect(await counted()).toBe(2);
  });

  it('are told to wait from the 61st within ten minutes', async () => {
    await sendAllThatMayBeWrong();
    const response = await send(wrong);
    expect(response.statusCode).toBe(429);
    expect(response.body).toContain(TOO_MANY);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(500);
    expect(Number(response.headers['retry-after'])).toBeLessThanOrEqual(600);
  });

  it('never block a valid one', async () => {
    await sendAllThatMayBeWrong();
    await send(wrong);
    expect((await send(filledIn)).statusCode).toBe(success);
  });

  it('are counted when there were too many valid ones', async () => {
    for (let n = 0; n < 6; n += 1) await send({ ...filledIn, message: `The ${n}th request` });
    expect(await counted()).toBe(1);
  });

  it('are not counted when the limit is off', async () => {
    const host = await anotherApp(orm(), { rateLimit: false });
    expect((await send(wrong, host)).statusCode).toBe(400);
    expect(await counted()).toBe(0);
  });

  it('are told what is wrong even while the database is down', async () => {
    const away = await appWithoutDatabase({ rateLimit: true });
    const response = await send(wrong, away);
    expect(response.statusCode).toBe(400);
    expect(response.body).toContain('Please enter a valid email address');
  });
});

describe('requests that are refused before they are read', () => {
  const large = { ...filledIn, message: 'x'.repeat(100_000) };

  it('are counted: too large, of a wrong type, from another website', async () => {
    expect((await sendForm(large)).statusCode).toBe(413);
    expect((await sendJson('/api/contact')(large)).statusCode).toBe(413);
    const xml = { 'content-type': 'text/xml' };
    expect((await sendForm(filledIn, app(), xml)).statusCode).toBe(415);
    const foreign = { origin: 'https://evil.example' };
    expect((await sendForm(filledIn, app(), foreign)).statusCode).toBe(403);
    expect(await counted()).toBe(4);
  });

  it('are told to wait like the others', async () => {
    await sendAllThatMayBeWrong();
    expect((await sendForm(large)).statusCode).toBe(429);
    expect((await sendJson('/api/contact')(large)).statusCode).toBe(429);
  });
});

describe('the page that asks a browser to wait', () => {
  it('has the phone number and what was typed, and no more', async () => {
    await sendAllThatMayBeWrong();
    const { headers, body } = await sendForm({ ...wrong, message: '<b>It is "warm" in here</b>' });
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-security-policy']).toBeTruthy();
    expect(textOf(body)).toContain(`Your request didn't go through ${TOO_MANY}`);
    expect(elements(body, 'a').map(({ href }) => href)).toContain('tel:3135550142');
    expect(textOf(body)).toContain(defaultCompany.phone);
    expect(scripts(body)).toEqual([]);
    const typed = body.slice(body.indexOf('<textarea'));
    expect(typed).toContain('ada\n313-555-0199\ncooling\n&lt;b&gt;It is &quot;warm&quot; in here');
    expect(fieldValue(body, 'message')).toBe('');
    expect(body.length).toBeLessThan(5_000);
  });
});
