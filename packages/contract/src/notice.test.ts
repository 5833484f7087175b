import { describe, expect, it } from 'vitest';
import type { Holiday } from './company.ts';
import { defaultNotice, type Notice, noticeInput, noticeMoments, shownNotices } from './notice.ts';

const NOTICE: Notice = { ...defaultNotice, isOn: true, text: 'We answer all night.' };
const company = (holidays: Holiday[] = []) => ({ holidays, timeZone: 'America/Detroit' });
const shown = (notice: Partial<Notice>, now: string, holidays?: Holiday[]) =>
  shownNotices({ ...NOTICE, ...notice }, company(holidays), new Date(now));
const issuesOf = (change: object) => {
  const result = noticeInput.safeParse({ ...NOTICE, ...change });
  return (result.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);
};
const NOON = '2026-11-20T12:00-05:00';
const THANKSGIVING = { day: 'Thanksgiving', hours: 'Closed', date: '2026-11-26' };

describe('noticeInput', () => {
  const WHEN = 'Please enter a day of this century and a time, or nothing';
  const TARGET =
    'Enter a page like /contact, a phone number, or an address that begins with https://';

  it.each<[object, string, string]>([
    [{ text: '' }, 'text', 'Enter what visitors should know'],
    [{ text: 'x'.repeat(121) }, 'text', 'Too long (max 120 characters)'],
    [{ text: 'a\nb' }, 'text', 'This must be one line'],
    [{ button: 'Call' }, 'leadsTo', 'Enter where the button leads'],
    [{ leadsTo: '/contact' }, 'button', 'Enter what the button says'],
    [{ button: 'x'.repeat(25), leadsTo: '/' }, 'button', 'Too long (max 24 characters)'],
    ...['javascript:alert(1)', 'http://a.example', '//evil.example', 'contact', 'tel:911'].map(
      (leadsTo): [object, string, string] => [{ button: 'Go', leadsTo }, 'leadsTo', TARGET],
    ),
    [{ tone: 'loud' }, 'tone', 'Please choose how it looks'],
    [{ from: '2026-11-31T08:00' }, 'from', WHEN],
    [{ from: '2026-11-30' }, 'from', WHEN],
    [{ from: '0026-11-30T08:00' }, 'from', WHEN],
    [{ until: 'incomplete' }, 'until', WHEN],
    [
      { from: '2026-11-30T08:00', until: '2026-11-30T08:00' },
      'until',
      'The end must be after the beginning',
    ],
  ])('refuses %o', (change, path, message) => {
    expect(issuesOf(change)).toContainEqual([path, message]);
  });

  it('takes an empty one that is off', () => {
    expect(noticeInput.parse(defaultNotice)).toEqual(defaultNotice);
  });
});

describe('the notice', () => {
  it('is not shown while it is off, before its time, or from its end on', () => {
    const none = { home: null, elsewhere: null };
    expect(shown({ isOn: false }, NOON)).toEqual(none);
    expect(shown({ from: '2026-11-20T12:01' }, NOON)).toEqual(none);
    expect(shown({ until: '2026-11-20T12:00' }, NOON)).toEqual(none);
  });

  it('is shown on all pages, or on the home page only', () => {
    const notice = { text: 'We answer all night.', isUrgent: false, button: null };
    expect(shown({ from: '2026-11-20T12:00' }, NOON)).toEqual({ home: notice, elsewhere: notice });
    expect(shown({ isHomeOnly: true }, NOON)).toEqual({ home: notice, elsewhere: null });
  });

  it.each([
    ['/contact?service=heating', '/contact?service=heating'],
    ['(313) 555-0142', 'tel:3135550142'],
    ['https://power.example/outages', 'https://power.example/outages'],
  ])('has a button that leads to %s', (leadsTo, href) => {
    const { home } = shown({ tone: 'urgent', button: 'More', leadsTo }, NOON);
    expect(home).toMatchObject({ isUrgent: true, button: { label: 'More', href } });
  });
});

describe('a holiday', () => {
  const announced = (holiday: Holiday, now: string, notice: Partial<Notice> = {}) =>
    shown({ isOn: false, announcesHolidays: true, ...notice }, now, [holiday]).home?.text;

  it('is announced from seven days before until its end, in the zone of the site', () => {
    const text = 'Closed on Thanksgiving, Thursday, November 26.';
    expect(announced(THANKSGIVING, '2026-11-18T23:59-05:00')).toBeUndefined();
    expect(announced(THANKSGIVING, '2026-11-19T00:00-05:00')).toBe(text);
    expect(announced(THANKSGIVING, '2026-11-26T23:59-05:00')).toBe(text);
    expect(announced(THANKSGIVING, '2026-11-27T00:00-05:00')).toBeUndefined();
  });

  it('says its hours', () => {
    const opening = { opens: '09:00', closes: '12:00' };
    expect(announced({ ...THANKSGIVING, hours: '9-12', opening }, NOON)).toBe(
      'Thanksgiving, Thursday, November 26: open 9 AM to noon.',
    );
    expect(announced({ ...THANKSGIVING, hours: 'Emergency calls only' }, NOON)).toBe(
      'Thanksgiving, Thursday, November 26: Emergency calls only.',
    );
  });

  it('is not announced unless the owner wants it, has a date, and shows no notice', () => {
    expect(announced(THANKSGIVING, NOON, { announcesHolidays: false })).toBeUndefined();
    expect(announced({ day: 'Thanksgiving', hours: 'Closed' }, NOON)).toBeUndefined();
    expect(announced(THANKSGIVING, NOON, { isOn: true })).toBe('We answer all night.');
  });

  it('is announced where a notice for the home page is not', () => {
    const { home, elsewhere } = shown({ isHomeOnly: true, announcesHolidays: true }, NOON, [
      THANKSGIVING,
    ]);
    expect(home?.text).toBe('We answer all night.');
    expect(elsewhere?.text).toBe('Closed on Thanksgiving, Thursday, November 26.');
  });
});

describe('the moments of the notice', () => {
  it('are its beginning and end, and those of announced holidays', () => {
    const notice = { ...NOTICE, from: '2026-11-01T01:30', until: '2027-03-14T02:30' };
    const times = (own: Partial<Notice>) =>
      noticeMoments({ ...notice, ...own }, company([THANKSGIVING])).map((at) => at.toISOString());
    expect(times({})).toEqual(['2026-11-01T05:30:00.000Z', '2027-03-14T07:00:00.000Z']);
    expect(times({ isOn: false })).toEqual([]);
    expect(times({ isOn: false, announcesHolidays: true })).toEqual([
      '2026-11-19T05:00:00.000Z',
      '2026-11-27T05:00:00.000Z',
    ]);
  });
});
