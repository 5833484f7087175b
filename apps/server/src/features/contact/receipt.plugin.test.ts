import { defaultCompany } from '@hvac/contract/company';
import { referenceOf } from '@hvac/contract/reference';
import { beforeEach, describe, expect, it } from 'vitest';
import { anotherApp, cookieOf, ENOUGH, setCookieOf, testApp } from '../../../test/app.ts';
import { elements, fieldValue, linkOf, textOf, typedText } from '../../../test/html.ts';
import { useInstance } from '../../../test/office.ts';
import { SubmissionEntity } from '../submissions/submission.entity.ts';

const { app, em, orm } = useInstance(() => testApp({}, ENOUGH));
beforeEach(() => em().execute('truncate contact_submissions restart identity cascade'));

const filledIn = {
  fullName: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '313-555-0199',
  service: 'cooling',
  message: 'The house is warm.',
};
const THANKS = "Success! Your message has been sent. We'll contact you shortly.";
const TOO_LATE = 'Your answers can no longer be added here.';
const BROWSER = 'text/html,application/xhtml+xml,*/*;q=0.8';

/** Posts a form as a browser without JavaScript does. */
const post = (url: string, fields: Record<string, string>, accept = BROWSER) =>
  app().inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept },
    payload: new URLSearchParams(fields).toString(),
  });
/** Sends the contact form, and returns the cookie. */
const send = async (fields: Record<string, string> = filledIn) => {
  const response = await post('/contact', fields);
  return setCookieOf(response, 'receipt')?.split(';', 1)[0] ?? '';
};
const visit = (cookie: string, url = '/contact?sent=1') =>
  app().inject({ url, headers: { cookie } });
const tokenIn = (html: string) => fieldValue(html, 'token');
const stored = () => em().findAll(SubmissionEntity, { orderBy: { id: 'asc' } });
const letTimePass = () =>
  em().execute(`update contact_submissions set created_at = created_at - interval '121 minutes'`);

describe('the receipt without JavaScript', () => {
  const RECEIPT_COOKIE = /^receipt=1\.[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/;

  it('is kept in a signed cookie for ten minutes after it was last shown', async () => {
    const response = await post('/contact', filledIn);
    expect(response.headers.location).toBe('/contact?sent=1#contact-form');
    expect(setCookieOf(response, 'receipt')).toMatch(RECEIPT_COOKIE);
    const shown = await visit(cookieOf(response));
    expect(setCookieOf(shown, 'receipt')).toMatch(RECEIPT_COOKIE);
    const answered = await post('/contact/answers', { token: tokenIn(shown.body) });
    expect(setCookieOf(answered, 'receipt')).toMatch(RECEIPT_COOKIE);
  });

  it('is bound to the host and to https where visitors come by https', async () => {
    const host = await anotherApp(orm(), { siteUrl: 'https://hvac.example' });
    const inject = (url: string, cookie: string) =>
      host.inject({ url, headers: { host: 'hvac.example', cookie } });
    const token = (await send()).replace('receipt=', '');
    const shown = await inject('/contact?sent=1', `__Host-receipt=${token}`);
    expect(setCookieOf(shown, '__Host-receipt')).toMatch(/; Path=\/; HttpOnly; Secure/);
    expect(shown.body).toContain(filledIn.message);
    expect((await inject('/contact?sent=1', `receipt=${token}`)).body).not.toContain(
      filledIn.message,
    );
    const cleared = await inject('/contact', cookieOf(shown));
    expect(setCookieOf(cleared, '__Host-receipt')).toMatch(/=; Max-Age=0; Path=\/;.* Secure/);
  });

  it('is gone once the form is opened again, as by the next person at a shared computer', async () => {
    const opened = await visit(await send(), '/contact');
    expect(setCookieOf(opened, 'receipt')).toMatch(/^receipt=; Max-Age=0; Path=\/;/);
    expect(setCookieOf(await app().inject('/contact'), 'receipt')).toBeUndefined();
  });

  it.each([
    ['no cookie', ''],
    ['an empty one', 'receipt='],
    ['one that somebody made up', `receipt=1.${'A'.repeat(43)}`],
    ['one of nobody', 'receipt=999.x'],
  ])('is only a thank-you message with %s', async (_case, cookie) => {
    await send();
    const { body, headers } = await visit(cookie);
    expect(textOf(body)).toContain(THANKS);
    expect(textOf(body)).not.toContain('Ada Lovelace');
    expect(headers['cache-control']).toBe('no-cache');
  });

  it('is only a thank-you message with a cookie whose id was changed to another submission', async () => {
    const cookie = await send();
    await send({ ...filledIn, fullName: 'Grace Hopper' });
    const { body } = await visit(cookie.replace('=1.', '=2.'));
    expect(textOf(body)).not.toMatch(/Grace|Ada/);
  });

  it.each([
    ['two hours later', letTimePass],
    ['once it is deleted', () => em().execute('truncate contact_submissions cascade')],
  ])('is only a thank-you message %s', async (_case, change) => {
    const cookie = await send();
    await change();
    const text = textOf((await visit(cookie)).body);
    expect(text).toContain(THANKS);
    expect(text).not.toContain('Ada Lovelace');
  });

  it('shows what was sent, the reference, when to expect an answer, and the phone number', async () => {
    const { body, headers } = await visit(await send());
    const text = textOf(body);
    expect(text).toContain(THANKS);
    expect(text).toContain('Got it, Ada. We have your request.');
    expect(text).toMatch(new RegExp(`We.+ call you .+ Reference ${referenceOf(1)} `));
    expect(text).toContain(`Can't wait? Call ${defaultCompany.phone}`);
    for (const part of ['Ada Lovelace', 'ada@example.com', '313-555-0199', 'Cooling Service'])
      expect(text).toContain(part);
    expect(text).toContain('The house is warm.');
    expect(fieldValue(body, 'fullName')).toBe('');
    expect(headers['cache-control']).toBe('private, no-store');
  });

  it('is shown again when the page is loaded anew, and the form where it is not known any more', async () => {
    const known = textOf((await visit(await send(), '/contact?sent=kept')).body);
    expect(known).toContain(`Reference ${referenceOf(1)} `);
    const { body } = await visit('', '/contact?sent=kept');
    expect(textOf(body)).not.toContain('We have your request');
    expect(textOf(body)).toContain('Submit Request');
  });

  it('asks to call now whoever has no heat, before anything else', async () => {
    const { body } = await visit(await send({ ...filledIn, isUrgent: 'yes' }));
    const text = textOf(body);
    expect(text).toContain("Please call now. We've marked your request urgent.");
    expect(text).not.toContain("Can't wait?");
    expect(text).not.toContain('No heat or AC? Call now, day or night.');
  });

  it('sends whoever smells gas out of the house, before anything else', async () => {
    const { body } = await visit(
      await send({ ...filledIn, message: 'I think I smell gas in the basement.' }),
    );
    expect(textOf(body)).toMatch(
      /Leave the house now\. Then call 911 and your gas utility from outside\. .*Got it, Ada\./,
    );
  });

  it('is shown to this browser only, and only after sending', async () => {
    const cookie = await send();
    await visit(cookie);
    expect(textOf((await app().inject('/contact?sent=1')).body)).not.toContain('Ada');
    expect(textOf((await visit(cookie, '/contact')).body)).not.toContain('Ada');
  });

  it('is the same when the form is sent twice', async () => {
    expect(await send()).toBe(await send());
  });
});

describe('the answers after sending, without JavaScript', () => {
  const answers = { isUrgent: 'yes', bestTime: 'After 5 PM', houseAddress: '12 Elm Street' };

  it('are stored with the request, and shown again', async () => {
    const cookie = await send();
    const token = tokenIn((await visit(cookie)).body);
    const response = await post('/contact/answers', { ...answers, token });
    expect(response.statusCode).toBe(303);
    expect(response.headers.location).toBe('/contact?sent=1#contact-form');
    expect(await stored()).toMatchObject([
      { answers: { isUrgent: true, bestTime: 'After 5 PM', houseAddress: '12 Elm Street' } },
    ]);
    const { body } = await visit(cookie);
    expect(textOf(body)).toContain('Thanks! We added that to your request.');
    expect(fieldValue(body, 'bestTime')).toBe('After 5 PM');
    const chosen = elements(body, 'input').filter((input) => 'checked' in input);
    expect(chosen).toMatchObject([{ name: 'isUrgent', value: 'yes' }]);
  });

  it('are not thanked for when there are none, and may be withdrawn', async () => {
    const cookie = await send();
    const token = tokenIn((await visit(cookie)).body);
    const sendBlank = async () => {
      const response = await post('/contact/answers', { token, bestTime: ' ', houseAddress: '' });
      expect(response.statusCode).toBe(303);
      expect(await stored()).toMatchObject([{ answers: null }]);
      return textOf((await visit(cookie, response.headers.location?.split('#')[0])).body);
    };
    const kind = "Nothing filled in yet. That's fine, we can ask when we call.";
    const before = await sendBlank();
    expect(before).toContain(kind);
    expect(before).not.toContain('Thanks! We added that');
    await post('/contact/answers', { ...answers, token });
    expect(textOf((await visit(cookie, '/contact?sent=1&answers=none')).body)).toContain(
      'Thanks! We added that to your request.',
    );
    expect(await sendBlank()).toContain(kind);
    expect(textOf((await visit(cookie)).body)).not.toContain(kind);
  });

  it('come back as typed when they cannot be stored', async () => {
    const token = tokenIn((await visit(await send())).body);
    await letTimePass();
    for (const wrong of [token, '', `1.${'A'.repeat(43)}`]) {
      const response = await post('/contact/answers', { ...answers, token: wrong });
      expect(response.statusCode).toBe(403);
      expect(textOf(response.body)).toContain(TOO_LATE);
      expect(textOf(response.body)).toContain(`Call ${defaultCompany.phone}`);
      expect(typedText(response.body)).toBe('After 5 PM\n12 Elm Street');
    }
    expect(await stored()).toMatchObject([{ answers: null }]);
  });

  it.each([
    ['too long', { bestTime: 'x'.repeat(201) }, 'The best time must be at most 200 characters'],
    ['larger than any answer', { bestTime: 'x'.repeat(9000) }, ''],
  ])('are refused when they are %s, with a way back to the form', async (_case, wrong, message) => {
    const token = tokenIn((await visit(await send())).body);
    const response = await post('/contact/answers', { ...wrong, token });
    expect([400, 413]).toContain(response.statusCode);
    expect(textOf(response.body)).toContain(message);
    const back = await app().inject('/contact/answers');
    expect([back.statusCode, back.headers.location]).toEqual([303, '/contact?sent=1#contact-form']);
  });

  it('are refused from another website', async () => {
    const token = tokenIn((await visit(await send())).body);
    const response = await app().inject({
      method: 'POST',
      url: '/contact/answers',
      headers: { origin: 'https://evil.example' },
      payload: { token, bestTime: 'Never' },
    });
    expect(response.statusCode).toBe(403);
    expect(await stored()).toMatchObject([{ answers: null }]);
  });
});

describe('a link that names a service or a plan', () => {
  const begins = async (url: string) => {
    const { body, statusCode, headers } = await app().inject(url);
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(linkOf(body, 'canonical')).toMatch(/\/contact$/);
    return ['service', 'message', 'ask'].map((name) => fieldValue(body, name));
  };

  it.each(['', '?service=plumbing', '?plan=gold', '?service=', '?utm_source=mail'])(
    'prefills nothing with %j',
    async (query) => expect(await begins(`/contact${query}`)).toEqual(['', '', '']),
  );

  it('prefills the form', async () => {
    const heating = ['heating', 'I am interested in your Heating Services.\n', 'Heating Services'];
    expect(await begins('/contact?service=heating')).toEqual(heating);
    expect(await begins('/contact?service=heating&utm_source=mail')).toEqual(heating);
    expect(await begins('/contact?plan=standard')).toEqual([
      'maintenance',
      'I am interested in the Standard Plan.\n',
      'Standard Plan',
    ]);
  });

  it('is stored with the request, even when the form came back once', async () => {
    const typed = { ...filledIn, ask: 'Standard Plan' };
    const { body } = await post('/contact', { ...typed, phone: '555' });
    expect(fieldValue(body, 'ask')).toBe('Standard Plan');
    await post('/contact', typed);
    expect(await stored()).toMatchObject([{ origin: { ask: 'Standard Plan' } }]);
  });

  it.each(['x'.repeat(101), 'a\u0000'])(
    'never prevents the request from being stored: %.10j',
    async (ask) => {
      expect((await post('/contact', { ...filledIn, ask })).statusCode).toBe(303);
      expect(await stored()).toMatchObject([{ ...filledIn, origin: null }]);
    },
  );
});
