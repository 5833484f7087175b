import { defaultCompany } from '@hvac/contract/company';
import { defaultNotice } from '@hvac/contract/notice';
import type { Offer } from '@hvac/contract/offers';
import type { SiteSettings } from '@hvac/contract/settings';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { appWithClock, dataOf, issuesOf, logIn, mutate, query } from '../../../test/app.ts';
import { testDatabase } from '../../../test/database.ts';
import { createUser, PASSWORD } from '../../../test/factories.ts';
import { OFFER } from '../../../test/fixtures/offer.ts';
import { reasonOf } from '../../../test/fixtures/owner.ts';
import { nextMoment } from '../../moments.ts';

// Saturday, half past ten in the morning in Detroit.
const START = new Date('2026-11-28T10:30-05:00');
const WORDS = { ...defaultNotice, isOn: true, text: 'Storm: we answer all night' };
const PAGES = ['/', '/services', '/about', '/contact', '/blog', '/nowhere'];

let orm: MikroORM;
let now: Date;
let app: FastifyInstance;
let cookie: string;
let others: { editor: string };
beforeEach(async () => {
  ({ orm } = await testDatabase());
  now = START;
  app = await appWithClock(orm, () => now);
  await createUser(orm.em.fork(), { username: 'owner' });
  await createUser(orm.em.fork(), { username: 'anna', isAdmin: false });
  cookie = await logIn(app, 'owner', PASSWORD);
  others = { editor: await logIn(app, 'anna', PASSWORD) };
});

const save = (name: 'saveNotice' | 'saveOffers' | 'saveCompany', value: object, version = 0) =>
  mutate(app, `settings.${name}`, { input: { value, version }, cookie });
const saveOffers = (...offers: Partial<Offer>[]) =>
  save('saveOffers', { offers: offers.map((own) => ({ ...OFFER, ...own })) });
const pagesWith = async (text: string, from = app) => {
  const shown = await Promise.all(
    PAGES.map(async (url) => ((await from.inject(url)).body.includes(text) ? [url] : [])),
  );
  return shown.flat();
};
const at = (time: string) => {
  now = new Date(time);
};

it('an unchanged site shows nothing of it, and nothing changes by itself', async () => {
  const { notices, offers, openLine } = dataOf<SiteSettings>(await query(app, 'settings.site'));
  expect({ notices, offers, openLine }).toEqual({
    notices: { home: null, elsewhere: null },
    offers: [],
    openLine: '',
  });
  expect(await nextMoment(orm.em.fork(), START)).toBeNull();
});

describe('who may change it', () => {
  it.each([
    ['settings.notice', undefined],
    ['settings.offers', undefined],
  ])('refuses %s to editors and visitors', async (path, input) => {
    expect((await query(app, path, { input, cookie: others.editor })).statusCode).toBe(403);
    expect((await query(app, path, { input })).statusCode).toBe(401);
  });

  it('refuses a save by an editor', async () => {
    for (const [path, value] of [
      ['settings.saveNotice', WORDS],
      ['settings.saveOffers', { offers: [] }],
    ] as const) {
      const input = { value, version: 0 };
      expect((await mutate(app, path, { input, cookie: others.editor })).statusCode).toBe(403);
    }
  });

  it('leads visitors elsewhere only with a proof', async () => {
    await orm.em.fork().execute(`update sessions set proved_at = now() - interval '11 minutes'`);
    const led = { ...WORDS, button: 'Call', leadsTo: '900-555-0199' };
    expect(reasonOf(await save('saveNotice', led))).toBe('proof');
    expect((await save('saveNotice', WORDS)).statusCode).toBe(200);
  });
});

describe('the notice', () => {
  it('names what is wrong, field by field', async () => {
    const response = await save('saveNotice', { ...WORDS, text: '', until: 'soon' });
    expect(response.statusCode).toBe(400);
    expect(issuesOf(response)).toContainEqual({
      path: 'value.until',
      message: 'Please enter a day of this century and a time, or nothing',
    });
  });

  it('refuses to overwrite a newer save', async () => {
    await save('saveNotice', WORDS);
    expect((await save('saveNotice', WORDS)).statusCode).toBe(409);
  });

  it('comes and goes with the first request after its times, on every host, pages cached or not', async () => {
    const other = await appWithClock(orm, () => now);
    const { text } = WORDS;
    const times = { from: '2026-11-30T08:00', until: '2026-12-01T17:30' };
    await save('saveNotice', { ...WORDS, ...times });
    expect(await pagesWith(text)).toEqual([]);
    expect(await pagesWith(text, other)).toEqual([]);
    at('2026-11-30T07:59:59-05:00');
    expect(await pagesWith(text)).toEqual([]);
    at('2026-11-30T08:00-05:00');
    expect(await pagesWith(text)).toEqual(PAGES);
    expect(await pagesWith(text, other)).toEqual(PAGES);
    at('2026-12-01T17:29:59-05:00');
    expect(await pagesWith(text)).toEqual(PAGES);
    at('2026-12-01T17:30-05:00');
    expect(await pagesWith(text)).toEqual([]);
    expect(await pagesWith(text, other)).toEqual([]);
    expect(await nextMoment(orm.em.fork(), now)).toBeNull();
  });

  it('is on the home page only if the owner wants it so', async () => {
    await save('saveNotice', { ...WORDS, isHomeOnly: true });
    expect(await pagesWith(WORDS.text)).toEqual(['/']);
  });

  it('shows no markup of its text', async () => {
    await save('saveNotice', { ...WORDS, text: '<script>alert(1)</script>' });
    expect(await pagesWith('<script>alert(1)')).toEqual([]);
    expect(await pagesWith('&lt;script&gt;alert(1)')).toEqual(PAGES);
  });
});

it('a holiday is announced for seven days, and goes when it is over', async () => {
  const holidays = [{ day: 'Christmas Day', hours: 'Closed', date: '2026-12-25' }];
  await save('saveCompany', { ...defaultCompany, holidays });
  await save('saveNotice', { ...defaultNotice, announcesHolidays: true });
  const text = 'Closed on Christmas Day, Friday, December 25.';
  expect(await nextMoment(orm.em.fork(), now)).toEqual(new Date('2026-12-18T00:00-05:00'));
  expect(await pagesWith(text)).toEqual([]);
  at('2026-12-18T00:00-05:00');
  expect(await pagesWith(text)).toEqual(PAGES);
  at('2026-12-26T00:00-05:00');
  expect(await pagesWith(text)).toEqual([]);
});

it.each(['0000-01-01', '0026-12-25', '9999-12-31'])(
  'a holiday on a mistyped day stops no page: %s',
  async (date) => {
    const holidays = [{ day: 'Christmas Day', hours: 'Closed', date }];
    await save('saveCompany', { ...defaultCompany, holidays });
    await save('saveNotice', { ...defaultNotice, announcesHolidays: true });
    expect((await app.inject('/')).statusCode).toBe(200);
    expect(await pagesWith('Christmas Day, ')).toEqual([]);
    expect(await nextMoment(orm.em.fork(), now)).toSatisfy(
      (moment) => moment === null || moment > now,
    );
  },
);

describe('an offer', () => {
  it('is on the home page and with its service from its first day through its last', async () => {
    await saveOffers({ firstDay: '2026-12-01', lastDay: '2026-12-02' });
    expect(await pagesWith(OFFER.title)).toEqual([]);
    at('2026-12-01T00:00-05:00');
    expect(await pagesWith(OFFER.title)).toEqual(['/', '/services']);
    at('2026-12-02T23:59-05:00');
    expect(await pagesWith(OFFER.title)).toEqual(['/', '/services']);
    at('2026-12-03T00:00-05:00');
    expect(await pagesWith(OFFER.title)).toEqual([]);
  });

  it('is only where the owner has put it, with its terms', async () => {
    await saveOffers({ isOnHome: false }, { title: 'Second look', service: '' });
    expect(await pagesWith(OFFER.title)).toEqual(['/services']);
    expect(await pagesWith('Second look')).toEqual(['/']);
    expect(await pagesWith(OFFER.terms)).toEqual(['/', '/services']);
  });

  it('reads what is stored without what is no longer valid', async () => {
    await saveOffers({});
    await orm.em
      .fork()
      .execute(`update settings set value = jsonb_set(value, '{offers,0,terms}', '""')`);
    const loaded = await query(app, 'settings.offers', { cookie });
    expect(dataOf<{ value: object }>(loaded).value).toEqual({ offers: [] });
  });
});

describe('when the office is open', () => {
  const SAYING = ['/', '/services', '/about', '/contact'];
  const openLine = { isOn: true, afterHours: 'Emergencies: we answer all night.' };

  it('is said where visitors are asked to call, and changes with the first request', async () => {
    await save('saveCompany', { ...defaultCompany, openLine });
    expect(await pagesWith('Saturday: open until 3 PM')).toEqual(SAYING);
    at('2026-11-28T15:00-05:00');
    expect(await pagesWith('Saturday: open until')).toEqual([]);
    expect(await pagesWith(`Closed now. Opens Monday at 8 AM. ${openLine.afterHours}`)).toEqual(
      SAYING,
    );
    at('2026-11-30T00:00-05:00');
    expect(await pagesWith('Monday: opens at 8 AM')).toEqual(SAYING);
  });

  it('stays as it is when a form of release 1.1.0 saves', async () => {
    await save('saveCompany', { ...defaultCompany, openLine });
    const { openLine: _, ...former } = { ...defaultCompany, region: 'Oakland County' };
    expect((await save('saveCompany', former, 1)).statusCode).toBe(200);
    const loaded = await query(app, 'settings.company', { cookie });
    expect(dataOf<{ value: object }>(loaded).value).toMatchObject({
      region: 'Oakland County',
      openLine,
    });
  });
});
