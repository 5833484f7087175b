import { SUBMISSION_STATUSES } from '@hvac/contract/submission-tabs';
import { beforeEach, describe, expect, it } from 'vitest';
import { anotherApp, refusalOf } from '../../../test/app.ts';
import { createSubmission } from '../../../test/factories.ts';
import { useOffice } from '../../../test/office.ts';
import { rest } from '../../../test/rest.ts';

const LIST = '/api/admin/contact-submissions';
const REQUEST = {
  fullName: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '313-555-0199',
  service: 'heating',
  message: 'The furnace is cold.',
};

const office = useOffice();
const { app, em, orm } = office;
beforeEach(() => em().execute('truncate contact_submissions cascade'));

const send = (body: unknown, host = app()) => rest(host, 'POST', '/api/contact', { body });
const list = (query = '') => office.rest('GET', `${LIST}${query}`, { as: 'editor' });

describe('POST /api/contact', () => {
  it.each([
    [{ fullName: 'A' }, 'Name must be at least 2 characters'],
    [{ email: 'ada' }, 'Please enter a valid email address'],
    [{ email: 'ada@localhost' }, 'Please enter a valid email address'],
    [{ phone: '555-0199' }, 'Please enter a valid phone number'],
    [{ service: '' }, 'Please select a service'],
    [{ message: 'Too short' }, 'Message must be at least 10 characters'],
    [{ message: { $ne: '' } }, 'Message must be at least 10 characters'],
    [{ message: 'a lone \udc00 surrogate' }, "The text contains a character that can't be saved"],
  ])(
    'refuses %j with a status that is not ok, and stores nothing [spec 180]',
    async (change, message) => {
      const response = await send({ ...REQUEST, ...change });
      expect(refusalOf(response)).toEqual([400, message]);
      expect(response.json().issues).toEqual([{ path: Object.keys(change)[0], message }]);
      expect((await list()).json()).toEqual([]);
    },
  );

  it('refuses a form in which nothing can be seen', async () => {
    const blank = { fullName: '  ', phone: ' '.repeat(10), message: '\u3164'.repeat(10) };
    const response = await send({ ...REQUEST, ...blank, service: '\u200b\u200b' });
    expect(response.json().issues).toEqual([
      { path: 'fullName', message: 'Name must be at least 2 characters' },
      { path: 'phone', message: 'Please enter a valid phone number' },
      { path: 'service', message: 'Please select a service' },
      { path: 'message', message: 'Message must be at least 10 characters' },
    ]);
    expect((await list()).json()).toEqual([]);
  });

  it.each([
    ['d&d@example.com', 'd&d@example.com'],
    ['dana=x@example.com', 'dana=x@example.com'],
    ['dana/hvac@example.com', 'dana/hvac@example.com'],
    ['dana@example.com ', 'dana@example.com'],
    ['\u202adana@example.com\u202c\u00a0', 'dana@example.com'],
    ['dana@müller.example', 'dana@xn--mller-kva.example'],
  ])('stores the address %j as %s, and all else as it was sent', async (email, stored) => {
    const sent = {
      ...REQUEST,
      email,
      phone: '\u202a313\u2011555\u20110199\u202c ',
      message: ' \u200bNo heat at all! \n',
    };
    const response = await send(sent);
    expect(response.statusCode).toBe(201);
    expect((await list()).json()).toMatchObject([{ ...sent, email: stored }]);
  });

  it('says what is wrong with every field', async () => {
    const { issues } = (await send(undefined)).json();
    expect(issues.map(({ path }: { path: string }) => path)).toEqual(Object.keys(REQUEST));
  });

  it('stores the request and nothing else that was sent [spec 179, 511, 555]', async () => {
    const more = { id: 999, createdAt: '2020-01-01', status: 'booked', isRead: true };
    const response = await send({ ...REQUEST, ...more });
    expect(response.statusCode).toBe(201);
    expect(response.json().id).not.toBe(more.id);
    expect(response.json()).toEqual({
      ...REQUEST,
      id: expect.any(Number),
      createdAt: expect.stringMatching(/^202[^0].*Z$/),
    });
    expect((await list()).json()).toEqual([{ ...response.json(), status: 'new', delivery: 'off' }]);
  });

  it('tells by its status alone that the request is stored [spec 180]', async () => {
    const { statusCode } = await send(REQUEST);
    expect(Math.floor(statusCode / 100)).toBe(2);
    expect((await list()).json()).toMatchObject([REQUEST]);
  });

  it('stores both of two identical requests', async () => {
    await send(REQUEST);
    await send(REQUEST);
    expect((await list()).headers['x-total-count']).toBe('2');
  });

  it('accepts five requests a minute from each address', async () => {
    const host = await anotherApp(orm(), { rateLimit: true });
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await send(REQUEST, host)).statusCode);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  });
});

describe('GET /api/admin/contact-submissions', () => {
  it('lists submissions of every status, spam included, each with its status', async () => {
    for (const status of SUBMISSION_STATUSES) await createSubmission(em(), { status });
    const listed: { status: string }[] = (await list()).json();
    expect(listed.map(({ status }) => status).toReversed()).toEqual(SUBMISSION_STATUSES);
  });

  it('lists all, newest first, or a page on request [spec 532]', async () => {
    for (const day of [2, 3, 1]) {
      await createSubmission(em(), {
        fullName: `Day ${day}`,
        createdAt: new Date(Date.UTC(2026, 0, day)),
      });
    }
    const all = await list();
    expect(all.json().map(({ fullName }: { fullName: string }) => fullName)).toEqual([
      'Day 3',
      'Day 2',
      'Day 1',
    ]);
    expect(all.json()[0].createdAt).toBe('2026-01-03T00:00:00.000Z');
    expect(all.headers['cache-control']).toBe('no-store');
    const part = await list('?limit=1&offset=1');
    expect(part.json()).toEqual([all.json()[1]]);
    expect(part.headers['x-total-count']).toBe('3');
    expect(part.headers.link).toContain('rel="prev"');
  });
});
