import { expect, it } from 'vitest';
import { draftDays } from './drafts.ts';

it('keeps a draft for 90 days, and one of a post that was never saved for 30', () => {
  expect(draftDays({ of: 'post', subject: 'new' })).toBe(30);
  expect(draftDays({ of: 'page', subject: 'new' })).toBe(30);
  expect(draftDays({ of: 'post', subject: '7' })).toBe(90);
  expect(draftDays({ of: 'setting', subject: 'new' })).toBe(90);
  expect(draftDays({})).toBe(90);
});
