import * as z from 'zod/mini';
import { emailAddress } from './email-address.ts';
import { bare, text } from './text.ts';
import { versioned } from './versioned.ts';

/** The ports of mail servers. No others, so that nobody finds out what else answers in the network of the website. */
export const MAIL_PORTS = [465, 587, 2525, 25] as const;
export type MailPort = (typeof MAIL_PORTS)[number];

/** How the connection is encrypted: from its start, or by STARTTLS. One of them always is. */
export const MAIL_ENCRYPTIONS = ['tls', 'starttls'] as const;
export type MailEncryption = (typeof MAIL_ENCRYPTIONS)[number];

/** Limits of the email account, in characters. */
export const MAIL_ACCOUNT_LIMITS = { host: 253, user: 254, password: 500, name: 100 } as const;

const HOST = 'Please enter the name of the mail server, like smtp.example.com';
const HOST_NAME =
  /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;

const oneLine = (message: string, longest: number) =>
  text(message).check(
    z.maxLength(longest, `Too long (max ${longest} characters)`),
    z.regex(/^\P{Cc}*$/u, message),
  );

/** Google and Yahoo show their app passwords in four groups of four letters. */
const withoutGroups = (password: string): string =>
  /^[a-z]{4}(?: [a-z]{4}){3}$/.test(password.trim())
    ? password.replaceAll(' ', '').trim()
    : password;

const parts = {
  host: text(HOST).check(
    bare(),
    z.toLowerCase(),
    z.maxLength(MAIL_ACCOUNT_LIMITS.host, HOST),
    z.regex(HOST_NAME, HOST),
  ),
  port: z.literal([...MAIL_PORTS], 'Please choose one of the ports of mail servers'),
  encryption: z.enum(MAIL_ENCRYPTIONS, 'Please choose how the connection is encrypted'),
  /** Empty for a server that needs no login. */
  user: oneLine('Please enter the user name on one line', MAIL_ACCOUNT_LIMITS.user).check(bare()),
  sender: z.strictObject({
    /** Empty for the name of the company. */
    name: oneLine('Please enter the name on one line', MAIL_ACCOUNT_LIMITS.name).check(
      z.trim(),
      z.regex(/^[^<>"]*$/, 'The name cannot contain <, > or "'),
    ),
    address: emailAddress,
  }),
};

/** The account that the website sends from, as it is entered (beyond §6). */
export const mailAccountInput = z
  .strictObject({
    ...parts,
    /** Empty for the one that is saved. */
    password: oneLine('Please enter the password on one line', MAIL_ACCOUNT_LIMITS.password).check(
      z.overwrite(withoutGroups),
    ),
  })
  .check(
    z.refine(({ user, password }) => user !== '' || password === '', {
      error: 'Please enter the user name, too',
      path: ['user'],
    }),
  );
export type MailAccountInput = z.infer<typeof mailAccountInput>;

/** Saves the account over the version that was loaded. */
export const saveMailAccountInput = versioned(mailAccountInput);

/** The account as it is stored. */
export const storedMailAccount = z.object({
  ...parts,
  /** The encrypted password; null without a login. */
  sealedPassword: z.nullable(z.string()),
});
export type StoredMailAccount = z.infer<typeof storedMailAccount>;

/** The account as the back office shows it: everything but the password. */
export type ShownMailAccount = Omit<StoredMailAccount, 'sealedPassword'>;

/** What the form of the account needs to know. */
export interface MailAccountState {
  /** Null while none is saved. */
  saved: ShownMailAccount | null;
  version: number;
  /** Whether SMTP_URL is set, which wins. */
  isFixed: boolean;
  /** MAIL_FROM, which wins; null if it is not set. */
  fixedSender: ShownMailAccount['sender'] | null;
}

/** Whether the saved password may go to what is entered: only where, and as whom, it was entered for. */
export const isSameLogin = (
  one: Pick<ShownMailAccount, 'host' | 'user'>,
  other: Pick<ShownMailAccount, 'host' | 'user'>,
): boolean => one.host === other.host && one.user === other.user;
