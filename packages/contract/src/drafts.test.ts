import { expect, it } from 'vitest';
import { daysKept } from './drafts.ts';

it('keeps a draft for 90 days, and one of a post that was never saved for 30', () => {
  expect(daysKept({ of: 'post', subject: 'new' })).toBe(30);
  expect(daysKept({ of: 'page', subject: 'new' })).toBe(30);
  expect(daysKept({ of: 'post', subject: '7' })).toBe(90);
  expect(daysKept({ of: 'setting', subject: 'new' })).toBe(90);
  expect(daysKept({})).toBe(90);
});
