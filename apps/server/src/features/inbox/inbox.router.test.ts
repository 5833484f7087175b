import { SERVICE_OPTIONS } from '@hvac/contract/contact-services';
import { referenceOf } from '@hvac/contract/reference';
import { SUBMISSION_STATUSES } from '@hvac/contract/submission-tabs';
import type { SubmissionsPage } from '@hvac/contract/submissions';
import { beforeAll, describe, expect, it } from 'vitest';
import { refusalOf } from '../../../test/app.ts';
import { createSubmission, renameHeating } from '../../../test/factories.ts';
import { useOffice } from '../../../test/office.ts';
import { SubmissionEventEntity } from '../submissions/submission-event.entity.ts';

const { ask, em, read } = useOffice();

const list = (input: Record<string, unknown> = {}) =>
  read<SubmissionsPage>('inbox.submissions', input, 'editor');
const NOTHING = { new: 0, open: 0, done: 0, spam: 0, all: 0, trash: 0 };
const idsOf = ({ items }: SubmissionsPage) => items.map(({ id }) => id);

describe('inbox.submissions', () => {
  it('asks a visitor to log in, whatever else is wrong', async () => {
    for (const input of [{}, { search: { $ne: null } }, { limit: 1000 }]) {
      const response = await ask('inbox.submissions', input, null);
      expect(refusalOf(response)).toEqual([401, 'Please log in']);
    }
  });

  it.each([
    { limit: 0 },
    { limit: 101 },
    { limit: 1.5 },
    { limit: '10' },
    { offset: -1 },
    { offset: 2_147_483_648 },
    { search: { $ne: null } },
    { search: ['a'] },
    { search: 'a\u0000' },
    { search: 'x'.repeat(201) },
    { orderBy: 'id' },
    { tab: 'contacted' },
    { tab: ['new'] },
  ])('refuses %j', async (input) => {
    const response = await ask('inbox.submissions', input, 'editor');
    expect(response.statusCode).toBe(400);
  });

  it('is empty while nobody has written', async () => {
    expect(await list()).toEqual({ items: [], total: 0, counts: NOTHING });
  });

  it('marks those whose customers have no heat or no cooling now, and tells where their houses are', async () => {
    const fork = em();
    const urgent = await createSubmission(fork);
    await createSubmission(fork);
    fork.assign(urgent, { answers: { isUrgent: true, houseAddress: '18 Beech St, Warren' } });
    await fork.flush();
    const { items } = await list();
    expect(items).toMatchObject([
      { isUrgent: true, houseAddress: '18 Beech St, Warren' },
      { isUrgent: false, houseAddress: null },
    ]);
    await fork.execute('truncate contact_submissions cascade');
  });
});

describe('the search in inbox.submissions', () => {
  beforeAll(async () => {
    const others = SERVICE_OPTIONS.map(({ value }) => ({ service: value }));
    for (const fields of others) await createSubmission(em(), fields);
  });
  /** Stores one more submission, and returns whether the search finds it and no other. */
  const findsOnly = async (fields: Parameters<typeof createSubmission>[1], search: string) => {
    const { id } = await createSubmission(em(), fields);
    const found = idsOf(await list({ search }));
    await em().execute('delete from contact_submissions where id = ?', [id]);
    return found.length === 1 && found[0] === id;
  };

  it.each([
    ['the name', { fullName: 'Grace Hopper' }, 'ace hop'],
    ['the e-mail address', { email: 'grace@navy.example' }, '@navy'],
    ['the phone number', { phone: '248-555-0100' }, '248-'],
    ['a service that a client made up', { service: 'Duct cleaning' }, 'duct cl'],
    ['the message', { message: 'A strange noise at night' }, 'strange noise'],
    ['capital letters', { fullName: 'grace' }, 'GRACE'],
    ['letters with accents', { fullName: 'ÉMILE ÅNGSTRÖM' }, 'émile ångström'],
    ['an emoji', { message: 'Too cold 🥶 here' }, '🥶'],
    ['a percent sign', { message: 'Only 50% of the heat arrives' }, '50%'],
    ['an underscore', { email: 'grace_h@example.com' }, 'e_h'],
    ['a backslash', { message: 'Folder C:\\heat is full' }, 'c:\\heat'],
    ['a quote', { fullName: "Conan O'Brien" }, "o'b"],
    ['a line break', { message: 'First line\nsecond line' }, 'line\nsecond'],
    ['words in any order', { fullName: 'Grace Hopper', message: 'No heat at all' }, 'heat HOPPER'],
    ['words of several fields', { fullName: 'Grace', phone: '248-555-0100' }, 'grace  248-555'],
    ['a word and a label', { fullName: 'Grace', service: 'other' }, 'specify grace'],
    ['digits of the phone number', { phone: '(248) 555-0142' }, '2485550142'],
    ['a phone number in brackets', { phone: '248.555.0142' }, '(248) 555-0142'],
    ['a phone number with dots', { phone: '(248) 555-0142' }, '248.555'],
    ['the end of a phone number', { phone: '+1 248 555 0142' }, '5550142'],
    ['a phone number with the country code', { phone: '248-555-0142' }, '+1 (248) 555-0142'],
    ['a phone number typed with an extension', { phone: '248-555-0142 x42' }, '2485550142'],
    ['a phone number typed with words', { phone: '248-555-0142 (Bob)' }, '555-0142'],
    ['a phone number with marks', { phone: '\u202a248\u2011555\u20110142\u202c' }, '2485550142'],
    ['a phone number in other digits', { phone: '٢٤٨-٥٥٥-٠١٤٢' }, '248-555-0142'],
    ['a phone number in letters', { phone: '1-248-555-HEAT' }, '2485554328'],
    ['a phone number of Britain', { phone: '+44 (0)20 7946 0142' }, '+44 20 7946 0142'],
    ['a phone number by other digits', { phone: '248-555-0142' }, '٢٤٨٥٥٥٠١٤٢'],
    ['a phone number by other dashes', { phone: '(248) 555-0142' }, '248\u2011555\u20110142'],
    ['a phone number copied with marks', { phone: '(248) 555-0142' }, '\u202a248-555-0142\u202c'],
    ['a phone number between dashes', { phone: '2485550142' }, '248 - 555 - 0142'],
    ['a phone number and a name', { fullName: 'Grace', phone: '248/555/0142' }, '248 555 grace'],
    ['numbers of different fields', { phone: '248-555-0142', message: 'Unit 4711' }, '4711 0142'],
    ['an apostrophe of a phone', { fullName: 'Sean O’Brien' }, "O'Brien"],
    ['an apostrophe of a keyboard', { fullName: "Sean O'Brien" }, 'O’Brien'],
    ['an accent as an apostrophe', { fullName: 'Sean O´Brien' }, 'o’brien'],
    ['a name without its accent', { fullName: 'Siobhán Ní Bhriain' }, 'Siobhan ni'],
    ['a name with an accent that was not written', { fullName: 'Siobhan' }, 'Siobhán'],
    ['decomposed letters', { fullName: 'Rene\u0301 Le\u0301vesque' }, 'René Lévesque'],
    ['composed letters', { fullName: 'René Lévesque' }, 'rene\u0301 le\u0301vesque'],
    [
      'letters that are one with their accents',
      { fullName: 'Łukasz Østergård' },
      'lukasz ostergard',
    ],
    ['a sharp s', { message: 'Haus in der Breiten Straße' }, 'STRASSE'],
    ['quotes of a phone', { message: 'It says “E4” all the time' }, '"e4"'],
    ['a dash of a phone', { message: 'Filter—MERV‑13' }, 'filter-merv-13'],
    ['a soft hyphen and what has no width', { message: 'ther\u00admo\u200bstat' }, 'thermostat'],
    ['spaces that do not break', { message: 'furnace\u00a0room' }, 'furnace room'],
    ['full-width letters', { message: 'ＭＥＲＶ' }, 'merv'],
    ['a number between marks of direction', { phone: '\u202a248‑555‑0142\u202c' }, '248-555-0142'],
    ['a search between such marks', { phone: '248-555-0142' }, '\u202a248‑555‑0142\u202c'],
    ['Cyrillic in capitals', { fullName: 'Фёдор' }, 'ФЕДОР'],
    ['a name in Arabic with its points', { fullName: 'مُحَمَّد' }, 'محمد'],
    ['a part of a name in Chinese', { fullName: '王小明' }, '小明'],
  ])('finds %s [spec 425, 426, 427, 428, 429, 430]', async (_case, fields, search) => {
    expect(await findsOnly(fields, search)).toBe(true);
  });

  it.each([
    '%',
    '_',
    '\\',
    '%%',
    'nobody wrote this',
    "' or 1=1 --",
    'lovelace nobody',
    '999',
    '5553130',
  ])('finds nothing for %s, which nobody has typed', async (search) => {
    expect(await list({ search })).toEqual({ items: [], total: 0, counts: NOTHING });
  });

  it('finds a request by the reference that its sender was given', async () => {
    const { id } = await createSubmission(em(), { fullName: 'Grace Hopper' });
    for (const search of [referenceOf(id), referenceOf(id).toLowerCase()])
      expect(idsOf(await list({ search }))).toEqual([id]);
    await em().execute('delete from contact_submissions where id = ?', [id]);
  });

  it.each(SERVICE_OPTIONS)(
    'finds $value by its label "$label" [spec 428]',
    async ({ value, label }) => {
      const { items } = await list({ search: label.toUpperCase() });
      expect(items.map(({ service }) => service)).toEqual([value]);
    },
  );

  it('finds words of the notes, also together with words of the submission, and no change of status', async () => {
    const fork = em();
    const { id } = await createSubmission(fork, { fullName: 'Grace Hopper', status: 'contacted' });
    await createSubmission(fork, { fullName: 'Grace Kelly' });
    const event = { submission: id, author: 'editor' };
    fork.create(SubmissionEventEntity, { ...event, note: 'Coming at 4:30 with Rick, 50% off' });
    fork.create(SubmissionEventEntity, { ...event, status: 'contacted' });
    await fork.flush();
    for (const search of ['rick', 'RICK', 'with grace', '50%']) {
      expect(idsOf(await list({ search }))).toEqual([id]);
    }
    expect((await list({ search: 'contacted' })).total).toBe(0);
    expect((await list({ search: 'rick', tab: 'open' })).counts).toEqual({
      ...NOTHING,
      open: 1,
      all: 1,
    });
    await fork.execute(`delete from contact_submissions where full_name like 'Grace%'`);
  });

  it('finds every service by a part of its label', async () => {
    const { items } = await list({ search: 'SERVICE' });
    expect(items.map(({ service }) => service).toSorted()).toEqual(['cooling', 'heating']);
  });

  it('finds a service by the name that the owner gave it, and no longer by the former', async () => {
    await renameHeating(em());
    const found = async (search: string) =>
      (await list({ search })).items.map(({ service }) => service);
    expect(await found('heat pumps')).toEqual(['heating']);
    expect(await found('heating service')).toEqual([]);
    expect(await found('cooling service')).toEqual(['cooling']);
    await em().execute('truncate settings');
  });

  it('finds everything without a search', async () => {
    expect((await list({ search: '' })).total).toBe(SERVICE_OPTIONS.length);
  });
});

describe('the tabs of inbox.submissions', () => {
  beforeAll(async () => {
    await em().execute('truncate contact_submissions cascade');
    for (const status of SUBMISSION_STATUSES) {
      await createSubmission(em(), { fullName: `Is ${status}`, status });
    }
    await createSubmission(em(), { fullName: 'Is new as well' });
  });
  const COUNTS = { new: 2, open: 1, done: 2, spam: 1, all: 6, trash: 0 };

  it.each([
    ['new', ['Is new as well', 'Is new']],
    ['open', ['Is contacted']],
    ['done', ['Is lost', 'Is booked']],
    ['spam', ['Is spam']],
  ])('%s shows its submissions, and the counts of all tabs', async (tab, names) => {
    const { items, total, counts } = await list({ tab });
    expect(items.map(({ fullName }) => fullName)).toEqual(names);
    expect([total, counts]).toEqual([names.length, COUNTS]);
  });

  it('all shows everything, as does no tab', async () => {
    for (const input of [{ tab: 'all' }, {}]) {
      expect(await list(input)).toMatchObject({
        items: Array(6).fill({}),
        total: 6,
        counts: COUNTS,
      });
    }
  });

  it('count what the search finds', async () => {
    const { total, counts } = await list({ search: 'new', tab: 'done' });
    expect([total, counts]).toEqual([0, { ...NOTHING, new: 2, all: 2 }]);
  });

  it('show the status, and the worst state of the deliveries', async () => {
    const states = {
      'Is new': ['sent', 'waiting', 'failed'],
      'Is contacted': ['sent', 'waiting'],
      'Is booked': ['sent', 'held'],
      'Is spam': ['held'],
    };
    for (const [name, each] of Object.entries(states)) {
      for (const state of each) {
        await em().execute(
          `insert into deliveries (submission_id, kind, recipient, state)
           select id, 'notification', ?, ? from contact_submissions where full_name = ?`,
          [`${state}@example.com`, state, name],
        );
      }
    }
    const { items } = await list();
    expect(items.map(({ status, delivery }) => [status, delivery])).toEqual([
      ['new', 'off'],
      ['spam', 'off'],
      ['lost', 'off'],
      ['booked', 'sent'],
      ['contacted', 'waiting'],
      ['new', 'failed'],
    ]);
  });
});

describe('the pages of inbox.submissions', () => {
  beforeAll(async () => {
    await em().execute('truncate contact_submissions restart identity cascade');
    for (let i = 1; i <= 30; i += 1) {
      const createdAt = new Date(Date.UTC(2026, 0, 1, i % 3));
      await createSubmission(em(), { fullName: i % 2 ? 'Odd One' : 'Even One', createdAt });
    }
  });

  it('hold 25 unless asked for more or fewer', async () => {
    expect(await list()).toMatchObject({ items: Array(25).fill({}), total: 30 });
    expect((await list({ limit: 100 })).items).toHaveLength(30);
    expect((await list({ limit: 1 })).items).toHaveLength(1);
  });

  it('go through the list, newest first, each submission once', async () => {
    const pages = [];
    for (const offset of [0, 12, 24, 36]) pages.push(await list({ limit: 12, offset }));
    const ids = pages.flatMap(idsOf);
    const newestFirst = (await list({ limit: 100 })).items.toSorted(
      (a, b) => b.createdAt.localeCompare(a.createdAt) || b.id - a.id,
    );
    expect(ids).toEqual(newestFirst.map(({ id }) => id));
    expect(new Set(ids).size).toBe(30);
  });

  it('begin with urgent ones that wait, on whatever page they would be, and leave settled ones in their place', async () => {
    const before = (await list({ limit: 100 })).items;
    const oldest = before.slice(-4);
    const mark = async (id: number | undefined, status: string, answers: object) =>
      em().execute('update contact_submissions set status = ?, answers = ?::jsonb where id = ?', [
        status,
        JSON.stringify(answers),
        id,
      ]);
    const likely = before.at(-5)?.id;
    await em().execute(`update contact_submissions set sounds_urgent = true where id in (?)`, [
      [likely, oldest[1]?.id, oldest[3]?.id],
    ]);
    await mark(oldest[0]?.id, 'new', { isUrgent: true });
    await mark(oldest[1]?.id, 'booked', { isUrgent: true });
    await mark(oldest[2]?.id, 'contacted', { isUrgent: true });
    await mark(oldest[3]?.id, 'new', { isUrgent: false });
    const pages = [];
    for (const offset of [0, 12, 24]) pages.push(await list({ limit: 12, offset }));
    const first = [oldest[0]?.id, oldest[2]?.id, likely];
    const others = before.map(({ id }) => id).filter((id) => !first.includes(id));
    expect(pages.flatMap(idsOf)).toEqual([...first, ...others]);
    expect(idsOf(await list({ tab: 'new', limit: 1 }))).toEqual([oldest[0]?.id]);
    expect(idsOf(await list({ tab: 'open' }))).toEqual([oldest[2]?.id]);
    await em().execute(
      `update contact_submissions set status = 'new', answers = null, sounds_urgent = false`,
    );
  });

  it('count what the search finds', async () => {
    expect(await list({ search: 'odd', limit: 10, offset: 10 })).toMatchObject({
      items: Array(5).fill({ fullName: 'Odd One' }),
      total: 15,
    });
  });

  it('show each submission in full, with its time in UTC, and nothing else', async () => {
    const createdAt = new Date('2026-11-21T20:05:00.000Z');
    const { id } = await createSubmission(em(), { createdAt, message: '  spaces\n kept ' });
    expect((await list({ limit: 1 })).items).toEqual([
      {
        id,
        fullName: 'Ada Lovelace',
        email: 'ada@example.com',
        phone: '313-555-0199',
        service: 'heating',
        message: '  spaces\n kept ',
        createdAt: '2026-11-21T20:05:00.000Z',
        status: 'new',
        delivery: 'off',
        isUrgent: false,
        soundsUrgent: false,
        houseAddress: null,
        answer: null,
        badAddress: null,
        alert: null,
        remindAt: null,
        deletedAt: null,
        deletedBy: null,
        openedAt: null,
        openedBy: null,
      },
    ]);
  });
});
