import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CONTACT_EXAMPLE } from '@hvac/contract/api-responses';
import { defaultBrand } from '@hvac/contract/brand';
import { defaultCompany } from '@hvac/contract/company';
import type { Draft } from '@hvac/contract/drafts';
import { days } from '@hvac/contract/durations';
import { defaultLeadSettings } from '@hvac/contract/leads';
import { defaultNotice } from '@hvac/contract/notice';
import type { Devices } from '@hvac/contract/push';
import type { Receipt } from '@hvac/contract/receipts';
import { defaultReplySettings } from '@hvac/contract/replies';
import type { NewApp, SecondFactors } from '@hvac/contract/second-factors';
import type { ListedFinding } from '@hvac/contract/self-check';
import { defaultTexts } from '@hvac/contract/texts/pages';
import type { EntityManager } from '@mikro-orm/postgresql';
import { beforeAll } from 'vitest';
import { DeliveryEntity } from '../src/features/deliveries/delivery.entity.ts';
import { afterFile } from './after-file.ts';
import { dataOf, logIn, mutate, query, type TestApp, testApp } from './app.ts';
import {
  createCategory,
  createPost,
  createSubmission,
  createUser,
  createWebsiteImage,
  PASSWORD,
} from './factories.ts';
import { writeBackup } from './fixtures/backups.ts';
import { codeOf } from './fixtures/second-factors.ts';
import { softwarePasskey } from './fixtures/software-passkey.ts';
import { sendForm } from './forms.ts';
import { picture } from './pictures.ts';
import { rest } from './rest.ts';

/** A command, its input, and what the log contains afterwards, as action and label. */
export type Step = [command: string, input: () => unknown, ...logged: string[]];

const PUSH_SERVICE = 'http://127.0.0.1:1';

/**
 * Every command once, ordered so that each finds its subject, with its input, which also fills the placeholders of its
 * path; for tests of what all commands do.
 */
export const useCommands = () => {
  const dataDir = join(tmpdir(), `hvac-commands-${randomUUID()}`);
  afterFile(() => rm(dataDir, { recursive: true, force: true }));

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
  const newPage = { kind: 'page', label: 'Troy', title: 'Troy', description: 'D', content: 'C' };
  const lastPage = async () => {
    const [row] = await em.execute<[{ id: number; version: number; path: string }]>(
      'select id, version, path from own_pages',
    );
    return row;
  };
  let pageId = 0;
  const thePage = async () => {
    pageId = (await lastPage())?.id ?? pageId;
    return { id: pageId };
  };
  const lastVersion = async () => {
    const [row] = await em.execute<[{ version: number }]>(
      'select version from blog_posts where id = ?',
      [post],
    );
    return { id: post, version: row.version };
  };
  const another = (row: Promise<{ id: number }>) => row.then(({ id }) => ({ id }));
  const deliveryOf = async (reason: 'new' | 'receipt', state: 'failed' | 'sent') => {
    const of = { submission, channel: 'mail', reason, kind: 'notification', state } as const;
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
    const response = await query(app, 'auth.sessions', { cookie });
    const sessions = dataOf<{ id: string; isCurrent: boolean }[]>(response);
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

  const DRAFT = { user: 1, of: 'post', subject: 'new' };
  const draftSavedAt = async () => {
    const input = DRAFT;
    const draft = dataOf<Draft | null>(await query(app, 'drafts.find', { input, cookie }));
    return draft?.savedAt;
  };
  const aReceipt = async () => {
    const input = { ...CONTACT_EXAMPLE, message: 'To be amended' };
    return dataOf<Receipt>(await mutate(app, 'contact.submit', { input })).token;
  };

  const MAIL_ACCOUNT = {
    host: 'smtp.example.com',
    port: 465,
    encryption: 'tls',
    user: 'office@example.com',
    password: 'four quiet words',
    sender: { name: '', address: 'office@example.com' },
  };

  const aSubscription = async () => {
    const { key } = dataOf<Devices>(await query(app, 'devices.list', { cookie }));
    const auth = Buffer.alloc(16).toString('base64url');
    return { endpoint: `${PUSH_SERVICE}/a`, p256dh: key, auth, key, details: true };
  };
  const aDevice = async () => ({
    id: dataOf<Devices>(await query(app, 'devices.list', { cookie })).devices[0]?.id,
  });

  const steps: Step[] = [
    ['auth.login', () => credentials(PASSWORD), 'login.succeeded'],
    ['POST /api/admin/login', () => credentials(PASSWORD), 'login.succeeded'],
    ['auth.askForPasskey', () => undefined],
    ['auth.askForSecondFactor', () => credentials(PASSWORD)],
    ['auth.prove', () => ({ password: PASSWORD })],
    ['auth.admitExport', () => undefined],
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
    [
      'DELETE /api/admin/posts/{id}',
      () => another(createPost(em, { title: 'E' })),
      'post.deleted E',
    ],
    ['ownPages.create', () => ({ ...newPage, path: 'a' }), 'page.created Troy'],
    [
      'ownPages.update',
      async () => ({ ...newPage, ...(await lastPage()), label: 'Novi' }),
      'page.updated Novi',
    ],
    [
      'ownPages.setPublished',
      async () => {
        const { id, version } = await lastPage();
        return { id, version, published: false };
      },
      'page.updated Novi',
    ],
    [
      'ownPages.saveLinks',
      async () => {
        const { version } = dataOf<{ version: number }>(
          await query(app, 'ownPages.links', { cookie }),
        );
        return { value: { menu: [(await lastPage()).id], footer: [] }, version };
      },
      'page.linked',
    ],
    ['ownPages.ownWords', () => ({ title: 'A', intro: '', content: 'B', city: '' })],
    ['ownPages.trash', thePage, 'page.trashed Novi'],
    ['ownPages.restore', thePage, 'page.restored Novi'],
    [
      'ownPages.purge',
      async () => {
        const input = await thePage();
        await mutate(app, 'ownPages.trash', { input, cookie });
        return input;
      },
      'page.deleted Novi',
    ],
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
      'settings.saveNotice',
      () => ({ value: defaultNotice, version: 0 }),
      'settings.updated Notice',
    ],
    [
      'settings.saveOffers',
      () => ({ value: { offers: [] }, version: 0 }),
      'settings.updated Offers',
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
    ['leads.admitMailAccount', () => undefined],
    ['leads.removeMailAccount', () => undefined, 'settings.reset Leads → Mail-account'],
    [
      'audit.saveSettings',
      () => ({ value: { keptMonths: 12 }, version: 0 }),
      'settings.updated History',
    ],
    [
      'figures.saveSettings',
      () => ({ value: { countsVisits: false }, version: 0 }),
      'settings.updated Figures',
    ],
    ['backup.make', () => undefined, 'backup.requested'],
    ['backup.admitDownload', olderBackup],
    ['backup.remove', olderBackup, 'backup.deleted hvac-2026-11-21T000000Z.tar.zst'],
    ['selfCheck.dismiss', aFinding, 'finding.dismissed'],
    ['selfCheck.restore', async () => ({ name: (await aFinding()).name }), 'finding.restored'],

    ['drafts.save', () => ({ ...DRAFT, baseVersion: 0, fields: '{}', over: null })],
    ['drafts.discard', async () => ({ ...DRAFT, savedAt: await draftSavedAt() })],
    ['contact.submit', () => ({ ...CONTACT_EXAMPLE, message: 'The furnace is cold.' })],
    ['contact.amend', async () => ({ token: await aReceipt(), answers: { bestTime: 'Now' } })],
    ['POST /api/contact', () => ({ ...CONTACT_EXAMPLE, message: 'The boiler is cold.' })],

    ['inbox.open', () => ({ id: submission }), 'submission.opened R'],
    [
      'inbox.setStatus',
      () => ({ id: submission, status: 'booked' }),
      'submission.status-changed R',
    ],
    [
      'inbox.setStatusOfMany',
      () => ({ ids: [submission], status: 'spam' }),
      'submission.status-changed R',
    ],
    [
      'inbox.remind',
      () => ({
        id: submission,
        day: new Date(Date.now() + days(7)).toISOString().slice(0, 10),
      }),
      'submission.reminder-set R',
    ],
    ['inbox.addNote', () => ({ id: submission, note: 'Called' }), 'submission.note-added R'],
    ['inbox.sendAgain', () => deliveryOf('new', 'failed'), 'submission.sent-again R'],
    [
      'inbox.setBounced',
      async () => ({ ...(await deliveryOf('receipt', 'sent')), hasBounced: true }),
      'submission.bounced R',
    ],
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
    [
      'devices.sync',
      async () => ({ ...(await aDevice()), ...(await aSubscription()), details: undefined }),
    ],
    [
      'devices.change',
      async () => ({ ...(await aDevice()), line: 'second' }),
      'device.updated lightMyRequest',
    ],
    ['devices.test', aDevice],
    ['devices.remove', aDevice, 'device.deleted lightMyRequest'],
    ['GET /api/admin/contact-submissions.csv', () => undefined, 'submissions.exported'],
    ['GET /api/admin/figures.csv', () => undefined],
    ['GET /api/admin/history.csv', () => undefined, 'history.exported'],
    ['secondFactors.beginApp', () => undefined],
    [
      'secondFactors.addApp',
      async () => {
        const { key } = dataOf<NewApp>(await mutate(app, 'secondFactors.beginApp', { cookie }));
        return { code: codeOf(key) };
      },
      ...['authenticator-app.created', 'recovery-codes.created'],
    ],
    ['secondFactors.beginPasskey', () => undefined],
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
    ['secondFactors.ask', () => undefined],
    [
      'secondFactors.prove',
      async () => {
        const asked = await mutate(app, 'secondFactors.ask', { cookie });
        const { passkey: question } = dataOf<{ passkey: Parameters<typeof passkey.confirm>[0] }>(
          asked,
        );
        return { kind: 'passkey', answer: passkey.confirm(question) };
      },
    ],
    ['secondFactors.renewRecoveryCodes', () => undefined, 'recovery-codes.created'],
    ['secondFactors.removeApp', () => undefined, 'authenticator-app.deleted'],
    ['secondFactors.removePasskey', aPasskey, 'passkey.deleted Laptop'],
    [
      'secondFactors.setPolicy',
      () => ({ requiredOf: 'nobody' }),
      'settings.updated Second factors',
    ],
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
      const image = given.path === undefined && { image: { bytes: await picture() } };
      const form = { fields: given, ...image, cookie: as };
      return sendForm(app, { method, url, ...form });
    }
    return rest(app, method as 'POST', url, { body: input, cookie: as });
  };

  return {
    app: () => app,
    em: () => em,
    /** The session of the owner, who makes all calls. */
    cookie: () => cookie,
    submission: () => submission,
    steps,
    /** Makes a call of the owner. */
    perform: (command: string, input: unknown) => perform(command, input, cookie),
    /** The call of a step, once its input is there, which may take calls of its own. */
    prepare: async ([command, inputFor]: Step) => {
      const [as, input] = [await cookieFor(command), await inputFor()];
      return () => perform(command, input, as);
    },
  };
};
