import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { MailAccount } from '../../config/mail.ts';
import type { Transaction } from '../../kernel/work.ts';
import { defineSetting } from '../settings/setting.service.ts';

const time = z.iso.datetime().nullable();

/** When the last tests of an account began that passed and that failed. */
const testedAccount = z.object({ account: z.string(), passedAt: time, failedAt: time });
type TestedAccount = z.infer<typeof testedAccount>;

/** How many accounts are remembered: those that were tested last. */
const MAX_ACCOUNTS = 10;

const tested = defineSetting<{ accounts: TestedAccount[] }>({
  key: 'leads:tested-accounts',
  of: (stored) =>
    z.object({ accounts: z.array(testedAccount) }).safeParse(stored).data ?? { accounts: [] },
});

// What earlier releases stored: the last test that passed, of an entered account without regard to its password.
const earlierTest = z.object({ sentAt: z.iso.datetime(), account: z.string().optional() });
const earlierRecord = (key: string) =>
  defineSetting({ key, of: (stored) => earlierTest.safeParse(stored).data ?? null });
const EARLIER = [
  earlierRecord('leads:test-mail'),
  earlierRecord('leads:test-mail-before-saving'),
] as const;

const withoutPassword = (mail: MailAccount): string => {
  const { host, port, login } = mail.server;
  const parts = JSON.stringify([host, port, login?.user, mail.from.address]);
  return createHash('sha256').update(parts).digest('hex').slice(0, 16);
};

const idOf = (mail: MailAccount): string => mail.id ?? withoutPassword(mail);

/** By an earlier release, as far as nothing is known of the account since. */
const passedEarlier = async (em: EntityManager, mail: MailAccount): Promise<string | null> => {
  const account = mail.entered ? withoutPassword(mail) : undefined;
  const times: string[] = [];
  for (const record of EARLIER) {
    const test = await record.read(em);
    if (test && test.account === account) times.push(test.sentAt);
  }
  return times.toSorted().at(-1) ?? null;
};

const read = async (em: EntityManager, mail: MailAccount): Promise<TestedAccount | undefined> => {
  const { accounts } = await tested.read(em);
  return accounts.find(({ account }) => account === idOf(mail));
};

/** When an account last sent a test mail, as ISO 8601 in UTC; null if it never has. */
export const lastTestMailAt = async (
  em: EntityManager,
  mail: MailAccount | undefined,
): Promise<string | null> => {
  if (!mail) return null;
  const own = await read(em, mail);
  return own ? own.passedAt : passedEarlier(em, mail);
};

/** When the last test of an account failed, as ISO 8601 in UTC; null if it did not fail, or there was none. */
export const failedTestMailAt = async (
  em: EntityManager,
  mail: MailAccount | undefined,
): Promise<string | null> => {
  const { failedAt = null, passedAt = null } = (mail && (await read(em, mail))) ?? {};
  return failedAt !== null && (passedAt === null || passedAt < failedAt) ? failedAt : null;
};

const later = (a: string | null, b: string | null): string | null =>
  [a, b]
    .filter((each) => each !== null)
    .toSorted()
    .at(-1) ?? null;

/**
 * Remembers the outcome of a test mail.
 * @param begunAt a test that hangs says nothing about those that began after it
 */
export const recordTestMail = async (
  tx: Transaction,
  mail: MailAccount,
  { begunAt, hasPassed }: { begunAt: Date; hasPassed: boolean },
): Promise<void> => {
  // So that tests that end together are all remembered.
  await tx.em.execute(`select pg_advisory_xact_lock(hashtext('tested-accounts'))`);
  const own = await read(tx.em, mail);
  const at = begunAt.toISOString();
  const before = own ?? { passedAt: await passedEarlier(tx.em, mail), failedAt: null };
  const outcome = {
    account: idOf(mail),
    passedAt: hasPassed ? later(before.passedAt, at) : before.passedAt,
    failedAt: hasPassed ? before.failedAt : later(before.failedAt, at),
  };
  const { accounts } = await tested.read(tx.em);
  const others = accounts.filter(({ account }) => account !== outcome.account);
  await tested.replace(
    tx,
    { accounts: [outcome, ...others].slice(0, MAX_ACCOUNTS) },
    { action: hasPassed ? 'test-mail.sent' : 'test-mail.failed', label: undefined },
  );
};
