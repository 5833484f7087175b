import {
  type Company,
  defaultCompany,
  type Holiday,
  type OpeningHours,
  type Weekday,
} from '@hvac/contract/company';
import { daysText, hoursText } from '../../../../../lib/hours-text.ts';
import { type Entry, withId } from '../../../-kit/-own-ids.ts';
import { newTextRow, type TextRow } from '../-text-rows.ts';
import { numberText, typedNumber } from '../-typed-number.ts';

/** A row of the opening hours while it is edited: hours of weekdays, or free text. */
export type HoursDraft = Entry<{
  kind: 'week' | 'text';
  weekdays: Weekday[];
  opens: string;
  closes: string;
  label: string;
  text: string;
}>;

export type HolidayDraft = Entry<{
  kind: 'closed' | 'open' | 'text';
  day: string;
  /** Empty or YYYY-MM-DD. */
  date: string;
  opens: string;
  closes: string;
  text: string;
}>;

/** The company record while it is edited. */
export interface CompanyDraft
  extends Omit<
    Company,
    'hours' | 'holidays' | 'serviceArea' | 'yearFounded' | 'certifications' | 'reviews'
  > {
  hours: HoursDraft[];
  holidays: HolidayDraft[];
  serviceArea: TextRow[];
  yearFounded: string;
  certifications: TextRow[];
  reviews: Omit<Company['reviews'], 'count'> & { count: string };
}

const CLOSED = 'Closed';

/** An empty row of opening hours. */
export const newHours = (kind: HoursDraft['kind']): HoursDraft =>
  withId({ kind, weekdays: [], opens: '', closes: '', label: '', text: '' });

/** A new holiday, on which the office is closed. */
export const newHoliday = (): HolidayDraft =>
  withId({ kind: 'closed', day: '', date: '', opens: '', closes: '', text: '' });

const hoursDraft = ({ days, hours, opening }: OpeningHours): HoursDraft => ({
  ...newHours(opening ? 'week' : 'text'),
  weekdays: opening?.days ?? [],
  opens: opening?.opens ?? '',
  closes: opening?.closes ?? '',
  label: days,
  text: hours,
});

const kindOfHoliday = ({ hours, opening }: Holiday): HolidayDraft['kind'] => {
  if (opening) return 'open';
  return hours === CLOSED ? 'closed' : 'text';
};

const holidayDraft = (holiday: Holiday): HolidayDraft => ({
  ...newHoliday(),
  kind: kindOfHoliday(holiday),
  day: holiday.day,
  date: holiday.date ?? '',
  opens: holiday.opening?.opens ?? '',
  closes: holiday.opening?.closes ?? '',
  text: holiday.hours,
});

/** The form values of a record. */
export const companyDraft = (company: Company): CompanyDraft => ({
  ...company,
  // A host of release 1.1.0 knows none.
  openLine: company.openLine ?? defaultCompany.openLine,
  hours: company.hours.map(hoursDraft),
  holidays: company.holidays.map(holidayDraft),
  serviceArea: company.serviceArea.map((city) => newTextRow(city)),
  yearFounded: numberText(company.yearFounded),
  certifications: company.certifications.map((name) => newTextRow(name)),
  reviews: { ...company.reviews, count: numberText(company.reviews.count) },
});

// An unfinished row has no text yet; the errors are shown at its own fields, not at the text built from them.
const UNFINISHED = '…';

const hoursOf = ({ kind, weekdays, opens, closes, label, text }: HoursDraft): OpeningHours =>
  kind === 'text'
    ? { days: label, hours: text }
    : {
        days: daysText(weekdays) || UNFINISHED,
        hours: hoursText({ opens, closes }) || UNFINISHED,
        opening: { days: weekdays, opens, closes },
      };

const holidayHours = ({
  kind,
  opens,
  closes,
  text,
}: HolidayDraft): Pick<Holiday, 'hours' | 'opening'> => {
  if (kind === 'closed') return { hours: CLOSED };
  if (kind === 'text') return { hours: text };
  return { hours: hoursText({ opens, closes }) || UNFINISHED, opening: { opens, closes } };
};

const holidayOf = (draft: HolidayDraft): Holiday => ({
  day: draft.day,
  ...(draft.date && { date: draft.date }),
  ...holidayHours(draft),
});

/** The record that a draft describes, not validated yet. */
export const companyOfDraft = (draft: CompanyDraft): Company => ({
  ...draft,
  hours: draft.hours.map(hoursOf),
  holidays: draft.holidays.map(holidayOf),
  serviceArea: draft.serviceArea.map(({ text }) => text),
  yearFounded: typedNumber(draft.yearFounded),
  certifications: draft.certifications.map(({ text }) => text),
  reviews: { ...draft.reviews, count: typedNumber(draft.reviews.count) },
});

// Numbers are also compared as typed, because in JSON an invalid number equals a missing one.
const typedIn = (draft: CompanyDraft) =>
  JSON.stringify([companyOfDraft(draft), draft.yearFounded.trim(), draft.reviews.count.trim()]);

/** Whether both show the same values. */
export const isSameDraft = (one: CompanyDraft, other: CompanyDraft): boolean =>
  typedIn(one) === typedIn(other);
