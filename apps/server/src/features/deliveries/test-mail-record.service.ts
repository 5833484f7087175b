import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { Transaction } from '../../kernel/work.ts';
import { readSetting, replaceSetting } from '../settings/stored-settings.service.ts';

const KEY = 'leads:test-mail';

const record = z.object({ sentAt: z.iso.datetime() });

/** When the mail server last accepted a test mail, as ISO 8601 in UTC; null if it never has. */
export const lastTestMailAt = async (em: EntityManager): Promise<string | null> => {
  const stored = record.safeParse((await readSetting(em, KEY)).value);
  return stored.success ? stored.data.sentAt : null;
};

/** Remembers that a test mail was sent. */
export const recordTestMail = async (tx: Transaction, sentAt: Date): Promise<void> => {
  const value = { sentAt: sentAt.toISOString() };
  await replaceSetting(tx, KEY, value, { action: 'test-mail.sent' });
};
