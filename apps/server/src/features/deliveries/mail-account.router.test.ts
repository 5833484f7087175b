import { describe, expect, it } from 'vitest';
import { issuesOf, query, refusalOf } from '../../../test/app.ts';
import { useMailAccount } from '../../../test/fixtures/mail-account.ts';
import { readEnv } from '../../config/env.ts';

const { smtp, other, account, app, cookie, em, start, save, read, request } =
  await useMailAccount();
const secret = account.password;

const storedValue = async () => {
  const [row] = await em().execute<[{ value: Record<string, unknown> }]>(
    `select value from settings where key = 'leads:mail-account'`,
  );
  return row.value;
};

describe('leads.saveMailAccount', () => {
  it.each<[string, object, string, string]>([
    [
      'a host with a scheme',
      { host: 'smtp://mail.example.com' },
      'host',
      'Please enter the name of the mail server, like smtp.example.com',
    ],
    [
      'a host of two lines',
      { host: 'mail.example.com\r\nx' },
      'host',
      'Please enter the name of the mail server, like smtp.example.com',
    ],
    [
      'a port of no mail server',
      { port: 5432 },
      'port',
      'Please choose one of the ports of mail servers',
    ],
    [
      'no encryption',
      { encryption: 'none' },
      'encryption',
      'Please choose how the connection is encrypted',
    ],
    [
      'a user of two lines',
      { user: 'office\r\nEHLO' },
      'user',
      'Please enter the user name on one line',
    ],
    [
      'a password that ends a part of the login',
      { password: 'a\u0001b' },
      'password',
      'Please enter the password on one line',
    ],
    ['a password without a user', { user: '' }, 'user', 'Please enter the user name, too'],
    [
      'a sender of two lines',
      { sender: { ...account.sender, name: 'North\r\nBcc: all@example.com' } },
      'sender.name',
      'Please enter the name on one line',
    ],
    [
      'two senders',
      { sender: { ...account.sender, address: 'a@example.com, b@example.com' } },
      'sender.address',
      'Please enter a valid email address',
    ],
  ])('refuses %s', async (_what, changes, field, message) => {
    expect(issuesOf(await save(changes))).toEqual([{ path: `value.${field}`, message }]);
    expect((await read()).mail).toBeNull();
  });

  it('asks for a password where none is saved', async () => {
    expect(issuesOf(await save({ password: '' }))).toEqual([
      { path: 'value.password', message: 'Please enter the password' },
    ]);
  });

  it.each([
    ['server', { host: other.server.host }],
    ['user', { user: 'someone@example.com' }],
  ])('sends the saved password to no other %s', async (_what, changes) => {
    await save();
    expect(issuesOf(await save({ ...changes, password: '' }, 1))).toEqual([
      {
        path: 'value.password',
        message: 'Please enter the password again: the saved one is for another login',
      },
    ]);
    expect((await read()).mailAccount.version).toBe(1);
  });

  it('refuses to overwrite a newer version', async () => {
    await save();
    expect(refusalOf(await save({ user: 'other@example.com' }))).toEqual([
      409,
      'Someone else has saved the email account in the meantime',
    ]);
  });

  it('refuses while SMTP_URL is set', async () => {
    const { mail } = readEnv({ SMTP_URL: smtp.url, MAIL_FROM: 'web@example.com' });
    expect(refusalOf(await save({}, 0, await start({ mail })))).toEqual([
      409,
      'The email account is set by SMTP_URL, where the website is started',
    ]);
  });

  it('refuses the 21st account within an hour: each would try another server with what waits', async () => {
    const limited = await start({ rateLimit: true });
    for (let n = 0; n < 20; n += 1) {
      expect((await save({ user: `u${n}@example.com` }, n, limited)).statusCode).toBe(200);
    }
    expect((await save({ host: other.server.host }, 20, limited)).statusCode).toBe(429);
  });

  it('keeps the password when none is entered for the same login', async () => {
    await save();
    const { sealedPassword } = await storedValue();
    await save({ password: '', sender: { name: '', address: 'web@example.com' } }, 1);
    expect(await storedValue()).toMatchObject({ sealedPassword, sender: { name: '' } });
    await request();
    await app().worker.doDueJobs();
    expect(smtp.mails).toHaveLength(1);
  });

  it('takes an account without a login', async () => {
    await save({ user: '', password: '' });
    expect(await read()).toMatchObject({ mail: { isLocked: false }, mailAccount: { version: 1 } });
  });
});

describe('the password of the email account', () => {
  it('is in no response, no event of the history, and readable nowhere in the database', async () => {
    const responses = [await save(), await save({ password: `${secret}!` }, 1)];
    responses.push(await query(app(), 'leads.settings', { cookie: cookie() }));
    responses.push(await query(app(), 'audit.events', { input: {}, cookie: cookie() }));
    responses.push(await save({ password: `${secret} \u0007`, port: 1 }, 2));
    for (const { body } of responses) {
      expect(body).not.toContain(secret);
      expect(body).not.toMatch(/sealedPassword":"|"password":"/);
    }
    const rows = await em().execute('select to_jsonb(s) as row from settings s');
    expect(JSON.stringify(rows)).not.toContain(secret);
    const events = await em().execute(
      `select subject_label as label, details from audit_events where action like 'settings.%' order by id desc limit 2`,
    );
    expect(events.toReversed()).toEqual([
      { label: 'Leads → Mail-account', details: { fields: [], to: `${account.host}:2525` } },
      { label: 'Leads → Mail-account', details: { fields: ['sealedPassword'] } },
    ]);
  });

  it('opens for no other server or user, whoever changes the row', async () => {
    await save();
    await em().execute(
      `update settings set value = jsonb_set(value, '{host}', to_jsonb(?::text)) where key = 'leads:mail-account'`,
      [other.server.host],
    );
    expect((await read()).mail).toMatchObject({ isLocked: true });
    await request();
    await app().worker.doDueJobs();
    expect(other.connectedAt).toEqual([]);
  });
});
