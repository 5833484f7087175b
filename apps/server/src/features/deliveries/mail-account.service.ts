import {
  type MailAccountState,
  type ShownMailAccount,
  type StoredMailAccount,
  storedMailAccount,
} from '@hvac/contract/mail-account';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { LeadChannels, LeadVariables } from '../../config/lead-variables.ts';
import type { MailAccount } from '../../config/mail.ts';
import { isPrivate } from '../../kernel/addresses.ts';
import { repeatedJob } from '../../kernel/job.ts';
import { SettingEntity } from '../settings/setting.entity.ts';
import { defineSetting } from '../settings/setting.service.ts';
import { createMailPasswords, type MailPasswords } from './mail-password.service.ts';

/** The account that an administrator has entered under Settings → Leads; null while there is none. */
export const mailAccountSetting = defineSetting<StoredMailAccount | null>({
  key: 'leads:mail-account',
  name: 'the email account',
  of: (stored) => storedMailAccount.safeParse(stored).data ?? null,
});

/** What the email account depends on besides the database. */
export interface MailAccountDeps {
  /** What the environment says, which wins. */
  variables: LeadVariables;
  passwords: MailPasswords;
  /** Whether the site is public, so that its mail server must be as well (decision 042). */
  isPublic: boolean;
}

/**
 * @param keys to encrypt the password: the first one encrypts, the others still decrypt
 * @param siteUrl public origin
 */
export const createMailAccountDeps = (
  variables: LeadVariables,
  keys: readonly Buffer[],
  siteUrl: string,
): MailAccountDeps => {
  const { hostname } = new URL(siteUrl);
  const passwords = createMailPasswords(keys, hostname);
  return { variables, passwords, isPublic: !isPrivate(hostname) };
};

/**
 * The account as mails are sent from it.
 * @param password null if it cannot be opened
 */
export const accountOf = (
  { host, port, encryption, user, sender }: ShownMailAccount,
  password: string | null,
  { variables, passwords, isPublic }: MailAccountDeps,
): MailAccount =>
  passwords.identified({
    server: {
      host,
      port,
      isSecure: encryption === 'tls',
      needsTls: true,
      login: user === '' ? null : { user, password: password ?? '' },
    },
    from: variables.mailFrom ?? sender,
    entered: { isPublicOnly: isPublic, isLocked: user !== '' && password === null },
  });

const readAccount = async (
  em: EntityManager,
  deps: MailAccountDeps,
): Promise<MailAccount | undefined> => {
  const stored = await mailAccountSetting.read(em);
  if (!stored) return undefined;
  const { sealedPassword } = stored;
  const password = sealedPassword && (await deps.passwords.open(em, stored, sealedPassword));
  return accountOf(stored, password, deps);
};

/** How people are notified of submissions now: as the environment says, or else as it was entered. */
export type ReadChannels = (em: EntityManager) => Promise<LeadChannels>;

/**
 * Reads the email account from the database each time, so that a change takes effect on all instances at once: its row
 * is what the next mail on any of them is sent by.
 */
export const createReadChannels =
  (deps: MailAccountDeps): ReadChannels =>
  async (em) => {
    const { mail, leadsTo, leadWebhook } = deps.variables;
    const fixed = mail && deps.passwords.identified(mail);
    return { mail: fixed ?? (await readAccount(em, deps)), leadsTo, leadWebhook };
  };

/** The account as its form shows it, without the password. */
export const readMailAccountState = async (
  em: EntityManager,
  { variables }: MailAccountDeps,
): Promise<MailAccountState> => {
  const { value, version } = await mailAccountSetting.readVersioned(em);
  const { sealedPassword: _secret, ...saved } = value ?? {};
  return {
    saved: value && (saved as ShownMailAccount),
    version,
    isFixed: variables.mail !== undefined,
    fixedSender: variables.mailFrom ?? null,
  };
};

/** Seals the password anew after the keys or the address of the site have changed, so that the former can go. */
export const renewMailPasswordJob = repeatedJob('contact:renew-mail-password', 'hour');

/** Does so unless somebody has changed the account meanwhile. Its version stays, because nobody has. */
export const renewMailPassword = async (
  em: EntityManager,
  { passwords }: MailAccountDeps,
): Promise<void> => {
  const { value, version } = await mailAccountSetting.readVersioned(em);
  if (!value?.sealedPassword) return;
  if (await passwords.isUpToDate(em, value, value.sealedPassword)) return;
  const password = await passwords.open(em, value, value.sealedPassword);
  if (password === null) return;
  const sealedPassword = await passwords.seal(em, value, password);
  await em.nativeUpdate(
    SettingEntity,
    { key: mailAccountSetting.key, version },
    { value: { ...value, sealedPassword } },
  );
};
