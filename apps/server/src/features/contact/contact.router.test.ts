import { formKey } from '@hvac/contract/form-key';
import type { Receipt } from '@hvac/contract/receipts';
import { idOfReference } from '@hvac/contract/reference';
import { beforeEach, describe, expect, it } from 'vitest';
import { dataOf, issuesOf, mutate, refusalOf, setCookieOf } from '../../../test/app.ts';
import { useInstance } from '../../../test/office.ts';
import { SubmissionEntity } from '../submissions/submission.entity.ts';

const { app, em } = useInstance();
beforeEach(async () => {
  await em().execute('truncate contact_submissions restart identity cascade');
});

const filledIn = {
  fullName: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '313-555-0199',
  service: 'heating',
  message: 'The furnace is cold.',
};
const UNSTORABLE = "The text contains a character that can't be saved";

const submit = (change: Record<string, unknown> = {}) =>
  mutate(app(), 'contact.submit', { input: { ...filledIn, ...change } });
const stored = () => em().find(SubmissionEntity, {}, { orderBy: { id: 'asc' } });

describe('contact.submit', () => {
  it.each([
    ['fullName', 'A', 'Name must be at least 2 characters'],
    ['fullName', '', 'Name must be at least 2 characters'],
    ['fullName', 'x'.repeat(201), 'Name must be at most 200 characters'],
    ['email', '', 'Please enter a valid email address'],
    ['email', 'ada', 'Please enter a valid email address'],
    ['email', 'ada@localhost', 'Please enter a valid email address'],
    ['email', 'ada@example.com, bob@example.com', 'Please enter a valid email address'],
    ['email', 'ada@example.com\r\nBcc: bob@example.com', 'Please enter a valid email address'],
    ['email', `${'x'.repeat(250)}@example.com`, 'Please enter a valid email address'],
    ['phone', '313555019', 'Please enter a valid phone number'],
    ['phone', '1'.repeat(51), 'Please enter a valid phone number'],
    ['service', '', 'Please select a service'],
    ['service', 'x'.repeat(201), 'Service must be at most 200 characters'],
    ['message', '123456789', 'Message must be at least 10 characters'],
    ['message', 'x'.repeat(10_001), 'Message must be at most 10,000 characters'],
    ['message', 'x'.repeat(60_000), 'Message must be at most 10,000 characters'],
    ['fullName', 'Ada\u0000', UNSTORABLE],
    ['message', 'The furnace is \ud83d cold.', UNSTORABLE],
    ['service', 'heating\u0000', UNSTORABLE],
    ['submissionKey', 'key\u0000', UNSTORABLE],
  ])('refuses %s=%.20s', async (path, value, message) => {
    const response = await submit({ [path]: value });
    expect(refusalOf(response)).toEqual([400, message]);
    expect(issuesOf(response)).toContainEqual({ path, message });
    expect(await stored()).toEqual([]);
  });

  it.each<unknown>([
    { $ne: null },
    { toString: 'x' },
    ['ada@example.com'],
    3_135_550_199,
    true,
    null,
    undefined,
  ])('refuses %j instead of text', async (value) => {
    for (const field of Object.keys(filledIn)) {
      expect((await submit({ [field]: value })).statusCode).toBe(400);
    }
    expect(await stored()).toEqual([]);
  });

  it.each([{ id: 1 }, { createdAt: '2020-01-01T00:00:00Z' }, { isAdmin: true }])(
    'refuses the unknown field %j',
    async (field) => {
      expect((await submit(field)).statusCode).toBe(400);
      expect(await stored()).toEqual([]);
    },
  );

  it('names every invalid field, in the order of the form', async () => {
    const response = await mutate(app(), 'contact.submit', { input: {} });
    expect(refusalOf(response)).toEqual([400, 'Name must be at least 2 characters']);
    expect(issuesOf(response)).toEqual([
      { path: 'fullName', message: 'Name must be at least 2 characters' },
      { path: 'email', message: 'Please enter a valid email address' },
      { path: 'phone', message: 'Please enter a valid phone number' },
      { path: 'service', message: 'Please select a service' },
      { path: 'message', message: 'Message must be at least 10 characters' },
    ]);
  });

  it('accepts the shortest and the longest allowed values', async () => {
    const shortest = { fullName: 'Al', phone: '3135550199', service: 'x', message: '1234567890' };
    expect((await submit(shortest)).statusCode).toBe(200);
    const longest = {
      fullName: 'x'.repeat(200),
      phone: '1'.repeat(50),
      service: 'x'.repeat(200),
      message: 'x'.repeat(10_000),
    };
    expect((await submit(longest)).statusCode).toBe(200);
    expect(await stored()).toMatchObject([shortest, longest]);
  });

  it('stores the request with the time it arrived', async () => {
    const before = Date.now();
    const response = await submit();
    expect(response.statusCode).toBe(200);
    const [row] = await stored();
    expect(row).toMatchObject(filledIn);
    expect(row?.createdAt.getTime()).toBeGreaterThanOrEqual(before);
    expect(row?.createdAt.getTime()).toBeLessThanOrEqual(Date.now());
  });

  it('gives the visitor a receipt and nothing else', async () => {
    const receipt = dataOf<Receipt>(await submit());
    expect(receipt).toEqual({
      reference: expect.stringMatching(/^R-[0-9A-Z]{7}$/),
      token: expect.any(String),
      answerTime: expect.stringMatching(/^We.+ call you/),
      emergencyAdvice: expect.toBeOneOf([null, 'No heat or AC? Call now, day or night.']),
      isDanger: false,
      firstName: 'Ada',
    });
    const [row] = await stored();
    expect(idOfReference(receipt.reference)).toBe(row?.id);
  });

  it('keeps the receipt for this browser, in case the page is loaded anew', async () => {
    const response = await submit();
    const { token } = dataOf<Receipt>(response);
    expect(setCookieOf(response, 'receipt')).toBe(
      `receipt=${token}; Max-Age=600; Path=/; HttpOnly; SameSite=Lax`,
    );
  });

  it('stores that there is no heat, and once more when that is said later', async () => {
    const submissionKey = formKey(new Date());
    await submit({ submissionKey });
    await submit({ submissionKey, isUrgent: true });
    await submit({ submissionKey, isUrgent: true });
    expect((await stored()).map(({ answers }) => answers)).toEqual([null, { isUrgent: true }]);
  });

  it('stores whether the message sounds urgent', async () => {
    await submit({ message: 'Please quote a new heat pump.' });
    await submit({ message: 'We have no heat since last night.' });
    expect((await stored()).map((row) => row.soundsUrgent)).toEqual([false, true]);
  });

  it.each([
    { origin: { landingPage: 'x'.repeat(501) } },
    { origin: { campaign: { utm_source: 'a\u0000' } } },
    { origin: { landingPage: { $ne: null } } },
    { origin: 'search engine' },
  ])('stores a request without its origin when that is %j', async (change) => {
    expect((await submit(change)).statusCode).toBe(200);
    expect(await stored()).toMatchObject([{ ...filledIn, origin: null }]);
  });

  it('stores how the visitor found the form', async () => {
    const origin = {
      landingPage: '/services?utm_source=mail',
      referrer: 'search.example',
      campaign: { utm_source: 'mail' },
      ask: 'Standard Plan',
    };
    await submit({ origin });
    expect(await stored()).toMatchObject([{ origin }]);
  });

  it.each([
    ['an emoji of several parts', '👩🏽‍🔧 please come soon'],
    ['text from right to left', 'المدفأة لا تعمل منذ أمس'],
    ['zero-width characters', 'zero\u200bwidth\u200d\ufeff joiners'],
    ['white space around and line breaks', '  \tThe furnace\r\n\n is cold  \n'],
    ['letters in two code points', 'cafe\u0301 is too cold'],
    ['markup', '<script>alert("1")</script> & <b>'],
    ['quotes and backslashes', `'; drop table users; -- \\' "`],
    ['control characters', 'bell \u0007 and escape \u001b[31m'],
  ])('stores %s exactly as typed', async (_case, text) => {
    expect((await submit({ fullName: text, message: text })).statusCode).toBe(200);
    expect(await stored()).toMatchObject([{ fullName: text, message: text }]);
  });
});

describe('a form that is sent more than once', () => {
  const submissionKey = 'b3f1c2d4-0000-4000-8000-000000000001';

  it('is stored once, even when all copies arrive at the same time', async () => {
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => submit({ submissionKey })),
    );
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
    expect(await stored()).toHaveLength(1);
  });

  it('gets the same receipt each time', async () => {
    const [first, second] = [await submit({ submissionKey }), await submit({ submissionKey })];
    expect(dataOf(second)).toEqual(dataOf(first));
  });

  it('keeps the row that was stored first', async () => {
    await submit({ submissionKey });
    const [first] = await stored();
    await submit({ submissionKey });
    expect(await stored()).toEqual([first]);
  });

  it('is stored again when its text has been corrected', async () => {
    await submit({ submissionKey });
    await submit({ submissionKey, message: 'The furnace is cold, and so is the cat.' });
    expect(await stored()).toHaveLength(2);
  });

  it('is stored again under another key', async () => {
    await submit({ submissionKey });
    await submit({ submissionKey: `${submissionKey}2` });
    expect(await stored()).toHaveLength(2);
  });

  it('is stored again without a key', async () => {
    await submit();
    await submit();
    expect(await stored()).toHaveLength(2);
  });
});
