import { days } from '@hvac/contract/durations';
import { describe, expect, it } from 'vitest';
import { publicationAfter, scheduledFor } from './publication.service.ts';

const NOW = new Date('2026-11-26T12:00:00Z');
const day = (count: number) => new Date(NOW.getTime() + days(count));
const iso = (days: number) => day(days).toISOString();

const DRAFT = { published: false, publishedAt: null, updatedAt: day(-1) };
const LIVE = { published: true, publishedAt: day(-9), updatedAt: day(-1) };
const TAKEN_OFF = { ...LIVE, published: false };
const SCHEDULED = { published: true, publishedAt: day(4), updatedAt: day(-1) };
/** Published by a clock that was ten days ahead. */
const AHEAD = { published: true, publishedAt: day(10), updatedAt: day(10) };

describe('a time to publish', () => {
  it.each([
    ['that has passed', null, { published: true, publishAt: iso(-1) }, /still to come/],
    ['that is now', null, { published: true, publishAt: iso(0) }, /still to come/],
    ['beyond a year', null, { published: true, publishAt: iso(400) }, /within a year/],
    ['for a new draft', null, { publishAt: iso(4) }, /published can have a time/],
    ['for a draft', DRAFT, { publishAt: iso(4) }, /published can have a time/],
    [
      'for what becomes a draft',
      SCHEDULED,
      { published: false, publishAt: iso(5) },
      /published can have a time/,
    ],
    ['for a published post', LIVE, { published: true, publishAt: iso(4) }, /keeps its date/],
    ['for one published before', TAKEN_OFF, { published: true, publishAt: iso(4) }, /keeps its/],
  ])('is refused %s', (_what, stored, wanted, message) => {
    expect(() => publicationAfter(stored, wanted, NOW)).toThrow(message);
  });

  it.each([
    ['a new post', null],
    ['a draft', DRAFT],
    ['another time', SCHEDULED],
  ])('schedules %s', (_what, stored) => {
    expect(publicationAfter(stored, { published: true, publishAt: iso(5) }, NOW)).toEqual({
      published: true,
      publishedAt: day(5),
    });
  });

  it('stays when a save repeats it, even once it has passed', () => {
    const passed = { ...SCHEDULED, publishedAt: day(-0.1) };
    for (const stored of [SCHEDULED, passed]) {
      const publishAt = stored.publishedAt.toISOString();
      expect(publicationAfter(stored, { published: true, publishAt }, NOW)).toEqual({
        published: true,
        publishedAt: stored.publishedAt,
      });
    }
  });

  it('stays when a save does not give it', () => {
    expect(publicationAfter(SCHEDULED, { published: true }, NOW).publishedAt).toEqual(day(4));
    expect(publicationAfter(SCHEDULED, {}, NOW).publishedAt).toEqual(day(4));
  });
});

describe('the date of a post', () => {
  it('is now for a first publication, and for a scheduled post that is published now', () => {
    for (const stored of [null, DRAFT, SCHEDULED]) {
      expect(publicationAfter(stored, { published: true, publishAt: null }, NOW)).toEqual({
        published: true,
        publishedAt: NOW,
      });
    }
  });

  it('goes when a scheduled post becomes a draft again', () => {
    expect(publicationAfter(SCHEDULED, { published: false }, NOW)).toEqual({
      published: false,
      publishedAt: null,
    });
  });

  it('never moves once it has passed', () => {
    for (const wanted of [{}, { published: true }, { published: false }, { publishAt: null }]) {
      expect(publicationAfter(LIVE, wanted, NOW).publishedAt).toEqual(day(-9));
    }
    expect(publicationAfter(TAKEN_OFF, { published: true }, NOW)).toEqual({
      published: true,
      publishedAt: day(-9),
    });
  });

  it('is corrected when a clock that was ahead has set it', () => {
    expect(publicationAfter(AHEAD, {}, NOW)).toEqual({ published: true, publishedAt: NOW });
    expect(publicationAfter({ ...AHEAD, published: false }, { published: true }, NOW)).toEqual({
      published: true,
      publishedAt: NOW,
    });
  });
});

describe('a post that waits', () => {
  it('is scheduled until its time', () => {
    expect(scheduledFor(SCHEDULED, NOW)).toEqual(day(4));
    expect(scheduledFor(SCHEDULED, day(4))).toBeNull();
    for (const post of [DRAFT, LIVE, TAKEN_OFF]) expect(scheduledFor(post, NOW)).toBeNull();
  });

  it('is not one that a clock that was ahead has published', () => {
    expect(scheduledFor(AHEAD, NOW)).toBeNull();
  });
});
