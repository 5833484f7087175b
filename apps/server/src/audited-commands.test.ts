import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CONTACT_EXAMPLE } from '@hvac/contract/api-responses';
import { defaultBrand } from '@hvac/contract/brand';
import { defaultCompany } from '@hvac/contract/company';
import { defaultLeadSettings } from '@hvac/contract/leads';
import type { Devices } from '@hvac/contract/push';
import { referenceOf } from '@hvac/contract/reference';
import { defaultReplySettings } from '@hvac/contract/replies';
import type { NewApp, SecondFactors } from '@hvac/contract/second-factors';
import type { ListedFinding } from '@hvac/contract/self-check';
import { defaultTexts } from '@hvac/contract/texts/pages';
import type { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, logIn, mutate, query, type TestApp, testApp } from '../test/app.ts';
import {
  createCategory,
  createPost,
  createSubmission,
  createUser,
  createWebsiteImage,
  PASSWORD,
} from '../test/factories.ts';
import { writeBackup } from '../test/fixtures/backups.ts';
import { codeOf } from '../test/fixtures/second-factors.ts';
import { softwarePasskey } from '../test/fixtures/software-passkey.ts';
import { sendForm } from '../test/forms.ts';
import { picture } from '../test/pictures.ts';
import { procedures } from '../test/procedures.ts';
import { rest } from '../test/rest.ts';
import { DeliveryEntity } from './features/deliveries/delivery.entity.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'hvac-audited-'));
afterAll(() => rm(dataDir, { recursive: true }));

let app: TestApp['app'];
let em: EntityManager;
let cookie: string;
let post: number;
let category: number;
let image: number;
let submission: number;
let user: number;
beforeAll(async () => {
  const test = await testApp({ dataDir, pushServices: [PUSH_SERVICE] });
  app = test.app;
  em = test.orm.em.fork();
  await createUser(em, { username: 'owner' });
  cookie = await logIn(app, 'owner', PASSWORD);
  post = (await createPost(em, { title: 'Winter tips' })).id;
  category = (await createCategory(em, 'Heating')).id;
  image = (await createWebsiteImage(em, 'hero', '/img/hero.svg')).id;
  submission = (await createSubmission(em)).id;
  user = (await createUser(em, { username: 'jane', isAdmin: false })).id;
});

const credentials = (password: string) => ({ username: 'owner', password });
const fields = { summary: 'Short', content: 'Long', featuredImage: null, featuredImageAlt: null };
const newPost = { ...fields, published: true, categoryIds: [] };
const lastVersion = async () => {
  const [row] = await em.execute<[{ version: number }]>(
    'select version from blog_posts where id = ?',
    [post],
  );
  return { id: post, version: row.version };
};
const another = (row: Promise<{ id: number }>) => row.then(({ id }) => ({ id }));
const failedDelivery = async () => {
  const of = { submission, kind: 'notification', state: 'failed' } as const;
  em.create(DeliveryEntity, { ...of, recipient: 'office@example.com' });
  await em.flush();
  return { delivery: String((await em.findOneOrFail(DeliveryEntity, of)).id) };
};
const aFinding = async () => {
  const findings = dataOf<ListedFinding[]>(await query(app, 'selfCheck.findings', { cookie }));
  const { name = '', says = '' } = findings.find(({ level }) => level !== 'ok') ?? {};
  return { name, says };
};
const anotherSession = async () => {
  await logIn(app, 'owner', PASSWORD);
  const answer = await query(app, 'auth.sessions', { cookie });
  const sessions = dataOf<{ id: string; isCurrent: boolean }[]>(answer);
  return { id: sessions.find(({ isCurrent }) => !isCurrent)?.id };
};
const sessionsToEnd = () => anotherSession().then(() => undefined);

const passkey = softwarePasskey();
const aPasskey = async () => {
  const own = dataOf<SecondFactors>(await query(app, 'secondFactors.own', { cookie }));
  return { id: own.passkeys[0]?.id };
};
const olderBackup = () => {
  const folder = join(dataDir, 'backups');
  writeBackup(folder, new Date('2026-11-22'));
  return { name: writeBackup(folder, new Date('2026-11-21')).name };
};

const MAIL_ACCOUNT = {
  host: 'smtp.example.com',
  port: 465,
  encryption: 'tls',
  user: 'office@example.com',
  password: 'four quiet words',
  sender: { name: '', address: 'office@example.com' },
};

const PUSH_SERVICE = 'http://127.0.0.1:1';
const aSubscription = async () => {
  const { key } = dataOf<Devices>(await query(app, 'devices.list', { cookie }));
  const auth = Buffer.alloc(16).toString('base64url');
  return { endpoint: `${PUSH_SERVICE}/a`, p256dh: key, auth, key, details: true };
};
const aDevice = async () => ({
  id: dataOf<Devices>(await query(app, 'devices.list', { cookie })).devices[0]?.id,
});

type Step = [command: string, input: () => unknown, ...logged: string[]];

/**
 * Every command once, ordered so that each finds its subject: its input, which also fills the placeholders of its
 * path, and what the log contains afterwards, as action and label.
 */
const STEPS: Step[] = [
  ['auth.login', () => credentials(PASSWORD), 'login.succeeded'],
  ['POST /api/admin/login', () => credentials(PASSWORD), 'login.succeeded'],
  ['auth.logout', () => undefined, 'login.ended'],
  ['POST /api/admin/logout', () => undefined, 'login.ended'],
  ['auth.endSession', anotherSession, 'session.ended'],
  ['auth.endOtherSessions', sessionsToEnd, 'session.ended'],
  ['auth.createUser', () => ({ username: 'eve', isAdmin: true }), 'user.created eve'],
  ['auth.setRole', () => ({ id: user, isAdmin: true }), 'user.role-changed jane'],
  ['auth.resetPassword', () => ({ id: user }), 'user.password-reset jane'],
  ['auth.removeUser', () => ({ id: user }), 'user.deleted jane'],

  ['blog.createCategory', () => ({ name: 'Air', slug: 'air' }), 'category.created Air'],
  ['POST /api/admin/categories', () => ({ name: 'Sun', slug: 'sun' }), 'category.created Sun'],
  [
    'blog.updateCategory',
    () => ({ id: category, name: 'Heat', slug: 'heat' }),
    'category.updated Heat',
  ],
  [
    'PATCH /api/admin/categories/{id}',
    () => ({ id: category, name: 'Warm' }),
    'category.updated Warm',
  ],
  ['blog.createPost', () => ({ ...newPost, title: 'A', slug: 'a' }), 'post.created A'],
  ['POST /api/admin/posts', () => ({ ...newPost, title: 'B', slug: 'b' }), 'post.created B'],
  [
    'blog.updatePost',
    async () => ({ ...newPost, title: 'C', slug: 'c', ...(await lastVersion()) }),
    'post.updated C',
  ],
  ['PATCH /api/admin/posts/{id}', () => ({ id: post, title: 'D' }), 'post.updated D'],
  [
    'POST /api/admin/posts/{id}/categories',
    () => ({ id: post, categoryId: category }),
    'post.updated D',
  ],
  [
    'DELETE /api/admin/posts/{id}/categories/{categoryId}',
    () => ({ id: post, categoryId: category }),
    'post.updated D',
  ],
  [
    'blog.setFeaturedImage',
    async () => ({ featuredImage: '/img/hero.svg', ...(await lastVersion()) }),
    'post.updated D',
  ],
  [
    'blog.setPublished',
    async () => ({ published: true, ...(await lastVersion()) }),
    'post.updated D',
  ],
  [
    'PATCH /api/admin/posts/{id}/updateFeaturedImage',
    () => ({ id: post, featuredImage: '/img/logo.svg' }),
    'post.updated D',
  ],
  ['DELETE /api/admin/posts/{id}/featuredImage', () => ({ id: post }), 'post.updated D'],
  ['previews.link', () => ({ id: post, days: 7 }), 'post.preview-made D'],
  ['POST /api/admin/posts/{id}/preview', () => ({ id: post, days: 30 }), 'post.preview-made D'],
  ['previews.end', () => ({ id: post }), 'post.previews-ended D'],
  ['DELETE /api/admin/posts/{id}/preview', () => ({ id: post }), 'post.previews-ended D'],
  ['blog.trashPost', () => ({ id: post }), 'post.trashed D'],
  ['blog.restorePost', () => ({ id: post }), 'post.restored D'],
  [
    'blog.purgePost',
    async () => {
      await mutate(app, 'blog.trashPost', { input: { id: post }, cookie });
      return { id: post };
    },
    'post.deleted D',
  ],
  ['DELETE /api/admin/posts/{id}', () => another(createPost(em, { title: 'E' })), 'post.deleted E'],
  ['blog.trashCategory', () => ({ id: category }), 'category.trashed Warm'],
  ['blog.restoreCategory', () => ({ id: category }), 'category.restored Warm'],
  [
    'blog.purgeCategory',
    async () => {
      await mutate(app, 'blog.trashCategory', { input: { id: category }, cookie });
      return { id: category };
    },
    'category.deleted Warm',
  ],
  [
    'DELETE /api/admin/categories/{id}',
    () => another(createCategory(em, 'Past')),
    'category.deleted Past',
  ],

  ['addresses.save', () => ({ from: '/old', to: '/about' }), 'redirect.created /old'],
  ['addresses.remove', () => ({ path: '/old' }), 'redirect.deleted /old'],
  [
    'addresses.importFile',
    () => ({ content: '/old,/about', isDryRun: false }),
    'redirect.imported',
  ],
  ['brand.save', () => ({ value: defaultBrand, version: 0 }), 'settings.updated Brand'],
  ['brand.reset', () => undefined, 'settings.reset Brand'],
  [
    'settings.saveCompany',
    () => ({ value: defaultCompany, version: 0 }),
    'settings.updated Company',
  ],
  [
    'settings.savePageTexts',
    () => ({ page: 'home', value: defaultTexts('home'), version: 0 }),
    'settings.updated Page → Home',
  ],
  ['settings.resetPageTexts', () => ({ page: 'home' }), 'settings.reset Page → Home'],
  [
    'leads.saveSettings',
    () => ({ value: defaultLeadSettings, version: 0 }),
    'settings.updated Leads',
  ],
  [
    'replies.saveSettings',
    () => ({ value: defaultReplySettings, version: 0 }),
    'settings.updated Replies',
  ],
  [
    'leads.saveMailAccount',
    () => ({ value: MAIL_ACCOUNT, version: 0 }),
    'settings.updated Leads → Mail-account',
  ],
  ['inbox.reply', () => ({ id: submission, text: 'Hi' }), 'submission.replied R'],
  ['leads.removeMailAccount', () => undefined, 'settings.reset Leads → Mail-account'],
  [
    'audit.saveSettings',
    () => ({ value: { keptMonths: 12 }, version: 0 }),
    'settings.updated History',
  ],
  ['backup.make', () => undefined, 'backup.requested'],
  ['backup.remove', olderBackup, 'backup.deleted hvac-2026-11-21T000000Z.tar.zst'],
  ['selfCheck.dismiss', aFinding, 'finding.dismissed'],
  ['selfCheck.restore', async () => ({ name: (await aFinding()).name }), 'finding.restored'],

  ['inbox.open', () => ({ id: submission }), 'submission.opened R'],
  ['inbox.setStatus', () => ({ id: submission, status: 'booked' }), 'submission.status-changed R'],
  [
    'inbox.setStatusOfMany',
    () => ({ ids: [submission], status: 'spam' }),
    'submission.status-changed R',
  ],
  [
    'inbox.remind',
    () => ({
      id: submission,
      day: new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10),
    }),
    'submission.reminder-set R',
  ],
  ['inbox.addNote', () => ({ id: submission, note: 'Called' }), 'submission.note-added R'],
  ['inbox.sendAgain', failedDelivery, 'submission.sent-again R'],
  ['inbox.trashSubmissions', () => ({ ids: [submission] }), 'submission.trashed R'],
  ['inbox.restoreSubmissions', () => ({ ids: [submission] }), 'submission.restored R'],
  [
    'inbox.deleteSubmissions',
    async () => {
      await mutate(app, 'inbox.trashSubmissions', { input: { ids: [submission] }, cookie });
      return { ids: [submission] };
    },
    'submission.deleted R',
  ],

  ['POST /api/images/upload', () => ({}), 'image.uploaded'],
  [
    'POST /api/website/images',
    () => ({ name: 'Van', location: 'hero' }),
    ...['image.uploaded', 'website-image.created Van'],
  ],
  [
    'PATCH /api/website/images/{id}',
    () => ({ id: image, name: 'House' }),
    ...['image.uploaded', 'website-image.updated House'],
  ],
  ['images.trashWebsiteImage', () => ({ id: image }), 'website-image.trashed House'],
  ['images.restoreWebsiteImage', () => ({ id: image }), 'website-image.restored House'],
  [
    'images.purgeWebsiteImage',
    async () => {
      await mutate(app, 'images.trashWebsiteImage', { input: { id: image }, cookie });
      return { id: image };
    },
    'website-image.deleted House',
  ],
  ['images.clearPlace', () => ({ place: 'hero' }), 'website-image.updated Van'],
  [
    'DELETE /api/website/images/{id}',
    () => another(createWebsiteImage(em, 'team', '/img/a.svg')),
    'website-image.deleted /img/a.svg',
  ],
  ['devices.save', aSubscription, 'device.created lightMyRequest'],
  ['devices.remove', aDevice, 'device.deleted lightMyRequest'],
  ['GET /api/admin/contact-submissions.csv', () => undefined, 'submissions.exported'],
  ['GET /api/admin/history.csv', () => undefined, 'history.exported'],
  [
    'secondFactors.addApp',
    async () => {
      const { key } = dataOf<NewApp>(await mutate(app, 'secondFactors.beginApp', { cookie }));
      return { code: codeOf(key) };
    },
    ...['authenticator-app.created', 'recovery-codes.created'],
  ],
  [
    'secondFactors.addPasskey',
    async () => {
      const asked = await mutate(app, 'secondFactors.beginPasskey', { cookie });
      return { name: 'Laptop', answer: passkey.add(dataOf(asked)) };
    },
    'passkey.created Laptop',
  ],
  [
    'auth.loginWithPasskey',
    async () => ({ answer: passkey.confirm(dataOf(await mutate(app, 'auth.askForPasskey'))) }),
    'login.by-passkey',
  ],
  ['secondFactors.renewRecoveryCodes', () => undefined, 'recovery-codes.created'],
  ['secondFactors.removeApp', () => undefined, 'authenticator-app.deleted'],
  ['secondFactors.removePasskey', aPasskey, 'passkey.deleted Laptop'],
  ['secondFactors.setPolicy', () => ({ requiredOf: 'nobody' }), 'settings.updated Second factors'],
  [
    'secondFactors.reset',
    () => another(createUser(em, { username: 'ann' })),
    'user.second-factors-reset ann',
  ],
  [
    'auth.changePassword',
    () => ({ currentPassword: PASSWORD, newPassword: 'four quiet winter furnaces' }),
    'user.password-changed owner',
  ],
];

/** Commands that leave nothing in the log, and why. */
const UNLOGGED: Record<string, string> = {
  'auth.admitExport': 'the export itself is logged',
  'auth.askForPasskey': 'asks',
  'auth.askForSecondFactor':
    'asks, of a user with a second factor: second-factor-events.router.test.ts',
  'leads.admitMailAccount': 'the test mail itself is logged',
  'backup.admitDownload': 'the download itself is logged',
  'auth.prove': 'renews a session that is logged',
  'devices.change': 'what a user wants to be told of',
  'devices.sync': 'says only that the office was opened',
  'devices.test': 'a test that nobody else sees',
  'drafts.discard': 'unsaved work, which nobody else sees',
  'drafts.save': 'unsaved work, which nobody else sees',
  'secondFactors.ask': 'asks',
  'secondFactors.beginApp': 'an app counts once it is added',
  'secondFactors.beginPasskey': 'asks',
  'secondFactors.prove': 'renews a session that is logged',
  'contact.amend': 'of a visitor',
  'contact.submit': 'of a visitor',
  'POST /api/contact': 'of a visitor',
};

const cookieFor = async (command: string) => {
  if (/login(WithPasskey)?$/.test(command)) return '';
  return command.endsWith('logout') ? logIn(app, 'owner', PASSWORD) : cookie;
};

const perform = async (command: string, input: unknown, as: string) => {
  const [method, path] = command.split(' ');
  if (!path) return mutate(app, command, { input, cookie: as });
  const given = Object(input) as Record<string, string>;
  const url = path.replace(/\{(\w+)\}/g, (_gap, name: string) => String(given[name]));
  if (/images(\/upload|\/\{id\})?$/.test(path) && (method === 'POST' || method === 'PATCH')) {
    const form = { fields: given, image: { bytes: await picture() }, cookie: as };
    return sendForm(app, { method, url, ...form });
  }
  return rest(app, method as 'POST', url, { body: input, cookie: as });
};

const newestId = async () => {
  const [row] = await em.execute<[{ id: string }]>(
    'select coalesce(max(id), 0) as id from audit_events',
  );
  return row.id;
};

describe('the audit log', () => {
  it('has a line in this test for every command', async () => {
    const { paths } = (await app.inject('/api/openapi.json')).json();
    const calls = Object.entries<object>(paths)
      .flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
      )
      .filter((each) => !each.startsWith('GET ') || each.endsWith('.csv'));
    const mutations = Object.keys(procedures).filter(
      (path) => procedures[path]?._def.type === 'mutation',
    );
    const named = [...STEPS.map(([command]) => command), ...Object.keys(UNLOGGED)];
    expect(named.toSorted()).toEqual([...mutations, ...calls].toSorted());
  });

  it.each(STEPS)('records %s once, with the actor', async (command, inputFor, ...logged) => {
    const [as, input] = [await cookieFor(command), await inputFor()];
    const since = await newestId();
    expect([200, 201, 204]).toContain((await perform(command, input, as)).statusCode);
    const rows = await em.execute<{ action: string; label: string | null; who: string }[]>(
      `select action, subject_label as label, actor_name as who from audit_events
       where id > ? order by id`,
      [since],
    );
    const told = rows.map(({ action, label }, index) =>
      // The label of a few differs each time.
      logged[index]?.includes(' ') ? `${action} ${label}` : action,
    );
    expect(told).toEqual(logged.map((line) => line.replace(/ R$/, ` ${referenceOf(submission)}`)));
    expect(new Set(rows.map(({ who }) => who))).toEqual(new Set(['owner']));
  });

  it('records nothing that visitors send', async () => {
    const since = await newestId();
    await mutate(app, 'contact.submit', { input: CONTACT_EXAMPLE });
    await rest(app, 'POST', '/api/contact', { body: { ...CONTACT_EXAMPLE, message: 'Another' } });
    expect(await newestId()).toBe(since);
  });
});
