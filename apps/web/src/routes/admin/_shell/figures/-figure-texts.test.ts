import { describe, expect, it } from 'vitest';
import {
  beforeName,
  isCountedThroughout,
  pageName,
  periodName,
  shareText,
} from './-figure-texts.ts';

describe('the share of visits that became requests', () => {
  it('is not shown of fewer than 30 visits', () => {
    expect(shareText({ visits: 29, requests: 3 })).toBeNull();
  });

  it('is not shown where more wrote than were counted', () => {
    expect(shareText({ visits: 30, requests: 31 })).toBeNull();
  });

  it.each([
    [30, 3, '10%'],
    [812, 41, '5%'],
    [1000, 1, '<1%'],
    [40, 0, '0%'],
  ])('of %i visits and %i requests is %s', (visits, requests, share) => {
    expect(shareText({ visits, requests })).toBe(share);
  });
});

it('visits are counted throughout when no month had requests without visits', () => {
  const none = { visits: 0, taps: 0, requests: 0, booked: 0 };
  const counted = { ...none, visits: 40, requests: 2 };
  expect(isCountedThroughout([none, counted])).toBe(true);
  expect(isCountedThroughout([{ ...none, requests: 1 }, counted])).toBe(false);
});

describe('a period', () => {
  it.each([
    ['2026-11', 'November 2026 so far'],
    ['2026-10', 'October 2026'],
    ['year', 'Last 12 months'],
  ])('%s is called %s', (period, name) => {
    expect(periodName(period, '2026-11')).toBe(name);
  });

  it.each([
    ['2026-10-01', '2026-10-28', 'October 1–28'],
    ['2026-10-01', '2026-10-01', 'October 1'],
    ['2026-10-01', '2026-10-31', 'October'],
    ['2026-02-01', '2026-02-28', 'February'],
  ])('from %s to %s is compared as %s', (firstDay, lastDay, name) => {
    expect(beforeName({ firstDay, lastDay })).toBe(name);
  });
});

it.each([
  ['/', 'Home'],
  ['/services', 'Services'],
  ['/blog/cold-house', '/blog/cold-house'],
  ['/services/furnace-repair', 'Furnace repair'],
  ['/no-label', '/no-label'],
])('the page %s is called %s', (path, name) => {
  const labels = new Map([
    ['/services/furnace-repair', 'Furnace repair'],
    ['/no-label', ''],
  ]);
  expect(pageName(path, labels)).toBe(name);
});
