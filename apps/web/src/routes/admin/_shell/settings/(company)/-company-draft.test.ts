import { type Company, defaultCompany } from '@hvac/contract/company';
import { describe, expect, it } from 'vitest';
import { newTextRow } from '../-text-rows.ts';
import {
  companyDraft,
  companyOfDraft,
  isSameDraft,
  newHoliday,
  newHours,
} from './-company-draft.ts';

const draft = companyDraft(defaultCompany);

describe('a company draft', () => {
  it('converts back to the record that it was made from', () => {
    expect(companyOfDraft(draft)).toEqual(defaultCompany);
  });

  it('says nothing of open hours for a host of release 1.1.0, which knows none', () => {
    const { openLine: _, ...former } = defaultCompany;
    const { openLine } = companyDraft(former as Company);
    expect(openLine).toEqual({ isOn: false, afterHours: '' });
  });

  it('equals another draft of the same record, although its rows have other ids', () => {
    const other = companyDraft(defaultCompany);
    expect(other.serviceArea[0]?.id).not.toBe(draft.serviceArea[0]?.id);
    expect(isSameDraft(draft, other)).toBe(true);
    expect(isSameDraft(draft, { ...other, phone: '313-555-0100' })).toBe(false);
  });

  it('differs when a typed number is invalid', () => {
    const { reviews } = draft;
    expect(isSameDraft(draft, { ...draft, yearFounded: 'soon' })).toBe(false);
    expect(isSameDraft(draft, { ...draft, reviews: { ...reviews, count: 'many' } })).toBe(false);
    expect(isSameDraft(draft, { ...draft, yearFounded: ' ' })).toBe(true);
  });

  it('reads the typed year, certifications and number of reviews', () => {
    const typed = {
      yearFounded: ' 1987 ',
      certifications: [newTextRow('NATE')],
      reviews: { source: 'Google', count: '1,212', url: '' },
    };
    expect(companyOfDraft({ ...draft, ...typed })).toMatchObject({
      yearFounded: 1987,
      certifications: ['NATE'],
      reviews: { count: 1212 },
    });
  });

  it('converts the days and hours of a row of weekdays', () => {
    const line = {
      ...newHours('week'),
      weekdays: ['Monday' as const],
      opens: '08:00',
      closes: '17:00',
    };
    const [hours] = companyOfDraft({ ...draft, hours: [line] }).hours;
    expect(hours?.opening).toEqual({ days: ['Monday'], opens: '08:00', closes: '17:00' });
  });

  it('keeps the fields of an unfinished row, so that errors can say what is missing in them', () => {
    const [hours] = companyOfDraft({ ...draft, hours: [newHours('week')] }).hours;
    expect(hours).toEqual({
      days: '…',
      hours: '…',
      opening: { days: [], opens: '', closes: '' },
    });
  });

  it('describes a holiday without hours as "Closed", and omits a missing date', () => {
    const holiday = { ...newHoliday(), day: 'Labor Day' };
    expect(companyOfDraft({ ...draft, holidays: [holiday] }).holidays).toEqual([
      { day: 'Labor Day', hours: 'Closed' },
    ]);
  });
});
