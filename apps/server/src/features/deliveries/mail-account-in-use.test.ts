import { defaultLeadSettings, type LeadSettingsRecord } from '@hvac/contract/leads';
import { describe, expect, it } from 'vitest';
import { dataOf, issuesOf, logIn, mutate, SESSION_KEY } from '../../../test/app.ts';
import { PASSWORD } from '../../../test/factories.ts';
import { useMailAccount } from '../../../test/fixtures/mail-account.ts';
import { type Env, readEnv } from '../../config/env.ts';

const { smtp, other, account, app, cookie, em, start, save, read, request, deliveries, find } =
  await useMailAccount();
const { password: _password, ...shown } = account;

const NEW_KEY = 'fedcba9876543210'.repeat(4);

describe('an account that was entered', () => {
  it('is shown without its password', async () => {
    const { mail, mailAccount } = dataOf<LeadSettingsRecord>(await save());
    expect(mail).toEqual({
      server: `${account.host}, port 2525`,
      from: 'North Star <office@example.com>',
      isLocked: false,
    });
    expect(mailAccount).toEqual({ saved: shown, version: 1, isFixed: false, fixedSender: null });
  });

  it('is what every running instance sends from, at once and after each change', async () => {
    const peer = await start({});
    await request(peer);
    expect(await deliveries()).toEqual([]);
    await save();
    await request(peer);
    await peer.worker.doDueJobs();
    expect(smtp.mails).toHaveLength(1);
    expect(smtp.mails[0]).toContain('From: North Star <office@example.com>');
    await save({ host: other.server.host }, 1);
    await request(peer);
    await peer.worker.doDueJobs();
    expect([smtp.mails.length, other.mails.length]).toEqual([1, 1]);
  });

  it('gives way to SMTP_URL, and its sender to MAIL_FROM', async () => {
    await save();
    const { mail, mailFrom } = readEnv({ SMTP_URL: other.url, MAIL_FROM: 'web@example.com' });
    const both = await start({ mail, mailFrom });
    expect(await read(both)).toMatchObject({
      mail: { server: `${other.server.host}, port 2525`, from: 'web@example.com' },
      mailAccount: { isFixed: true },
    });
    const sender = await start({ mailFrom });
    expect(await read(sender)).toMatchObject({
      mail: { server: `${account.host}, port 2525`, from: 'web@example.com' },
      mailAccount: { isFixed: false, fixedSender: { name: '', address: 'web@example.com' } },
    });
  });

  it('sends what is waiting as soon as it is saved', async () => {
    await save({ host: '127.0.0.1', port: 25 });
    await request();
    await app().worker.doDueJobs();
    expect(await deliveries()).toMatchObject([{ state: 'waiting', stage: 'connect' }]);
    await save({}, 1);
    await app().worker.doDueJobs();
    expect(smtp.mails).toHaveLength(1);
  });

  it('plans the morning reminder that was switched on before', async () => {
    const value = { ...defaultLeadSettings, isDigestOn: true };
    await mutate(app(), 'leads.saveSettings', { input: { value, version: 0 }, cookie: cookie() });
    const planned = () => em().execute(`select 1 from jobs where name = 'contact:send-digest'`);
    expect(await planned()).toHaveLength(0);
    await save();
    expect(await planned()).toHaveLength(1);
  });

  it('is in the history with the servers, when it moves from one to another', async () => {
    await save();
    await save({ host: other.server.host }, 1);
    const [event] = await em().execute(
      `select details from audit_events where action = 'settings.updated' order by id desc limit 1`,
    );
    expect(event?.details).toEqual({
      fields: ['host', 'sealedPassword'],
      from: `${smtp.server.host}:2525`,
      to: `${other.server.host}:2525`,
    });
  });

  it('is gone once it is removed, and what waits says so', async () => {
    await save({ host: '127.0.0.1', port: 25 });
    await request();
    await mutate(app(), 'leads.removeMailAccount', { cookie: cookie() });
    expect((await read()).mail).toBeNull();
    await app().worker.doDueJobs();
    expect(await deliveries()).toMatchObject([
      { state: 'waiting', error: 'No email account is connected' },
    ]);
    expect(await find('leads')).toMatchObject({ level: 'warning' });
  });

  it('counts for the self-check and the steps before the launch', async () => {
    const step = async () => (await find('launch')).steps?.find(({ name }) => name === 'mail');
    expect(await step()).toMatchObject({ title: 'Email account', isTechnical: false });
    expect((await find('leads')).level).toBe('warning');
    await save();
    expect(await step()).toMatchObject({ title: 'Send a test email', isDone: false });
    expect(await find('leads')).toMatchObject({
      level: 'ok',
      says: 'New leads are sent to owner@example.com.',
    });
  });

  it('is told apart from the web person by what to do about a failure', async () => {
    smtp.replies = { AUTH: '535 5.7.8 no' };
    await save();
    await request();
    // One without an open connection.
    await (await start({})).worker.doDueJobs();
    await em().execute('update deliveries set attempts = 2');
    const { advice, technical } = await find('leads');
    expect(advice).toMatch(/^Check user name and password\. .+ send a test email/);
    expect(technical).toBeUndefined();
  });
});

describe('an account whose password cannot be opened', () => {
  const lockedOn = { sessionKeys: [NEW_KEY] };

  it('sends nothing, loses nothing, and is a problem until the password is entered again', async () => {
    await save();
    const renewed = await start(lockedOn);
    const as = await logIn(renewed, 'owner', PASSWORD);
    expect((await read(renewed, as)).mail).toMatchObject({ isLocked: true });
    expect(await find('leads', renewed)).toMatchObject({
      level: 'problem',
      advice: 'Enter the password again under Settings → Email account.',
    });
    expect((await find('launch', renewed)).steps).toContainEqual(
      expect.objectContaining({ name: 'mail', isDone: false }),
    );
    await request(renewed);
    await renewed.worker.doDueJobs();
    expect(await deliveries()).toMatchObject([
      { state: 'waiting', stage: 'login', error: 'The saved password can no longer be read' },
    ]);
    expect(issuesOf(await save({ password: '' }, 1, renewed, as))).toEqual([
      { path: 'value.password', message: 'Please enter the password again' },
    ]);
    expect((await save({}, 1, renewed, as)).statusCode).toBe(200);
    await renewed.worker.doDueJobs();
    expect(await deliveries()).toMatchObject([{ state: 'sent' }]);
    expect(smtp.mails).toHaveLength(1);
  });

  it.each<[string, Partial<Env>]>([
    ['a copy of the site at another address', { siteUrl: 'https://copy.example.com' }],
    ['the site on a private machine', { siteUrl: 'http://localhost:3000' }],
  ])('is what %s has', async (_where, env) => {
    const site = await start({ siteUrl: 'https://www.example.com', trustProxy: [] });
    await save({}, 0, site, await logIn(site, 'owner', PASSWORD));
    expect((await find('leads', site)).level).toBe('ok');
    expect(await find('leads', await start(env))).toMatchObject({ level: 'problem' });
  });

  it('is prevented by the hourly renewal, after the keys were changed one after the other', async () => {
    await save();
    const rotating = await start({ sessionKeys: [NEW_KEY, SESSION_KEY] });
    await em().execute(
      `insert into jobs (name, payload) values ('contact:renew-mail-password', '{}')`,
    );
    await rotating.worker.doDueJobs();
    expect(await find('leads', await start(lockedOn))).toMatchObject({ level: 'ok' });
    expect((await read(rotating)).mailAccount.version).toBe(1);
  });

  it('is not what a site has that gets its public address after the account was entered', async () => {
    await save();
    const launched = await start({ siteUrl: 'https://www.example.com' });
    expect(await find('leads', launched)).toMatchObject({ level: 'ok' });
  });

  it('is what another database has that the row was restored into', async () => {
    await save();
    await em().execute('update system_id set id = gen_random_uuid()');
    expect(await find('leads', await start({}))).toMatchObject({ level: 'problem' });
  });
});
