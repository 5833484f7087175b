import { beforeAll, describe, expect, it } from 'vitest';
import { logIn, mutate, query, refusalOf, type TestApp, testApp } from '../test/app.ts';
import { createUser, PASSWORD } from '../test/factories.ts';
import { procedures } from '../test/procedures.ts';

type Level = 'public' | 'signed-in' | 'administrator';

/** Who may call which procedure. A new procedure needs a line here. */
const LEVELS: Record<string, Level> = {
  'audit.events': 'administrator',
  'audit.saveSettings': 'administrator',
  'audit.settings': 'administrator',
  'auth.admitExport': 'administrator',
  'auth.askForSecondFactor': 'public',
  'auth.changePassword': 'signed-in',
  'auth.createUser': 'administrator',
  'auth.endOtherSessions': 'signed-in',
  'auth.endSession': 'signed-in',
  'auth.login': 'public',
  'auth.logout': 'public',
  'auth.prove': 'signed-in',
  'auth.removeUser': 'administrator',
  'auth.resetPassword': 'administrator',
  'auth.session': 'public',
  'auth.sessions': 'signed-in',
  'auth.setRole': 'administrator',
  'auth.users': 'administrator',
  'backup.admitDownload': 'administrator',
  'backup.make': 'administrator',
  'backup.remove': 'administrator',
  'backup.state': 'administrator',
  'blog.categories': 'public',
  'blog.category': 'public',
  'blog.categoryInUse': 'signed-in',
  'blog.categoryPosts': 'public',
  'blog.createCategory': 'signed-in',
  'blog.createPost': 'signed-in',
  'blog.deleteCategory': 'signed-in',
  'blog.deletePost': 'signed-in',
  'blog.editablePost': 'signed-in',
  'blog.overview': 'signed-in',
  'blog.post': 'public',
  'blog.postList': 'signed-in',
  'blog.posts': 'public',
  'blog.relatedPosts': 'public',
  'blog.setFeaturedImage': 'signed-in',
  'blog.slugHolder': 'signed-in',
  'blog.updateCategory': 'signed-in',
  'blog.updatePost': 'signed-in',
  'brand.record': 'administrator',
  'brand.reset': 'administrator',
  'brand.save': 'administrator',
  'inbox.addNote': 'signed-in',
  'inbox.sendAgain': 'signed-in',
  'inbox.setStatus': 'signed-in',
  'inbox.setStatusOfMany': 'signed-in',
  'inbox.submission': 'signed-in',
  'inbox.deleteSubmissions': 'administrator',
  'inbox.newest': 'signed-in',
  'inbox.news': 'signed-in',
  'inbox.overview': 'signed-in',
  'contact.amend': 'public',
  'inbox.submissions': 'signed-in',
  'contact.submit': 'public',
  'inbox.trouble': 'signed-in',
  'images.atPlaces': 'public',
  'images.clearPlace': 'administrator',
  'images.deleteWebsiteImage': 'administrator',
  'images.websiteImages': 'administrator',
  'leads.saveSettings': 'administrator',
  'leads.settings': 'administrator',
  'secondFactors.addApp': 'signed-in',
  'secondFactors.addPasskey': 'signed-in',
  'secondFactors.ask': 'signed-in',
  'secondFactors.beginApp': 'signed-in',
  'secondFactors.beginPasskey': 'signed-in',
  'secondFactors.own': 'signed-in',
  'secondFactors.policy': 'administrator',
  'secondFactors.prove': 'signed-in',
  'secondFactors.removeApp': 'signed-in',
  'secondFactors.removePasskey': 'signed-in',
  'secondFactors.renewRecoveryCodes': 'signed-in',
  'secondFactors.reset': 'administrator',
  'secondFactors.setPolicy': 'administrator',
  'selfCheck.dismiss': 'administrator',
  'selfCheck.findings': 'administrator',
  'selfCheck.release': 'signed-in',
  'selfCheck.restore': 'administrator',
  'settings.changedTexts': 'administrator',
  'settings.company': 'administrator',
  'settings.pageTexts': 'administrator',
  'settings.privacy': 'public',
  'settings.resetCompany': 'administrator',
  'settings.resetPageTexts': 'administrator',
  'settings.saveCompany': 'administrator',
  'settings.savePageTexts': 'administrator',
  'settings.site': 'public',
};

// A stream responds with events and does not end; its refusals are tested with its feature.
const isStream = (path: string) => procedures[path]?._def.type === 'subscription';
const pathsOf = (...levels: Level[]) =>
  Object.keys(LEVELS).filter(
    (path) => levels.includes(LEVELS[path] ?? 'public') && !isStream(path),
  );
const queriesOf = (...levels: Level[]) =>
  pathsOf(...levels).filter((path) => procedures[path]?._def.type === 'query');

describe('the procedures', () => {
  let app: TestApp['app'];
  let editor: string;
  let administrator: string;

  beforeAll(async () => {
    const test = await testApp();
    app = test.app;
    const { username } = await createUser(test.orm.em.fork(), { isAdmin: false });
    editor = await logIn(app, username, PASSWORD);
    const owner = await createUser(test.orm.em.fork());
    administrator = await logIn(app, owner.username, PASSWORD);
  });

  const call = (path: string, cookie?: string) =>
    procedures[path]?._def.type === 'mutation'
      ? mutate(app, path, { input: { unknownField: true }, cookie })
      : query(app, path, { input: { unknownField: true }, cookie });

  it('each have a level in the table of this test', () => {
    expect(Object.keys(procedures).toSorted()).toEqual(Object.keys(LEVELS).toSorted());
  });

  it.each(pathsOf('signed-in', 'administrator'))('%s asks a visitor to log in', async (path) => {
    expect(refusalOf(await call(path))).toEqual([401, 'Please log in']);
  });

  it.each(pathsOf('administrator'))('%s refuses an editor', async (path) => {
    expect(refusalOf(await call(path, editor))).toEqual([403, 'Only an administrator may do this']);
  });

  it.each(queriesOf('signed-in', 'administrator'))('%s is stored by no cache', async (path) => {
    for (const input of [{}, { unknownField: true }]) {
      const { headers } = await query(app, path, { input, cookie: administrator });
      expect(headers['cache-control']).toBe('no-store');
    }
  });

  // 409: the user has no second factor yet.
  it.each(pathsOf('signed-in'))('%s is open to an editor', async (path) => {
    expect([200, 400, 409]).toContain((await call(path, editor)).statusCode);
  });

  it.each(pathsOf('signed-in', 'administrator'))('%s is open to an administrator', async (path) => {
    expect([200, 400, 409]).toContain((await call(path, administrator)).statusCode);
  });

  it.each(pathsOf('public'))('%s is open to visitors', async (path) => {
    expect([200, 400]).toContain((await call(path)).statusCode);
  });
});
