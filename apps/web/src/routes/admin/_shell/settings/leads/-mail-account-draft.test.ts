import type { MailAccountState } from '@hvac/contract/mail-account';
import { describe, expect, it } from 'vitest';
import {
  accountOfDraft,
  checkMailAccount,
  keepsPassword,
  type MailAccountDraft,
  mailAccountDraft,
  OTHER,
  withAddress,
  withProvider,
} from './-mail-account-draft.ts';

const none: MailAccountState = { saved: null, version: 0, isFixed: false, fixedSender: null };
const start = mailAccountDraft(none);
const saved = {
  host: 'smtp.gmail.com',
  port: 465,
  encryption: 'tls',
  user: 'joe@example.com',
  sender: { name: 'Joe', address: 'joe@example.com' },
} as const;

/** Types an address letter by letter. */
const typed = (draft: MailAccountDraft, address: string) =>
  Array.from(address).reduce(
    (now, _letter, index) => withAddress(now, address.slice(0, index + 1)),
    draft,
  );

describe('the draft of an email account', () => {
  it('takes server and user from the provider and the address', () => {
    const draft = typed(withProvider(start, 'Gmail or Google Workspace'), 'joe@example.com');
    expect(accountOfDraft({ ...draft, password: 'abc' })).toEqual({
      host: 'smtp.gmail.com',
      port: 465,
      encryption: 'tls',
      user: 'joe@example.com',
      password: 'abc',
      sender: { name: '', address: 'joe@example.com' },
    });
  });

  it('chooses the provider of a free address, but never in place of a chosen one', () => {
    expect(typed(start, 'joe@yahoo.com')).toMatchObject({
      provider: 'Yahoo Mail',
      host: 'smtp.mail.yahoo.com',
      user: 'joe@yahoo.com',
    });
    expect(typed({ ...start, provider: OTHER }, 'joe@yahoo.com').host).toBe('');
    expect(typed(withProvider(start, 'IONOS'), 'joe@yahoo.com').host).toBe('smtp.ionos.com');
  });

  it('has the server of the own domain where the provider has one for each', () => {
    const draft = typed(withProvider(start, 'Bluehost or HostGator'), 'joe@example.com');
    expect(draft.host).toBe('mail.example.com');
    expect(withAddress({ ...draft, host: 'box1.bluehost.com' }, 'a@b.example').host).toBe(
      'box1.bluehost.com',
    );
  });

  it('leaves the user name of a provider that gives one, and one that was typed', () => {
    expect(typed(withProvider(start, 'SendGrid'), 'joe@example.com').user).toBe('apikey');
    expect(typed(withProvider(start, 'Mailgun'), 'joe@example.com').user).toBe('');
    const other = { ...start, address: 'a@b.example', user: 'joe' };
    expect(withAddress(other, 'c@d.example').user).toBe('joe');
  });

  it('opens with what is saved, but no password', () => {
    expect(mailAccountDraft({ ...none, saved })).toMatchObject({
      provider: 'Gmail or Google Workspace',
      address: 'joe@example.com',
      name: 'Joe',
      password: '',
    });
    const host = 'smtp.example.com';
    expect(mailAccountDraft({ ...none, saved: { ...saved, host } }).provider).toBe(OTHER);
    const fixedSender = { name: '', address: 'web@example.com' };
    expect(mailAccountDraft({ ...none, saved, fixedSender }).address).toBe('web@example.com');
  });

  it('is checked before it is sent: provider, fields, and a password unless one is kept', () => {
    const issues = (changes: object, isKept = false) => {
      const draft = { ...mailAccountDraft({ ...none, saved }), ...changes };
      const checked = checkMailAccount(draft, isKept);
      return checked.success ? [] : checked.error.issues.map(({ message }) => message);
    };
    expect(issues({ provider: '' })).toEqual(['Please choose who runs your email']);
    expect(issues({ address: 'joe' })).toEqual(['Please enter a valid email address']);
    expect(issues({})).toEqual(['Please enter the password']);
    expect(issues({}, true)).toEqual([]);
    expect(issues({ user: '' })).toEqual([]);
  });

  it('keeps the saved password for the same server and user only', () => {
    const state = { ...none, saved };
    const draft = mailAccountDraft(state);
    expect(keepsPassword(state, draft)).toBe(true);
    expect(keepsPassword(state, { ...draft, port: 587 })).toBe(true);
    expect(keepsPassword(state, { ...draft, host: 'smtp.example.com' })).toBe(false);
    expect(keepsPassword(state, { ...draft, user: 'ann@example.com' })).toBe(false);
    expect(keepsPassword(none, start)).toBe(false);
  });
});
