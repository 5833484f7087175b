import type { MailEncryption, MailPort } from './mail-account.ts';

/** A provider of email accounts: its mail server, and what it calls the password that a website needs. */
export interface MailProvider {
  name: string;
  /** `{domain}` stands for the domain of the sender's address. */
  host: string;
  port: MailPort;
  encryption: MailEncryption;
  /** What the user name is called if it is not the address, and what it is if it is always the same. */
  user?: { label: string; value?: string };
  /** What the password is called. */
  password: string;
  /** Where that password comes from, and what else the provider wants. */
  hint: string;
  /** The address in the hint at which the password is made. */
  page?: string;
  /** The domains of its free addresses. */
  domains?: readonly string[];
  /** What the SPF record of a domain has to include. */
  spf?: string;
}

const TLS = { port: 465, encryption: 'tls' } as const;
const STARTTLS = { port: 587, encryption: 'starttls' } as const;
const WEB_HOST = {
  ...TLS,
  password: 'Mailbox password',
  hint: 'The password that you read this mailbox with.',
} as const;

/** The usual providers (beyond §6), in the order of the list: mailboxes, web hosts, and services that only send. */
export const MAIL_PROVIDERS: readonly MailProvider[] = [
  {
    name: 'Gmail or Google Workspace',
    host: 'smtp.gmail.com',
    ...TLS,
    password: 'App password',
    hint: 'Not your Google password: turn on 2-Step Verification, then create one at myaccount.google.com/apppasswords.',
    page: 'myaccount.google.com/apppasswords',
    domains: ['gmail.com', 'googlemail.com'],
    spf: '_spf.google.com',
  },
  {
    name: 'Microsoft 365',
    host: 'smtp.office365.com',
    ...STARTTLS,
    password: 'Password or app password',
    hint: 'An admin has to turn on Authenticated SMTP (SMTP AUTH) for this mailbox first: Microsoft 365 admin center → Active users → Mail → Manage email apps. Free Outlook.com and Hotmail addresses no longer work with a password.',
    domains: ['outlook.com', 'hotmail.com', 'live.com', 'msn.com'],
    spf: 'spf.protection.outlook.com',
  },
  {
    name: 'Yahoo Mail',
    host: 'smtp.mail.yahoo.com',
    ...TLS,
    password: 'App password',
    hint: 'Not your Yahoo password: create one in your Yahoo account under Security.',
    domains: ['yahoo.com', 'ymail.com', 'rocketmail.com'],
  },
  {
    name: 'AOL Mail',
    host: 'smtp.aol.com',
    ...TLS,
    password: 'App password',
    hint: 'Not your AOL password: create one in your AOL account under Security.',
    domains: ['aol.com', 'aim.com'],
  },
  {
    name: 'iCloud Mail',
    host: 'smtp.mail.me.com',
    ...STARTTLS,
    password: 'App-specific password',
    hint: 'Not your Apple password: create one at account.apple.com under Sign-In and Security.',
    page: 'account.apple.com',
    domains: ['icloud.com', 'me.com', 'mac.com'],
    spf: 'icloud.com',
  },
  {
    name: 'Fastmail',
    host: 'smtp.fastmail.com',
    ...TLS,
    password: 'App password',
    hint: 'Not your Fastmail password: create one under Settings → Privacy & Security.',
    domains: ['fastmail.com', 'fastmail.fm'],
    spf: 'spf.messagingengine.com',
  },
  {
    name: 'Zoho Mail',
    host: 'smtppro.zoho.com',
    ...TLS,
    password: 'App-specific password',
    hint: 'With two-factor login, create one at accounts.zoho.com under Security. For an address at zohomail.com, the server is smtp.zoho.com.',
    page: 'accounts.zoho.com',
  },
  {
    name: 'Proton Mail',
    host: 'smtp.protonmail.ch',
    ...STARTTLS,
    password: 'SMTP token',
    hint: 'Not your Proton password: with a paid plan and your own domain, create one under Settings → IMAP/SMTP → SMTP tokens.',
    spf: '_spf.protonmail.ch',
  },
  {
    name: 'GoDaddy Professional Email',
    host: 'smtpout.secureserver.net',
    ...WEB_HOST,
    hint: `${WEB_HOST.hint} If GoDaddy sold you Microsoft 365, choose that above.`,
  },
  { name: 'Namecheap Private Email', host: 'mail.privateemail.com', ...WEB_HOST },
  { name: 'Bluehost or HostGator', host: 'mail.{domain}', ...WEB_HOST },
  { name: 'IONOS', host: 'smtp.ionos.com', ...WEB_HOST },
  { name: 'Hostinger', host: 'smtp.hostinger.com', ...WEB_HOST },
  { name: 'DreamHost', host: 'smtp.dreamhost.com', ...WEB_HOST },
  { name: 'Rackspace Email', host: 'secure.emailsrvr.com', ...WEB_HOST },
  {
    name: 'SendGrid',
    host: 'smtp.sendgrid.net',
    ...STARTTLS,
    user: { label: 'User name', value: 'apikey' },
    password: 'API key',
    hint: 'Create one in SendGrid under Settings → API Keys. The user name is always the word apikey.',
  },
  {
    name: 'Mailgun',
    host: 'smtp.mailgun.org',
    ...STARTTLS,
    user: { label: 'SMTP user name' },
    password: 'SMTP password',
    hint: 'Both are in Mailgun among the SMTP credentials of your sending domain. For a domain in the EU, the server is smtp.eu.mailgun.org.',
  },
  {
    name: 'Postmark',
    host: 'smtp.postmarkapp.com',
    ...STARTTLS,
    user: { label: 'Server API token' },
    password: 'Server API token again',
    hint: 'Postmark takes the token as user name and as password.',
  },
  {
    name: 'Amazon SES',
    host: 'email-smtp.us-east-1.amazonaws.com',
    ...STARTTLS,
    user: { label: 'SMTP user name' },
    password: 'SMTP password',
    hint: 'Create both under SMTP settings of SES: they are not your AWS keys. In another region, put it in place of us-east-1 in the server.',
  },
  {
    name: 'Brevo',
    host: 'smtp-relay.brevo.com',
    ...STARTTLS,
    user: { label: 'SMTP login' },
    password: 'SMTP key',
    hint: 'Both are in Brevo under SMTP & API. The key is not the password of your Brevo account.',
  },
];

/** The domain of an address, in lower case; empty without one. */
export const domainOf = (address: string): string =>
  address.includes('@') ? (address.trim().toLowerCase().split('@').at(-1) ?? '') : '';

/** The mail server of a provider for an address. */
export const hostFor = ({ host }: MailProvider, address: string): string =>
  host.replace('{domain}', domainOf(address));

const OF_REGION = /^email-smtp\.[a-z0-9-]+\.amazonaws\.com$/;

/** The provider of a mail server; undefined if it is none of the list. */
export const providerOfHost = (host: string): MailProvider | undefined => {
  const known = OF_REGION.test(host) ? 'email-smtp.us-east-1.amazonaws.com' : host;
  return MAIL_PROVIDERS.find((provider) => provider.host === known);
};

/** The provider of a free address; undefined for an address of one's own domain. */
export const providerOfAddress = (address: string): MailProvider | undefined =>
  MAIL_PROVIDERS.find(({ domains }) => domains?.includes(domainOf(address)));
