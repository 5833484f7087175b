import { defaultCompany } from '@hvac/contract/company';
import { describe, expect, it } from 'vitest';
import { type LaunchFacts, launchSteps } from './launch-steps.service.ts';

const NEW: LaunchFacts = {
  company: defaultCompany,
  findUneditedPages: ['home', 'about'],
  demoPosts: 11,
  hasHeroPicture: false,
  isMailSetUp: true,
  isMailTested: false,
  isDeviceNotified: false,
  isBackedUp: false,
  siteUrl: undefined,
};
const openWith = (facts: Partial<LaunchFacts>) =>
  launchSteps({ ...NEW, ...facts })
    .filter(({ isDone }) => !isDone)
    .map(({ name }) => name);
const EVERYTHING = openWith({});

describe('the launch steps', () => {
  it('are all open on a new site', () => {
    expect(EVERYTHING).toEqual([
      ...['name', 'phone', 'email', 'address', 'license', 'hours', 'cities'],
      ...['texts', 'posts', 'picture', 'mail', 'devices', 'backup', 'site-url'],
    ]);
    expect(launchSteps(NEW).filter(({ isOptional }) => isOptional)).toMatchObject([
      { name: 'picture' },
      { name: 'devices' },
    ]);
  });

  it('are for the web person where they need the server', () => {
    const technical = (facts: Partial<LaunchFacts>) =>
      launchSteps({ ...NEW, ...facts }).flatMap(({ name, isTechnical }) =>
        isTechnical ? [name] : [],
      );
    expect(technical({})).toEqual(['site-url']);
    expect(technical({ isMailSetUp: false })).toEqual(['site-url']);
  });

  it('lead to the form of the first page with sample text', () => {
    const pageOf = (findUneditedPages: LaunchFacts['findUneditedPages']) =>
      launchSteps({ ...NEW, findUneditedPages }).find(({ name }) => name === 'texts')?.page;
    expect(pageOf(['services', 'about'])).toBe('/admin/settings/pages/services');
    expect(pageOf([])).toBe('/admin/settings/pages');
  });

  it.each([
    ['phone', { phone: '(248) 555-0199' }],
    ['email', { email: 'me@mail.example.org' }],
    ['license', { licenseState: 'AZ' }],
    ['license', { licenseState: '', licenseNumber: 'ROC 000000' }],
    ['hours', { hours: structuredClone(defaultCompany.hours) }],
  ])('leave %s open with %j', (name, change) => {
    expect(openWith({ company: { ...defaultCompany, ...change } })).toContain(name);
  });

  it.each([
    'http://www.kowalskiheating.com',
    'https://localhost:3000',
    'https://10.0.0.7',
    'https://site.local',
    'https://www.example.com',
  ])('leave the public address open at %s', (siteUrl) => {
    expect(openWith({ siteUrl })).toContain('site-url');
  });

  const { address } = defaultCompany;
  it.each<[string, Partial<LaunchFacts['company']>]>([
    ['name', { name: 'Kowalski Heating' }],
    ['phone', { phone: '313-867-5309' }],
    ['email', { email: 'hello@kowalskiheating.com' }],
    ['address', { address: { ...address, street: '8 Main Street' } }],
    ['license', { licenseNumber: '7123' }],
    ['license', { licenseState: '' }],
    ['hours', { hours: [{ days: 'Always', hours: '24/7' }] }],
    ['cities', { serviceArea: ['Detroit'] }],
  ])('tick %s with %j, and nothing else', (name, change) => {
    const open = openWith({ company: { ...defaultCompany, ...change } });
    expect(open).toEqual(EVERYTHING.filter((other) => other !== name));
  });

  it.each<[string, Partial<LaunchFacts>]>([
    ['texts', { findUneditedPages: [] }],
    ['posts', { demoPosts: 0 }],
    ['picture', { hasHeroPicture: true }],
    ['mail', { isMailTested: true }],
    ['devices', { isDeviceNotified: true }],
    ['backup', { isBackedUp: true }],
    ['site-url', { siteUrl: 'https://www.kowalskiheating.com' }],
  ])('tick %s with %j, and nothing else', (name, facts) => {
    expect(openWith(facts)).toEqual(EVERYTHING.filter((other) => other !== name));
  });
});
