import { defaultBrand } from '@hvac/contract/brand';
import { type Company, defaultCompany } from '@hvac/contract/company';
import { illustrationTexts } from '@hvac/contract/illustration-texts';
import type { SiteSettings } from '@hvac/contract/settings';
import type { Versioned } from '@hvac/contract/versioned';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  anotherApp,
  appWithoutDatabase,
  dataOf,
  issuesOf,
  query,
  refusalOf,
} from '../../../test/app.ts';
import { reasonOf } from '../../../test/fixtures/owner.ts';
import { useOffice } from '../../../test/office.ts';

const { app, call, em, orm, read } = useOffice();
const provedAgo = (minutes: number) =>
  em().execute('update sessions set proved_at = now() - make_interval(mins => ?)', [minutes]);
beforeEach(async () => {
  await em().execute('truncate settings');
  await provedAgo(0);
});

const { socialLinks } = defaultCompany;
const ELSEWHERE = 'https://evil.example/';

const renamed = { ...defaultCompany, name: 'North Star', phone: '248-555-0100' };
const save = (input: unknown) => call('settings.saveCompany', input);
const readRecord = () => read<Versioned<Company>>('settings.company');
const DEFAULT_LOOK = {
  illustrations: { folder: '/img', texts: illustrationTexts(defaultBrand, defaultCompany) },
  logo: { mark: '/favicon.svg', markOnDark: '/img/logo-mark.svg', hasName: false },
  sharePicture: '/og/default.jpg',
};
const readSite = async (on = app()) => dataOf<SiteSettings>(await query(on, 'settings.site'));

describe('settings.saveCompany', () => {
  it('names in the history only the fields that were changed', async () => {
    const fieldsOf = async () => {
      const [event] = await em().execute(
        `select details from audit_events where action like 'settings.%' order by id desc limit 1`,
      );
      return event?.details?.fields;
    };
    await save({ value: { ...defaultCompany, phone: '248-555-0100' }, version: 0 });
    expect(await fieldsOf()).toEqual(['phone']);
    await save({
      value: { ...defaultCompany, tagline: 'Warm by noon', phone: '248-555-0100' },
      version: 1,
    });
    expect(await fieldsOf()).toEqual(['tagline']);
    await save({ value: defaultCompany, version: 2 });
    expect(await fieldsOf()).toEqual(['tagline', 'phone']);
  });

  it.each<[string, Partial<Company>]>([
    ['another email address', { email: 'mallory@example.com' }],
    ['another phone number', { phone: '900-555-0199' }],
    ['another page of reviews', { reviews: { source: 'Google', count: null, url: ELSEWHERE } }],
    ['another financing partner', { financing: { partner: 'Bank', url: ELSEWHERE } }],
    ['another profile', { socialLinks: { ...socialLinks, x: ELSEWHERE } }],
  ])('leads customers to %s with a proof, and not without one', async (_where, changes) => {
    await provedAgo(10);
    const elsewhere = { ...defaultCompany, ...changes };
    const response = await save({ value: elsewhere, version: 0 });
    expect([response.statusCode, reasonOf(response)]).toEqual([403, 'proof']);
    expect((await readRecord()).version).toBe(0);
    await provedAgo(9);
    expect((await save({ value: elsewhere, version: 0 })).statusCode).toBe(200);
  });

  it('asks for a proof over a version that is yet to come, with whatever it holds, and for nothing else', async () => {
    await provedAgo(10);
    const value = { ...defaultCompany, name: 'North Star', region: 'Oakland County' };
    expect(reasonOf(await save({ value, version: 1 }))).toBe('proof');
    expect((await save({ value, version: 0 })).statusCode).toBe(200);
    expect((await save({ value: renamed, version: 0 })).statusCode).toBe(409);
  });

  it('reports errors field by field', async () => {
    const response = await save({
      value: { ...defaultCompany, name: '', phone: '911' },
      version: 0,
    });
    expect(response.statusCode).toBe(400);
    expect(issuesOf(response)).toEqual([
      { path: 'value.name', message: 'The name is required' },
      {
        path: 'value.phone',
        message: 'Enter a phone number, like 313-555-0142',
      },
    ]);
  });

  it.each<unknown>([
    undefined,
    null,
    {},
    { value: defaultCompany },
    { value: defaultCompany, version: -1 },
    { value: defaultCompany, version: '0' },
    { value: { ...defaultCompany, version: 1 }, version: 0 },
    { value: { ...defaultCompany, hours: {} }, version: 0 },
    { value: 'North Star', version: 0 },
  ])('refuses %j', async (input) => {
    expect((await save(input)).statusCode).toBe(400);
    expect((await readRecord()).version).toBe(0);
  });

  it('refuses to overwrite a newer save', async () => {
    await save({ value: renamed, version: 0 });
    expect(refusalOf(await save({ value: defaultCompany, version: 0 }))).toEqual([
      409,
      'Someone else has saved your business info in the meantime',
    ]);
    expect((await readRecord()).value.name).toBe('North Star');
  });

  it('changes what the site shows from then on', async () => {
    const response = await save({ value: renamed, version: 0 });
    expect(dataOf(response)).toEqual({ value: renamed, version: 1 });
    expect(await readRecord()).toEqual({ value: renamed, version: 1 });
    expect(await readSite()).toMatchObject({
      texts: { home: { metaTitle: 'North Star | HVAC Services in Metro Detroit' } },
      privacyLink: '',
      company: renamed,
      licenseSentence: 'Licensed and insured in the State of Michigan.',
      mapsApiKey: null,
      ...DEFAULT_LOOK,
      isCurrent: true,
    });
  });
});

describe('settings.site', () => {
  it('has the map key that the owner set, or else the configured one', async () => {
    const instance = await anotherApp(orm(), { mapsApiKey: 'FromConfiguration' });
    expect((await readSite(instance)).mapsApiKey).toBe('FromConfiguration');
    await save({ value: { ...defaultCompany, mapsApiKey: 'FromOwner' }, version: 0 });
    expect((await readSite(instance)).mapsApiKey).toBe('FromOwner');
  });

  it('is the default on an instance that has never reached its database', async () => {
    const instance = await appWithoutDatabase({ mapsApiKey: 'FromConfiguration' });
    expect(await readSite(instance)).toMatchObject({
      texts: { about: { metaTitle: 'About Us | Hearthline Heating & Cooling' } },
      privacyLink: '',
      company: defaultCompany,
      licenseSentence: 'Licensed and insured in the State of Michigan.',
      mapsApiKey: 'FromConfiguration',
      ...DEFAULT_LOOK,
      isCurrent: false,
    });
  });
});
