import { defaultCompany } from '@hvac/contract/company';
import { describe, expect, it } from 'vitest';
import {
  companyDraft,
  companyOfDraft,
  errorsLeft,
  isSameDraft,
  newCity,
  newHoliday,
  newHours,
} from './-company-draft.ts';

const draft = companyDraft(defaultCompany);
const ERRORS = {
  phone: 'no phone',
  'address.city': 'no city',
  'address.street': 'no street',
  'hours.0.opening.closes': 'too early',
  'hours.1.days': 'no label',
  serviceArea: 'too many',
};
const leftAfter = (change: Partial<typeof draft>) =>
  Object.keys(errorsLeft(ERRORS, draft, { ...draft, ...change }));
const without = (...gone: string[]) => Object.keys(ERRORS).filter((path) => !gone.includes(path));

describe('errorsLeft', () => {
  it('lets go of the error of a field that changed', () => {
    expect(leftAfter({ phone: '313-555-0100' })).toEqual(without('phone'));
  });

  it('keeps those of the other fields of a group', () => {
    expect(leftAfter({ address: { ...draft.address, city: 'Troy' } })).toEqual(
      without('address.city'),
    );
  });

  it('keeps those of the other lines of a list', () => {
    const hours = draft.hours.map((line, index) => (index === 0 ? { ...line, closes: '' } : line));
    expect(leftAfter({ hours })).toEqual(without('hours.0.opening.closes'));
  });

  it('gives no line the error of one that was before it', () => {
    expect(leftAfter({ hours: draft.hours.slice(1) })).toEqual(
      without('hours.0.opening.closes', 'hours.1.days'),
    );
  });

  it('lets go of the error of a list that changed', () => {
    expect(leftAfter({ serviceArea: [newCity()] })).toEqual(without('serviceArea'));
  });
});

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
