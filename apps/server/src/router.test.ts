import { describe, expect, it } from 'vitest';
import { refusalOf } from '../test/app.ts';
import { type As, useOffice } from '../test/office.ts';
import { procedures } from '../test/procedures.ts';

type Level = 'public' | 'signed-in' | 'administrator';

/** The procedures that visitors may call. */
const PUBLIC = [
  'auth.askForPasskey',
  'auth.askForSecondFactor',
  'auth.login',
  'auth.loginWithPasskey',
  'auth.logout',
  'auth.session',
  'blog.categories',
  'blog.category',
  'blog.categoryPosts',
  'blog.post',
  'blog.posts',
  'blog.relatedPosts',
  'blog.search',
  'contact.amend',
  'contact.submit',
  'contact.waiting',
  'images.atPlaces',
  'ownPages.shown',
  'settings.privacy',
  'settings.site',
];

/** The procedures that only administrators may call. Every other one is for everybody who has logged in. */
const ADMINISTRATORS = [
  'addresses.counts',
  'addresses.importFile',
  'addresses.missing',
  'addresses.redirects',
  'addresses.remove',
  'addresses.save',
  'audit.events',
  'audit.saveSettings',
  'audit.settings',
  'auth.admitExport',
  'auth.createUser',
  'auth.removeUser',
  'auth.resetPassword',
  'auth.setRole',
  'auth.users',
  'backup.admitDownload',
  'backup.make',
  'backup.remove',
  'backup.state',
  'brand.record',
  'brand.reset',
  'brand.save',
  'figures.saveSettings',
  'figures.settings',
  'inbox.deleteSubmissions',
  'inbox.restoreSubmissions',
  'inbox.trashSubmissions',
  'images.clearPlace',
  'images.purgeWebsiteImage',
  'images.restoreWebsiteImage',
  'images.trash',
  'images.trashWebsiteImage',
  'images.websiteImages',
  'leads.admitMailAccount',
  'leads.removeMailAccount',
  'leads.saveMailAccount',
  'leads.saveSettings',
  'leads.settings',
  'ownPages.links',
  'ownPages.saveLinks',
  'replies.saveSettings',
  'secondFactors.policy',
  'secondFactors.reset',
  'secondFactors.setPolicy',
  'selfCheck.dismiss',
  'selfCheck.findings',
  'selfCheck.restore',
  'settings.changedTexts',
  'settings.claimPlaces',
  'settings.company',
  'settings.notice',
  'settings.offers',
  'settings.pageTexts',
  'settings.resetPageTexts',
  'settings.saveCompany',
  'settings.saveNotice',
  'settings.saveOffers',
  'settings.savePageTexts',
];

const levelOf = (path: string): Level => {
  if (PUBLIC.includes(path)) return 'public';
  return ADMINISTRATORS.includes(path) ? 'administrator' : 'signed-in';
};

// A stream responds with events and does not end; its refusals are tested with its feature.
const isStream = (path: string) => procedures[path]?._def.type === 'subscription';
const pathsOf = (...levels: Level[]) =>
  Object.keys(procedures).filter((path) => levels.includes(levelOf(path)) && !isStream(path));
const queriesOf = (...levels: Level[]) =>
  pathsOf(...levels).filter((path) => procedures[path]?._def.type === 'query');

describe('the procedures', () => {
  const { ask, call } = useOffice();
  const send = (path: string, as: As) =>
    (procedures[path]?._def.type === 'mutation' ? call : ask)(path, { unknownField: true }, as);

  it('named in this test exist', () => {
    expect(Object.keys(procedures)).toEqual(expect.arrayContaining([...PUBLIC, ...ADMINISTRATORS]));
  });

  it.each(pathsOf('signed-in', 'administrator'))('%s asks a visitor to log in', async (path) => {
    expect(refusalOf(await send(path, null))).toEqual([401, 'Please log in']);
  });

  it.each(pathsOf('administrator'))('%s refuses an editor', async (path) => {
    expect(refusalOf(await send(path, 'editor'))).toEqual([
      403,
      'Only an administrator may do this',
    ]);
  });

  it.each(queriesOf('signed-in', 'administrator'))('%s is stored by no cache', async (path) => {
    for (const input of [{}, { unknownField: true }]) {
      const { headers } = await ask(path, input);
      expect(headers['cache-control']).toBe('no-store');
    }
  });

  // 409: the user has no second factor yet.
  it.each(pathsOf('signed-in'))('%s is open to an editor', async (path) => {
    expect([200, 400, 409]).toContain((await send(path, 'editor')).statusCode);
  });

  it.each(pathsOf('signed-in', 'administrator'))('%s is open to an administrator', async (path) => {
    expect([200, 400, 409]).toContain((await send(path, 'owner')).statusCode);
  });

  it.each(pathsOf('public'))('%s is open to visitors', async (path) => {
    expect([200, 400]).toContain((await send(path, null)).statusCode);
  });
});
