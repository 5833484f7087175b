import { type Company, defaultCompany } from '@hvac/contract/company';
import type { ChangedTexts, SiteSettings } from '@hvac/contract/settings';
import type { ClaimPlace } from '@hvac/contract/texts/claim-places';
import { defaultTextsOf } from '@hvac/contract/texts/neutral-texts';
import { defaultTexts, TEXT_PAGE_NAMES, type TextPageName } from '@hvac/contract/texts/pages';
import type { LoadedTexts } from '@hvac/contract/texts/schema';
import type { Versioned } from '@hvac/contract/versioned';
import { beforeEach, describe, expect, it } from 'vitest';
import { dataOf, issuesOf, refusalOf } from '../../../test/app.ts';
import { useOffice } from '../../../test/office.ts';

const office = useOffice();
const { ask, call, em } = office;
beforeEach(() => em().execute('truncate settings'));

const home = defaultTexts('home');
const save = (input: unknown) => call('settings.savePageTexts', input);
const saveHome = (change: object, version = 0) =>
  save({ page: 'home', value: { ...home, ...change }, version });
const read = (page: TextPageName = 'home') =>
  office.read<LoadedTexts>('settings.pageTexts', { page });
const readSite = () => office.read<SiteSettings>('settings.site', undefined, null);
const countChanged = () => office.read<ChangedTexts>('settings.changedTexts');
const storedTexts = async () => {
  const [row] = await em().execute(`select value from settings where key = 'page:home'`);
  return row?.value;
};

describe('settings.savePageTexts', () => {
  it('is for administrators', async () => {
    const input = { page: 'home', value: home, version: 0 };
    const page = { page: 'home' };
    for (const [as, status] of [
      [null, 401],
      ['editor', 403],
    ] as const) {
      expect((await call('settings.savePageTexts', input, as)).statusCode).toBe(status);
      expect((await call('settings.resetPageTexts', page, as)).statusCode).toBe(status);
      expect((await ask('settings.pageTexts', page, as)).statusCode).toBe(status);
      expect((await ask('settings.changedTexts', undefined, as)).statusCode).toBe(status);
    }
    expect(await storedTexts()).toBeUndefined();
  });

  it('reports errors text by text', async () => {
    const response = await saveHome({
      heading: 'Heating in {towm}',
      reasons: [home.reasons[0], { ...home.reasons[1], title: ' ' }],
    });
    expect(response.statusCode).toBe(400);
    expect(issuesOf(response)).toEqual([
      { path: 'value.heading', message: "“{towm}” isn't something we can fill in" },
      { path: 'value.reasons.1.title', message: 'Enter some text' },
    ]);
  });

  it.each<unknown>([
    undefined,
    { page: 'imprint', value: {}, version: 0 },
    { page: 'constructor', value: {}, version: 0 },
    { page: 'home', value: home },
    { page: 'home', value: home, version: -1 },
    { page: 'home', value: [], version: 0 },
    { page: 'home', value: {}, version: 0 },
    { page: 'home', value: { ...home, headline: 'x' }, version: 0 },
    { page: 'home', value: { ...home, heading: 'a\u0000b' }, version: 0 },
    { page: 'home', value: { ...home, heading: 'a\ud83d' }, version: 0 },
    { page: 'home', value: { ...home, heading: 'x'.repeat(71) }, version: 0 },
    { page: 'home', value: { ...home, heading: '{company}'.repeat(3) }, version: 0 },
    { page: 'services', value: { ...defaultTexts('services'), plans: [] }, version: 0 },
    { page: 'home', value: defaultTexts('services'), version: 0 },
  ])('refuses %j', async (input) => {
    expect((await save(input)).statusCode).toBe(400);
    expect(Object.values(await countChanged()).every((count) => count === 0)).toBe(true);
  });

  it('refuses to overwrite a newer save, even from the defaults', async () => {
    await saveHome({ heading: 'First' });
    for (const version of [0, 2]) {
      expect(refusalOf(await saveHome({ heading: 'Late' }, version))).toEqual([
        409,
        'Someone else has saved these texts in the meantime',
      ]);
    }
    expect((await read()).value).toEqual({ ...home, heading: 'First' });
  });

  it('leaves the icons as they are that a form of release 1.0.0 does not have', async () => {
    const services = defaultTexts('services');
    const chosen = { ...services, firstIcon: 'drop', secondIcon: 'pipe' };
    await save({ page: 'services', value: chosen, version: 0 });
    const { firstIcon, secondIcon, thirdIcon, ...former } = services;
    const heading = 'What we mend';
    await save({ page: 'services', value: { ...former, heading }, version: 1 });
    expect((await read('services')).value).toEqual({ ...chosen, heading });
  });

  it('stores what differs from the defaults and nothing else', async () => {
    const response = await saveHome({ heading: ' Warm homes ', promises: [] });
    const texts = { ...home, heading: 'Warm homes', promises: [] };
    expect(dataOf(response)).toEqual({ value: texts, version: 1, claimsBoth: true });
    expect(await read()).toEqual({ value: texts, version: 1, claimsBoth: true });
    expect(await storedTexts()).toEqual({ heading: 'Warm homes', promises: [] });
    expect(await countChanged()).toMatchObject({ home: 2, services: 0 });
    await saveHome({}, 1);
    expect(await storedTexts()).toEqual({});
  });

  it.each([
    '</script><script>alert(1)</script>',
    '"\' & <b>',
    'תיקון מזגנים \u202e 24/7',
    '🔥 é ﬃ',
    '{ 10 % off } {}',
  ])('keeps %j as it was typed', async (heading) => {
    await saveHome({ heading });
    expect(await read()).toMatchObject({ value: { heading }, version: 1 });
    expect((await readSite()).texts.home.heading).toBe(heading);
  });

  it('measures a text with the current name of the company', async () => {
    const heading = '{company}: heating and cooling for {region}';
    expect((await saveHome({ heading })).statusCode).toBe(200);
    const company = { ...defaultCompany, name: 'N'.repeat(100) };
    const input = { value: company, version: 0 };
    await call('settings.saveCompany', input);
    expect(issuesOf(await saveHome({ heading }, 1))).toEqual([
      { path: 'value.heading', message: 'Too long (max 70 characters)' },
    ]);
    expect((await saveHome({ promises: [] }, 1)).statusCode).toBe(200);
  });
});

describe('settings.pageTexts', () => {
  it.each(TEXT_PAGE_NAMES)('of %s is the default until somebody saves', async (page) => {
    expect(await read(page)).toEqual({ value: defaultTexts(page), version: 0, claimsBoth: true });
  });

  it('refuses a page that does not exist', async () => {
    const response = await ask('settings.pageTexts', { page: 'imprint' });
    expect(response.statusCode).toBe(400);
  });

  it('falls back to the default of a text that another release stored and this one cannot read', async () => {
    const value = { heading: 7, intro: 'Kept', reasons: [{ title: 'Half' }], slogan: 'Gone' };
    await em().execute(
      `insert into settings (key, value, version, updated_at) values ('page:home', ?::jsonb, 3, now())`,
      [JSON.stringify(value)],
    );
    expect(await read()).toEqual({
      value: { ...home, intro: 'Kept' },
      version: 3,
      claimsBoth: true,
    });
    expect(await countChanged()).toMatchObject({ home: 1 });
    expect((await readSite()).texts.home.intro).toBe('Kept');
  });
});

describe('settings.resetPageTexts', () => {
  it('resets every text of that page to its default, and conflicts with a save that began before', async () => {
    await saveHome({ heading: 'Mine' });
    const about = { ...defaultTexts('about'), heading: 'Who we are' };
    await save({ page: 'about', value: about, version: 0 });
    const response = await call('settings.resetPageTexts', { page: 'home' });
    expect(dataOf(response)).toEqual({ value: home, version: 2, claimsBoth: true });
    expect(await storedTexts()).toEqual({});
    expect((await read('about')).value).toEqual(about);
    expect((await saveHome({ heading: 'Late' }, 1)).statusCode).toBe(409);
  });
});

describe('settings.site', () => {
  it('has the texts filled with the values of the company record', async () => {
    await saveHome({ heading: 'Warm homes in {city}, {stateName}. {phone}' });
    expect((await readSite()).texts.home.heading).toBe(
      'Warm homes in Royal Oak, Michigan. 313-555-0142',
    );
    const address = { ...defaultCompany.address, city: 'Phoenix', state: 'AZ' };
    const input = { value: { ...defaultCompany, address, region: 'the Valley' }, version: 0 };
    await call('settings.saveCompany', input);
    const { texts } = await readSite();
    expect(texts.home.heading).toBe('Warm homes in Phoenix, Arizona. 313-555-0142');
    expect(texts.about.intro).toContain('in the Valley');
  });
});

describe('for a company without a license', () => {
  const CHANGED_CLAIMS = [409, 'The license or insurance has changed in the meantime'];
  const claim = async (licenseState: string) => {
    const { version } = await office.read<Versioned<Company>>('settings.company');
    const input = { value: { ...defaultCompany, licenseState }, version };
    dataOf(await call('settings.saveCompany', input));
  };
  const claimed = () => office.read<ClaimPlace[]>('settings.claimPlaces');

  it('the texts that nobody has changed mention none, and do again once it has one', async () => {
    await claim('');
    const { value: shown, version } = await read('home');
    expect(shown).toEqual(defaultTextsOf('home', { licenseState: '', isInsured: true }));
    expect((await readSite()).texts.home.promises).toHaveLength(2);
    expect((await readSite()).company.tagline).not.toMatch(/licens/i);
    await save({ page: 'home', value: { ...shown, heading: 'Mine' }, version });
    expect(await storedTexts()).toEqual({ heading: 'Mine' });
    expect(await claimed()).toEqual([]);
    await claim('MI');
    expect((await read('home')).value).toEqual({ ...home, heading: 'Mine' });
  });

  it('the owner’s own texts stay, and are found', async () => {
    await saveHome({ promises: [{ text: 'Fully licensed', icon: 'tag' }] });
    await claim('');
    expect((await readSite()).texts.home.promises).toEqual([
      { text: 'Fully licensed', icon: 'tag' },
    ]);
    expect(await claimed()).toEqual([
      {
        label: 'Home → Promise 1',
        to: '/admin/settings/pages/home',
        hash: 'promises.0.text',
        claims: ['license'],
      },
    ]);
  });

  it('an entry that the owner has deleted stays deleted once there is a license', async () => {
    const promises = home.promises.filter(({ text }) => !text.includes('Licensed'));
    await saveHome({ promises });
    await claim('');
    await claim('MI');
    expect((await read('home')).value).toMatchObject({ promises });
    await claim('');
    const { value, version } = await read('home');
    await save({ page: 'home', value: { ...value, heading: 'Mine' }, version });
    await claim('MI');
    expect((await read('home')).value).toEqual({ ...home, heading: 'Mine', promises });
  });

  it('refuses texts loaded before the license was given up, whose defaults claim one', async () => {
    const loaded = await read();
    await claim('');
    expect(refusalOf(await save({ page: 'home', ...loaded }))).toEqual(CHANGED_CLAIMS);
    expect(await storedTexts()).toBeUndefined();
  });

  it('refuses texts loaded before it had a license, and keeps them if they are saved nevertheless', async () => {
    await claim('');
    const loaded = await read();
    await claim('MI');
    expect(refusalOf(await save({ page: 'home', ...loaded }))).toEqual(CHANGED_CLAIMS);
    expect(await storedTexts()).toBeUndefined();
    const { claimsBoth } = await read();
    dataOf(await save({ page: 'home', ...loaded, claimsBoth }));
    expect((await read()).value).toEqual(loaded.value);
  });
});
