import * as z from 'zod/mini';
import { readTarget } from './addresses.ts';
import { dayAfter, instantOf } from './clocks.ts';
import type { Company, Holiday } from './company.ts';
import { companyTelHref } from './contact-links.ts';
import { longDay } from './long-day.ts';
import { isDialable, isPlannableDay } from './settings.ts';
import { storedValue } from './stored-value.ts';
import { text } from './text.ts';
import { timeText } from './time-texts.ts';
import { versioned } from './versioned.ts';

/** Limits of Settings → Notice. */
export const NOTICE_LIMITS = { text: 120, button: 24, leadsTo: 500 } as const;

/** For how many days a holiday is announced before it comes. */
const DAYS_BEFORE = 7;

const line = (most: number) =>
  text('This must be text').check(
    z.trim(),
    z.maxLength(most, `Too long (max ${most} characters)`),
    z.regex(/^\P{Cc}*$/u, 'This must be one line'),
  );

/** Whether a text is a day of this century and a time on the clock of the site: YYYY-MM-DDTHH:MM. */
const isLocalTime = (value: string): boolean => {
  const [day = '', time = '', ...rest] = value.split('T');
  return rest.length === 0 && isPlannableDay(day) && /^([01]\d|2[0-3]):[0-5]\d$/.test(time);
};

const WHEN = 'Please enter a day of this century and a time, or nothing';
const localTime = z
  .string(WHEN)
  .check(z.refine((value) => value === '' || isLocalTime(value), WHEN));

/** What the button leads to, as an address; null if it is no path, phone number or https address. */
const noticeHref = (typed: string): string | null =>
  isDialable(typed) ? companyTelHref({ phone: typed }) : readTarget(typed, undefined);

const at = (path: string, error: string) => ({ path: [path], error });

/** What a notice says. */
export interface NoticeWords {
  text: string;
  button: string;
  leadsTo: string;
  tone: 'info' | 'urgent';
}

const words = {
  text: line(NOTICE_LIMITS.text),
  /** What the button says; empty for none. */
  button: line(NOTICE_LIMITS.button),
  /** A path, a phone number or an https address; empty without a button. */
  leadsTo: line(NOTICE_LIMITS.leadsTo),
  tone: z.enum(['info', 'urgent'], 'Please choose how it looks'),
};

/** Checks that a button has a label and leads somewhere. */
const buttonLeads = [
  z.refine<NoticeWords>(
    ({ button, leadsTo }) => button === '' || leadsTo !== '',
    at('leadsTo', 'Enter where the button leads'),
  ),
  z.refine<NoticeWords>(
    ({ button, leadsTo }) => leadsTo === '' || button !== '',
    at('button', 'Enter what the button says'),
  ),
  z.refine<NoticeWords>(
    ({ leadsTo }) => leadsTo === '' || noticeHref(leadsTo) !== null,
    at(
      'leadsTo',
      'Enter a page like /contact, a phone number, or an address that begins with https://',
    ),
  ),
];

/** A notice as a site file has it: what it says, but not whether it is shown. */
export const noticeWordsInput = z.strictObject(words).check(...buttonLeads);

/** Settings → Notice (beyond §8). */
export const noticeInput = z
  .strictObject({
    isOn: z.boolean('Please choose on or off'),
    ...words,
    /** On the clock of the site, as YYYY-MM-DDTHH:MM; empty for at once. */
    from: localTime,
    /** The same; empty for as long as it is on. */
    until: localTime,
    isHomeOnly: z.boolean('Please choose where it is shown'),
    /** Whether the holidays of the company record are announced while no notice is shown. */
    announcesHolidays: z.boolean('Please choose on or off'),
  })
  .check(
    z.refine(
      ({ isOn, text }) => !isOn || text !== '',
      at('text', 'Enter what visitors should know'),
    ),
    ...buttonLeads,
    z.refine(
      ({ from, until }) => until === '' || until > from,
      at('until', 'The end must be after the beginning'),
    ),
  );

/** What is said above the header, when and where. */
export interface Notice extends NoticeWords {
  isOn: boolean;
  from: string;
  until: string;
  isHomeOnly: boolean;
  announcesHolidays: boolean;
}

export const defaultNotice: Notice = {
  isOn: false,
  text: '',
  button: '',
  leadsTo: '',
  tone: 'info',
  from: '',
  until: '',
  isHomeOnly: false,
  announcesHolidays: false,
};

/** What a notice says, apart from when and where. */
export const noticeWords = ({ text, button, leadsTo, tone }: Notice): NoticeWords => ({
  text,
  button,
  leadsTo,
  tone,
});

/** Reads the stored notice: fields that are missing or invalid take their default. */
export const noticeOf = (stored: unknown): Notice =>
  storedValue(noticeInput, stored, defaultNotice);

/** Saves the notice over the version that was loaded. */
export const saveNoticeInput = versioned(noticeInput);

/** A notice as visitors see it above the header. */
export interface ShownNotice {
  text: string;
  isUrgent: boolean;
  button: { label: string; href: string } | null;
}

/** What is shown on the home page and on the other pages; null for nothing. */
export interface ShownNotices {
  home: ShownNotice | null;
  elsewhere: ShownNotice | null;
}

type Calendar = Pick<Company, 'holidays' | 'timeZone'>;

const instant = (timeZone: string, local: string): Date => {
  const [day = '', time = ''] = local.split('T');
  return instantOf(timeZone, day, time);
};

/** From when until when it is shown; null for an end that is open. */
interface Span {
  from: Date | null;
  until: Date | null;
}

const noticeSpan = ({ from, until }: Notice, timeZone: string): Span => ({
  from: from ? instant(timeZone, from) : null,
  until: until ? instant(timeZone, until) : null,
});

const holidaySpan = (date: string, timeZone: string): Span => ({
  from: instantOf(timeZone, dayAfter(date, -DAYS_BEFORE), '00:00'),
  until: instantOf(timeZone, dayAfter(date, 1), '00:00'),
});

const includes = ({ from, until }: Span, now: Date): boolean =>
  (from === null || from <= now) && (until === null || now < until);

const holidayText = ({ day, hours, opening }: Holiday, date: string): string => {
  if (opening) {
    const times = `${timeText(opening.opens)} to ${timeText(opening.closes)}`;
    return `${day}, ${longDay(date)}: open ${times}.`;
  }
  return hours === 'Closed'
    ? `Closed on ${day}, ${longDay(date)}.`
    : `${day}, ${longDay(date)}: ${hours}${/[.!?]$/.test(hours) ? '' : '.'}`;
};

const datedHolidays = ({ holidays, timeZone }: Calendar) =>
  holidays
    .flatMap((holiday) =>
      holiday.date
        ? [{ ...holiday, date: holiday.date, span: holidaySpan(holiday.date, timeZone) }]
        : [],
    )
    .sort((a, b) => a.date.localeCompare(b.date));

const shownHoliday = (company: Calendar, now: Date): ShownNotice | null => {
  const next = datedHolidays(company).find(({ span }) => includes(span, now));
  return next ? { text: holidayText(next, next.date), isUrgent: false, button: null } : null;
};

/** The owner's notice as visitors see it; null without a text. */
export const ownNotice = ({ text, tone, button, leadsTo }: NoticeWords): ShownNotice | null => {
  if (text === '') return null;
  const href = noticeHref(leadsTo);
  return {
    text,
    isUrgent: tone === 'urgent',
    button: button && href ? { label: button, href } : null,
  };
};

/** What stands above the header now (beyond §8). */
export const shownNotices = (notice: Notice, company: Calendar, now: Date): ShownNotices => {
  const isShown = notice.isOn && includes(noticeSpan(notice, company.timeZone), now);
  const own = isShown ? ownNotice(notice) : null;
  const holiday = notice.announcesHolidays ? shownHoliday(company, now) : null;
  return { home: own ?? holiday, elsewhere: (notice.isHomeOnly ? null : own) ?? holiday };
};

/** When that may change. */
export const noticeMoments = (notice: Notice, company: Calendar): Date[] =>
  [
    ...(notice.isOn ? [noticeSpan(notice, company.timeZone)] : []),
    ...(notice.announcesHolidays ? datedHolidays(company).map(({ span }) => span) : []),
  ].flatMap(({ from, until }) => [from, until].filter((moment) => moment !== null));
