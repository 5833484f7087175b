import { describe, expect, it } from 'vitest';
import { type MailAccountInput, mailAccountInput } from './mail-account.ts';
import { hostFor, MAIL_PROVIDERS, providerOfAddress, providerOfHost } from './mail-providers.ts';

const account: MailAccountInput = {
  host: 'smtp.example.com',
  port: 465,
  encryption: 'tls',
  user: 'office@example.com',
  password: 'four quiet words',
  sender: { name: '', address: 'office@example.com' },
};
const parse = (changes: object) => mailAccountInput.safeParse({ ...account, ...changes });

describe('an email account', () => {
  it.each([
    { host: '' },
    { host: 'smtp example.com' },
    { host: 'smtp.example.com:465' },
    { host: '-smtp.example.com' },
    { host: 'smtp..example.com' },
    { host: 'smtps://smtp.example.com' },
    { host: 'user@smtp.example.com' },
    { host: `${'a'.repeat(64)}.example.com` },
    { port: 80 },
    { port: 6379 },
    { port: '465' },
    { encryption: '' },
    { user: 'a\nb' },
    { user: '' },
    { password: 'a\0b' },
    { password: 'a'.repeat(501) },
    { sender: { name: 'A <b@example.com>', address: 'office@example.com' } },
    { sender: { name: '', address: 'office' } },
    { sealedPassword: 'x' },
  ])('is refused with %j', (changes) => {
    expect(parse(changes).success).toBe(false);
  });

  it('is read without what people copy along', () => {
    expect(parse({ host: ' SMTP.Example.com ', user: ' office ' }).data).toMatchObject({
      host: 'smtp.example.com',
      user: 'office',
    });
  });

  it('takes an app password in the groups in which it is shown, and any other as it is', () => {
    expect(parse({ password: ' abcd efgh ijkl mnop' }).data?.password).toBe('abcdefghijklmnop');
    expect(parse({ password: ' two words ' }).data?.password).toBe(' two words ');
  });

  it('may need no login', () => {
    expect(parse({ user: '', password: '' }).success).toBe(true);
  });
});

describe('the providers', () => {
  it('are twenty, each with a server that can be entered', () => {
    expect(MAIL_PROVIDERS).toHaveLength(20);
    for (const provider of MAIL_PROVIDERS) {
      const { port, encryption } = provider;
      const host = hostFor(provider, 'office@example.com');
      expect(parse({ host, port, encryption }).success).toBe(true);
      expect([port, encryption]).toEqual(port === 465 ? [465, 'tls'] : [587, 'starttls']);
      expect(provider.hint).toMatch(/\.$/);
    }
  });

  it('are found by their server, in any region', () => {
    expect(providerOfHost('smtp.gmail.com')?.name).toBe('Gmail or Google Workspace');
    expect(providerOfHost('email-smtp.eu-west-1.amazonaws.com')?.name).toBe('Amazon SES');
    expect(providerOfHost('mail.example.com')).toBeUndefined();
  });

  it('are found by a free address', () => {
    expect(providerOfAddress('joe@AOL.com')?.name).toBe('AOL Mail');
    expect(providerOfAddress('office@example.com')).toBeUndefined();
    expect(providerOfAddress('office')).toBeUndefined();
  });

  it('have a server for a domain of ones own', () => {
    const provider = MAIL_PROVIDERS.find(({ host }) => host.includes('{domain}'));
    expect(provider && hostFor(provider, 'Office@Example.com')).toBe('mail.example.com');
  });
});
