import {
  isSameLogin,
  type MailAccountInput,
  type StoredMailAccount,
} from '@hvac/contract/mail-account';
import type { Versioned } from '@hvac/contract/versioned';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { MailAccount } from '../../config/mail.ts';
import { changedFields } from '../../kernel/changed-fields.ts';
import { AppError, invalidField } from '../../kernel/errors.ts';
import type { User } from '../../kernel/viewer.ts';
import type { Transaction, Work } from '../../kernel/work.ts';
import { planDigests } from './digest.service.ts';
import { readLeadSettings } from './lead-settings.service.ts';
import {
  accountOf,
  createReadChannels,
  type MailAccountDeps,
  mailAccountSetting,
} from './mail-account.service.ts';
import { sendWaitingNow } from './queue.service.ts';

const ofVariables = () =>
  new AppError('conflict', 'The email account is set by SMTP_URL, where the website is started');

interface Password {
  /** Null for a server without a login. */
  plain: string | null;
  /** As it is stored already; null if it has been entered now. */
  sealed: string | null;
}

/**
 * The password that is entered or, where none is, the saved one. That goes to no other server and no other user: an
 * open session must not be enough to have it sent elsewhere.
 * @param path of the field
 * @throws AppError `invalid` when it has to be entered
 */
const passwordFor = async (
  em: EntityManager,
  { passwords }: MailAccountDeps,
  entered: MailAccountInput,
  path: string,
): Promise<Password> => {
  if (entered.user === '') return { plain: null, sealed: null };
  if (entered.password !== '') return { plain: entered.password, sealed: null };
  const stored = await mailAccountSetting.read(em);
  const sealed = stored?.sealedPassword ?? null;
  if (!stored || sealed === null) throw invalidField(path, 'Please enter the password');
  if (!isSameLogin(stored, entered)) {
    throw invalidField(path, 'Please enter the password again: the saved one is for another login');
  }
  const plain = await passwords.open(em, stored, sealed);
  if (plain === null) throw invalidField(path, 'Please enter the password again');
  return { plain, sealed };
};

/**
 * The account that is entered, before it is saved.
 * @throws AppError `invalid` when the password is missing, `conflict` while SMTP_URL is set
 */
export const enteredAccount = async (
  em: EntityManager,
  deps: MailAccountDeps,
  entered: MailAccountInput,
): Promise<MailAccount> => {
  if (deps.variables.mail) throw ofVariables();
  const { plain } = await passwordFor(em, deps, entered, 'account.password');
  return accountOf(entered, plain, deps);
};

const placeOf = ({ host, port }: StoredMailAccount) => `${host}:${port}`;

/** For the history: through which server mails are sent from now on, if it is another one. */
const movedTo = (before: StoredMailAccount | null, after: StoredMailAccount) => {
  if (!before) return { to: placeOf(after) };
  return placeOf(before) === placeOf(after) ? {} : { from: placeOf(before), to: placeOf(after) };
};

/**
 * Saves the account, and immediately sends what is waiting.
 * @throws AppError `invalid` when the password is missing, `conflict` while SMTP_URL is set, or when somebody else has
 * saved in the meantime
 */
export const saveMailAccount = (
  work: Work<User>,
  deps: MailAccountDeps,
  { value: entered, version }: Versioned<MailAccountInput>,
): Promise<void> =>
  work.transaction(async (tx) => {
    if (deps.variables.mail) throw ofVariables();
    const { plain, sealed } = await passwordFor(tx.em, deps, entered, 'value.password');
    const { password: _plain, ...parts } = entered;
    const sealedPassword =
      sealed ?? (plain === null ? null : await deps.passwords.seal(tx.em, entered, plain));
    const value: StoredMailAccount = { ...parts, sealedPassword };
    const before = await mailAccountSetting.read(tx.em);
    const details = { fields: changedFields(before ?? value, value), ...movedTo(before, value) };
    await mailAccountSetting.saveWithin(tx, { value, version }, { details });
    await sendWaitingNow(tx);
    // The hourly planning may have run while there was no account.
    const channels = await createReadChannels(deps)(tx.em);
    await planDigests(tx.em, channels, await readLeadSettings(tx.em), new Date());
  });

/** Forgets the account with its password. What is waiting keeps waiting for another one. */
export const forgetMailAccount = async (tx: Transaction): Promise<void> => {
  await mailAccountSetting.replace(tx, null, { action: 'settings.reset' });
};

/** Whether an account is saved, even if it is not in use. */
export const hasMailAccount = async (em: EntityManager): Promise<boolean> =>
  (await mailAccountSetting.read(em)) !== null;
