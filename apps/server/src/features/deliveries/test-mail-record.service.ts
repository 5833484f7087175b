import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { Transaction } from '../../kernel/work.ts';
import { defineSetting } from '../settings/setting.service.ts';

const testMail = z.object({ sentAt: z.iso.datetime() });

const testMailSetting = defineSetting({
  key: 'leads:test-mail',
  of: (stored) => testMail.safeParse(stored).data ?? null,
});

/** When the mail server last accepted a test mail, as ISO 8601 in UTC; null if it never has. */
export const lastTestMailAt = async (em: EntityManager): Promise<string | null> =>
  (await testMailSetting.read(em))?.sentAt ?? null;

/** Remembers that a test mail was sent. */
export const recordTestMail = async (tx: Transaction, sentAt: Date): Promise<void> => {
  const value = { sentAt: sentAt.toISOString() };
  await testMailSetting.replace(tx, value, { action: 'test-mail.sent' });
};
