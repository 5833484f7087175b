import { defaultCompany } from '@hvac/contract/company';
import { CONTACT_FIELDS } from '@hvac/contract/contact';
import { beforeEach, describe, expect, it } from 'vitest';
import { anotherApp, appWithoutDatabase, refusalOf } from '../../../test/app.ts';
import { fieldError, fieldValue, scripts, textOf, typedText } from '../../../test/html.ts';
import { useInstance } from '../../../test/office.ts';
import { SubmissionEntity } from '../submissions/submission.entity.ts';

const { app, em, orm } = useInstance();
beforeEach(() => em().execute('truncate contact_submissions cascade'));

const filledIn = {
  fullName: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '313-555-0199',
  service: 'cooling',
  message: 'The house is warm.',
};
const PROBLEM = 'There was a problem submitting your request. Please try again.';

/** Sends the form as a browser without JavaScript does. */
const send = (fields: Record<string, string>, headers: Record<string, string> = {}, host = app()) =>
  host.inject({
    method: 'POST',
    url: '/contact',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
const sendJson = (payload: unknown) =>
  app().inject({
    method: 'POST',
    url: '/contact',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(payload),
  });
const stored = () => em().findAll(SubmissionEntity);
const isFilledInAs = (html: string, fields: Record<string, string>) => {
  for (const [name, value] of Object.entries(fields)) expect(fieldValue(html, name)).toBe(value);
};

describe('the contact form without JavaScript', () => {
  it.each(CONTACT_FIELDS)('has a field for %s', async (field) => {
    expect((await app().inject('/contact')).body).toContain(`name="${field}"`);
  });

  it('is refused from another website', async () => {
    const response = await send(filledIn, { origin: 'https://evil.example' });
    expect(refusalOf(response)).toEqual([403, 'This request comes from another website']);
    expect(await stored()).toEqual([]);
  });

  it('comes back with what cannot wait still checked', async () => {
    const { body } = await send({ ...filledIn, email: 'ada', isUrgent: 'yes' });
    expect(body).toMatch(/<input(?=[^>]* name="isUrgent")(?=[^>]* checked)/);
    expect((await app().inject('/contact')).body).not.toMatch(
      /<input(?=[^>]* name="isUrgent")(?=[^>]* checked)/,
    );
  });

  it('comes back with an error beside each field', async () => {
    const response = await send({});
    expect(response.statusCode).toBe(400);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(fieldError(response.body, 'fullName')).toBe('Name must be at least 2 characters');
    expect(fieldError(response.body, 'email')).toBe('Please enter a valid email address');
    expect(fieldError(response.body, 'phone')).toBe('Please enter a valid phone number');
    expect(fieldError(response.body, 'service')).toBe('Please select a service');
    expect(fieldError(response.body, 'message')).toBe('Message must be at least 10 characters');
    expect(textOf(response.body)).not.toContain(PROBLEM);
  });

  it('comes back as typed, with errors beside the invalid fields only', async () => {
    const typed = { ...filledIn, phone: '555' };
    const { statusCode, body } = await send(typed);
    expect(statusCode).toBe(400);
    isFilledInAs(body, typed);
    expect(fieldError(body, 'phone')).toBe('Please enter a valid phone number');
    expect(fieldError(body, 'email')).toBeNull();
  });

  it.each([
    '"quotes" and \'apostrophes\' & ampersands',
    '</textarea></script><script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '<!-- <script>',
    '\u2028 line \u2029 separators',
    '{{7*7}} #{7*7} &lt;b&gt;',
  ])('never runs what was typed: %s', async (text) => {
    const { body } = await send({ ...filledIn, email: text, fullName: text, message: text });
    isFilledInAs(body, { email: text, fullName: text, message: text });
    expect(scripts(body).filter(({ content }) => content.includes('alert'))).toEqual([]);
    expect(body.includes('<img src=x')).toBe(false);
  });

  it('refuses what cannot be stored', async () => {
    const response = await send({ ...filledIn, fullName: 'Ada\u0000' });
    expect(response.statusCode).toBe(400);
    expect(fieldError(response.body, 'fullName')).toBe(
      "The text contains a character that can't be saved",
    );
  });

  it('redirects to the success message when it is stored', async () => {
    const response = await send(filledIn);
    expect(response.statusCode).toBe(303);
    expect(response.headers.location).toMatch(/^\/contact\?sent=1/);
    expect(await stored()).toMatchObject([filledIn]);
    const thanks = await app().inject('/contact?sent=1');
    expect(textOf(thanks.body)).toContain(
      "Success! Your message has been sent. We'll contact you shortly.",
    );
    expect(textOf((await app().inject('/contact')).body)).not.toContain('Success!');
  });

  it('is stored once when it is sent again the same day', async () => {
    const responses = await Promise.all(Array.from({ length: 5 }, () => send(filledIn)));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(303));
    expect(await stored()).toHaveLength(1);
  });

  it('is stored again when its text has changed', async () => {
    await send(filledIn);
    await send({ ...filledIn, message: 'The house is still warm.' });
    expect(await stored()).toHaveLength(2);
  });

  it('is stored with the line breaks that were typed', async () => {
    await send({ ...filledIn, message: ' First\r\nsecond\r\n\r\nlast \r\n' });
    expect(await stored()).toMatchObject([{ message: ' First\nsecond\n\nlast \n' }]);
  });

  it('keeps emoji and right-to-left text', async () => {
    await send({ ...filledIn, fullName: 'مرحبا 👩🏽‍🔧' });
    expect(await stored()).toMatchObject([{ fullName: 'مرحبا 👩🏽‍🔧' }]);
  });

  it('ignores other fields', async () => {
    await send({ ...filledIn, id: '999', createdAt: '2020-01-01', submissionKey: 'mine' });
    const [row] = await stored();
    expect(row?.id).not.toBe(999);
    expect(row?.createdAt.getFullYear()).toBeGreaterThan(2020);
  });

  it('comes back as typed when too many were sent', async () => {
    const host = await anotherApp(orm(), { rateLimit: true });
    const request = (number: number) => ({ ...filledIn, message: `Request number ${number}` });
    for (let i = 0; i < 5; i += 1) await send(request(i), {}, host);
    const response = await send(filledIn, {}, host);
    expect(response.statusCode).toBe(429);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    expect(textOf(response.body)).toContain('Too many attempts. Please wait a few minutes');
    isFilledInAs(response.body, filledIn);
    // A form that is already stored does not count as another submission.
    expect((await send(request(0), {}, host)).statusCode).toBe(303);
  });
});

describe('other bodies at /contact', () => {
  it('may be JSON', async () => {
    expect((await sendJson(filledIn)).statusCode).toBe(303);
    expect(await stored()).toMatchObject([filledIn]);
  });

  it.each([{ fullName: { $ne: null } }, { fullName: ['Ada'] }, { message: 1 }])(
    'are refused with %j instead of text',
    async (change) => {
      expect((await sendJson({ ...filledIn, ...change })).statusCode).toBe(400);
      expect(await stored()).toEqual([]);
    },
  );

  it.each([null, 1, 'text', [], [filledIn]])('are refused when they are %j', async (body) => {
    expect((await sendJson(body)).statusCode).toBe(400);
  });

  it.each(['multipart/form-data; boundary=x', 'text/xml', 'application/octet-stream'])(
    'are refused as %s',
    async (type) => {
      const headers = { 'content-type': type };
      const response = await app().inject({
        method: 'POST',
        url: '/contact',
        headers,
        payload: '--x',
      });
      expect(response.statusCode).toBe(415);
    },
  );

  it('are refused when missing altogether', async () => {
    expect((await app().inject({ method: 'POST', url: '/contact' })).statusCode).toBe(400);
  });
});

describe('a form at or over its limits', () => {
  const LARGEST_ANSWER = 256 * 1024;

  it('is stored when each field has its maximum length, in any script', async () => {
    const longest = {
      ...filledIn,
      fullName: '中'.repeat(200),
      service: '中'.repeat(200),
      message: '中\n'.repeat(5_000),
    };
    const typed = { ...longest, message: longest.message.replaceAll('\n', '\r\n') };
    expect((await send(typed)).statusCode).toBe(303);
    await send({ ...longest, message: '中'.repeat(10_000) });
    await send({ ...longest, message: '🥶'.repeat(5_000) });
    expect((await stored()).map(({ message }) => message.length)).toEqual([10_000, 10_000, 10_000]);
  });

  it.each(['"', "'", '<', '&', '\u0001', 'é'])(
    'comes back truncated to the limits of the fields, in a small page: %j',
    async (letter) => {
      const typed = letter.repeat(1_000);
      const { statusCode, body } = await send({
        fullName: typed,
        email: typed,
        phone: typed,
        message: letter.repeat(12_000),
      });
      expect(statusCode).toBe(400);
      expect(body.length).toBeLessThan(LARGEST_ANSWER);
      isFilledInAs(body, {
        fullName: letter.repeat(200),
        email: letter.repeat(254),
        phone: letter.repeat(50),
        message: letter.repeat(10_000),
      });
    },
  );

  it('comes back without half a character', async () => {
    const { body } = await send({ ...filledIn, fullName: `x${'🥶'.repeat(200)}` });
    isFilledInAs(body, { fullName: `x${'🥶'.repeat(99)}` });
  });

  it('comes back without unknown fields', async () => {
    const { body } = await send({ fullName: 'Ada Lovelace', nonsense: 'never-to-be-seen' });
    isFilledInAs(body, { fullName: 'Ada Lovelace' });
    expect(body).not.toContain('never-to-be-seen');
  });
});

describe('a form that is refused before it is read', () => {
  const FORM = 'application/x-www-form-urlencoded';
  const refuse = (
    accept: string,
    { type = FORM, payload = '', origin = 'http://localhost:3000' },
  ) =>
    app().inject({
      method: 'POST',
      url: '/contact',
      headers: { 'content-type': type, accept, origin },
      payload,
    });
  const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
  const tooLarge = { payload: `message=${'a'.repeat(100_000)}` };
  const multipart = { type: 'multipart/form-data; boundary=x', payload: '--x--' };
  const foreign = { origin: 'https://evil.example', payload: 'fullName=Mallory&message=Buy+this' };

  it.each([
    ['too large', 413, tooLarge, 'Your message is too long to be sent.'],
    ['of a wrong type', 415, multipart, PROBLEM],
    ['from another website', 403, foreign, 'The form was sent from another website.'],
  ])('shows a browser an empty form that says why: %s', async (_case, status, form, text) => {
    const response = await refuse(BROWSER, form);
    expect(response.statusCode).toBe(status);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.headers['content-security-policy']).toBeTruthy();
    expect(textOf(response.body)).toContain(text);
    isFilledInAs(response.body, { fullName: '', message: '' });
    expect(await stored()).toEqual([]);
  });

  it.each([
    ['too large', 413, tooLarge],
    ['of a wrong type', 415, multipart],
    ['from another website', 403, foreign],
  ])('answers a program in JSON: %s', async (_case, status, form) => {
    for (const accept of ['application/json', '*/*']) {
      const response = await refuse(accept, form);
      expect(response.headers['content-type']).toMatch(/^application\/json/);
      expect(refusalOf(response)).toEqual([status, expect.stringMatching(/\w+/)]);
    }
  });
});

describe('the contact form while the database is down', () => {
  it('comes back as typed, with the phone number and when to try again', async () => {
    const response = await send(filledIn, {}, await appWithoutDatabase());
    expect(response.statusCode).toBe(503);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.headers['retry-after']).toBe('5');
    expect(textOf(response.body)).toContain(PROBLEM);
    expect(textOf(response.body)).toContain(defaultCompany.phone);
    isFilledInAs(response.body, filledIn);
  });

  it('comes back as typed however many are sent at once, if need be in a smaller page', async () => {
    const host = await appWithoutDatabase();
    const responses = await Promise.all(Array.from({ length: 6 }, () => send(filledIn, {}, host)));
    for (const { statusCode, headers, body } of responses) {
      expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
      expect(textOf(body)).toContain(defaultCompany.phone);
      if (!typedText(body)) isFilledInAs(body, filledIn);
      else expect(typedText(body)).toBe(Object.values(filledIn).join('\n'));
    }
    expect(responses.some(({ body }) => typedText(body) !== '')).toBe(true);
  });
});
