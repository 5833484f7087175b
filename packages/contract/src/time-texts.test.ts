import { describe, expect, it } from 'vitest';
import { dateTimeText, reminderNote, reminderOfNote, reminderText } from './time-texts.ts';

const DETROIT = 'America/Detroit';
/** Friday, 11 PM in Detroit, which is Saturday in UTC. */
const NOW = new Date('2026-11-28T04:00:00Z');

describe('a moment', () => {
  it.each([
    ['2026-11-28T03:38:00Z', '10:38 PM'],
    ['2026-11-27T03:38:00Z', 'Thu, Nov 26, 10:38 PM'],
    ['2025-12-31T13:00:00Z', 'Wed, Dec 31, 2025, 8 AM'],
  ])('of %s is told as %s', (iso, text) => {
    expect(dateTimeText(iso, DETROIT, NOW)).toBe(text);
  });
});

describe('a reminder', () => {
  it.each([
    ['2026-11-28T13:00:00Z', 'Tomorrow (Sat) 8 AM'],
    ['2026-11-30T13:00:00Z', 'Mon, Nov 30, 8 AM'],
    ['2026-11-27T13:00:00Z', 'Today 8 AM'],
  ])('for %s is told as %s', (iso, text) => {
    expect(reminderText(iso, DETROIT, NOW)).toBe(text);
  });

  it('is recognized in the history by its note', () => {
    const note = reminderNote(new Date('2026-11-28T13:00:00Z'), DETROIT, NOW);
    expect(note).toBe('Reminder set for Sat, Nov 28, 8 AM');
    expect(reminderOfNote(note)).toBe('Sat, Nov 28, 8 AM');
    expect(reminderOfNote('Call about the reminder')).toBeNull();
    expect(reminderOfNote(null)).toBeNull();
  });
});
