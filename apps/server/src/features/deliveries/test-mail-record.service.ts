import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { MailAccount } from '../../config/mail.ts';
import type { Transaction } from '../../kernel/work.ts';
import { defineSetting } from '../settings/setting.service.ts';

const testMail = z.object({
  sentAt: z.iso.datetime(),
  /** Identifies an account that was entered. */
  account: z.string().optional(),
});

const recordUnder = (key: string) =>
  defineSetting({ key, of: (stored) => testMail.safeParse(stored).data ?? null });

const ofAccountInUse = recordUnder('leads:test-mail');
const ofAccountTried = recordUnder('leads:test-mail-before-saving');
/** Of the last test that failed, whichever account it was about. */
const ofFailure = recordUnder('leads:failed-test-mail');

/** Changes with what a test mail is about, apart from the password. */
const fingerprintOf = (mail: MailAccount): string => {
  const { host, port, login } = mail.server;
  const parts = JSON.stringify([host, port, login?.user, mail.from.address]);
  return createHash('sha256').update(parts).digest('hex').slice(0, 16);
};

/** Undefined for the account of the environment. */
const idOf = (mail: MailAccount | undefined): string | undefined =>
  mail?.entered ? fingerprintOf(mail) : undefined;

/** When an account last sent a test mail, as ISO 8601 in UTC; null if it never has. */
export const lastTestMailAt = async (
  em: EntityManager,
  mail: MailAccount | undefined,
): Promise<string | null> => {
  const account = idOf(mail);
  if (account === undefined) return (await ofAccountInUse.read(em))?.sentAt ?? null;
  const records = [await ofAccountInUse.read(em), await ofAccountTried.read(em)];
  const own = records.flatMap((record) => (record?.account === account ? [record.sentAt] : []));
  return own.toSorted().at(-1) ?? null;
};

/**
 * Remembers that an account has sent a test mail.
 * @param isInUse whether it is the one that mails are sent from, rather than one that is tried before it is saved
 */
export const recordTestMail = async (
  tx: Transaction,
  mail: MailAccount | undefined,
  sentAt: Date,
  isInUse = true,
): Promise<void> => {
  const value = { sentAt: sentAt.toISOString(), account: idOf(mail) };
  const record = isInUse ? ofAccountInUse : ofAccountTried;
  await record.replace(tx, value, { action: 'test-mail.sent', label: undefined });
};

/** When the last test of an account failed, as ISO 8601 in UTC; null if it did not fail, or there was none. */
export const failedTestMailAt = async (
  em: EntityManager,
  mail: MailAccount | undefined,
): Promise<string | null> => {
  const failure = await ofFailure.read(em);
  if (!mail || failure?.account !== fingerprintOf(mail)) return null;
  const passedAt = await lastTestMailAt(em, mail);
  return passedAt === null || passedAt < failure.sentAt ? failure.sentAt : null;
};

/** Remembers that an account could not send a test mail. */
export const recordFailedTestMail = async (
  tx: Transaction,
  mail: MailAccount,
  triedAt: Date,
): Promise<void> => {
  const value = { sentAt: triedAt.toISOString(), account: fingerprintOf(mail) };
  await ofFailure.replace(tx, value, { action: 'test-mail.failed', label: undefined });
};
