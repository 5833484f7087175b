import { defaultCompany } from '@hvac/contract/company';
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

describe('the draft of a company', () => {
  it('stands for the record that it was made of', () => {
    expect(companyOfDraft(draft)).toEqual(defaultCompany);
  });

  it('is the same as another one of that record, though its lines are numbered anew', () => {
    const other = companyDraft(defaultCompany);
    expect(other.serviceArea[0]?.id).not.toBe(draft.serviceArea[0]?.id);
    expect(isSameDraft(draft, other)).toBe(true);
    expect(isSameDraft(draft, { ...other, phone: '313-555-0100' })).toBe(false);
  });

  it('is another one when a number is typed that is none', () => {
    const { reviews } = draft;
    expect(isSameDraft(draft, { ...draft, yearFounded: 'soon' })).toBe(false);
    expect(isSameDraft(draft, { ...draft, reviews: { ...reviews, count: 'many' } })).toBe(false);
    expect(isSameDraft(draft, { ...draft, yearFounded: ' ' })).toBe(true);
  });

  it('reads the year, the certifications and the number of reviews as they are typed', () => {
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

  it('writes the days and the hours of a line of the week', () => {
    const line = {
      ...newHours('week'),
      weekdays: ['Monday' as const],
      opens: '08:00',
      closes: '17:00',
    };
    const [hours] = companyOfDraft({ ...draft, hours: [line] }).hours;
    expect(hours?.opening).toEqual({ days: ['Monday'], opens: '08:00', closes: '17:00' });
  });

  it('keeps the fields of an unfinished line, to say what is missing in them', () => {
    const [hours] = companyOfDraft({ ...draft, hours: [newHours('week')] }).hours;
    expect(hours).toEqual({
      days: '…',
      hours: '…',
      opening: { days: [], opens: '', closes: '' },
    });
  });

  it('says "Closed" of a holiday without hours, and names no date that is not given', () => {
    const holiday = { ...newHoliday(), day: 'Labor Day' };
    expect(companyOfDraft({ ...draft, holidays: [holiday] }).holidays).toEqual([
      { day: 'Labor Day', hours: 'Closed' },
    ]);
  });
});
