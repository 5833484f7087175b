import { OTHER_SOURCES } from '@hvac/contract/figures';
import { describe, expect, it } from 'vitest';
import { createVisitCounter } from './visit-counter.service.ts';

const NOON = new Date('2026-11-28T12:00:30Z');
const DAY = '2026-11-28';
const SITE = 'https://site.example';

const counting = (...messages: string[]) => {
  const counter = createVisitCounter();
  for (const told of messages) {
    counter.note({ told, host: 'site.example', ip: '203.0.113.7' }, DAY);
  }
  return counter.take();
};

describe('the counter of visits does not count', () => {
  it.each([
    ['nothing', ''],
    ['no address', '+undefined'],
    ['the address of another site', '+https://evil.example/ '],
    ['an address without a host', '+data:, '],
    ['an address with another port', `+${SITE}:8080/ `],
    ['a page of ours, opened from ours in a tab of its own', `+${SITE}/about ${SITE}/`],
  ])('%s', (_what, told) => {
    expect(counting(told)).toEqual([]);
  });

  it('more than 60 messages of a network in a minute, until the next', () => {
    const { hears } = createVisitCounter();
    const heard = (ip: string, now: Date) =>
      Array.from({ length: 70 }, () => hears(ip, now)).filter(Boolean).length;
    expect(heard('203.0.113.7', NOON)).toBe(60);
    expect(heard('203.0.113.8', NOON)).toBe(0);
    expect(heard('203.0.114.7', NOON)).toBe(60);
    expect(heard('203.0.113.7', new Date(NOON.getTime() + 30_000))).toBe(60);
  });

  it('more than 3,000 messages of all networks in a minute', () => {
    const { hears } = createVisitCounter();
    const heard = Array.from({ length: 4000 }, (_, n) => hears(`10.${n >> 8}.${n & 255}.1`, NOON));
    expect(heard.filter(Boolean)).toHaveLength(3000);
  });
});

describe('the counter of visits', () => {
  it('adds up a day, the first page and the source', () => {
    const told = `${SITE}/Services/?utm_source=truck https://www.google.com/`;
    expect(counting(`+${told}`, `+${told}`, told)).toEqual([
      { day: DAY, page: '/services', source: 'truck', visits: 2, taps: 1 },
    ]);
  });

  it('counts a tap in a tab that our own page opened, from nowhere', () => {
    expect(counting(`${SITE}/about ${SITE}/`)).toEqual([
      { day: DAY, page: '/about', source: 'Typed or unknown', visits: 0, taps: 1 },
    ]);
  });

  it('adds up what is beyond 1,000 different counts and loses no sum', () => {
    const counts = counting(
      ...Array.from({ length: 1500 }, (_, n) => `+${SITE}/?utm_source=s${n} `),
    );
    expect(counts).toHaveLength(1001);
    expect(counts.at(-1)).toEqual({
      day: DAY,
      page: '',
      source: OTHER_SOURCES,
      visits: 500,
      taps: 0,
    });
  });

  it('adds up what says that it is of the others itself, but keeps its pages within those 1,000', () => {
    const counts = counting(
      ...Array.from({ length: 1500 }, (_, n) => `+${SITE}/page-${n}?utm_source=Others `),
    );
    expect(counts).toHaveLength(1001);
    expect(counts.reduce((sum, { visits }) => sum + visits, 0)).toBe(1500);
  });

  it('knows its own host where a proxy names the usual port', () => {
    const counter = createVisitCounter();
    const told = `+${SITE}/about `;
    counter.note({ told, host: 'site.example:443', ip: '203.0.113.7' }, DAY);
    expect(counter.take()).toMatchObject([{ page: '/about', visits: 1 }]);
  });

  it('has again what could not be stored, beside what came meanwhile', () => {
    const counter = createVisitCounter();
    const note = () =>
      counter.note({ told: `+${SITE}/ `, host: 'site.example', ip: '203.0.113.7' }, DAY);
    note();
    const taken = counter.take();
    expect(counter.take()).toEqual([]);
    note();
    counter.putBack(taken);
    expect(counter.take()).toMatchObject([{ page: '/', visits: 2 }]);
  });
});
