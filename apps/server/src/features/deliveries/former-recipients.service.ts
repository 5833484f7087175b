import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { Job } from '../../kernel/job.ts';
import type { User } from '../../kernel/viewer.ts';
import type { Transaction } from '../../kernel/work.ts';
import { readBrand } from '../brand/brand.service.ts';
import { readCompany } from '../settings/company.service.ts';
import { type DeliverDeps, sendMail } from './deliver.service.ts';
import { formerRecipientMail } from './former-recipient-mail.service.ts';

const told = z.object({
  /** The part of the Message-ID before the domain. */
  id: z.string(),
  recipient: z.string(),
  /** Whether the address gets no more requests; otherwise it gets them together with others than before. */
  isRemoved: z.boolean(),
  /** The username of whoever changed it. */
  by: z.string(),
  /** ISO 8601 in UTC. */
  at: z.string(),
});
type FormerRecipient = z.infer<typeof told>;

/** Tells one address that others get the requests from now on. */
export const formerRecipientJob: Job<FormerRecipient> = {
  name: 'contact:tell-former-recipient',
  payload: told,
};

interface RecipientsChange {
  /** Who was notified of submissions until now. */
  former: readonly string[];
  /** Who is from now on. */
  current: readonly string[];
  by: User;
  now: Date;
}

const keysOf = (addresses: readonly string[]) =>
  new Set(addresses.map((address) => address.toLowerCase()));

/**
 * Enqueues a mail to everybody who has been notified of submissions, if others are from now on. Whoever diverts the
 * requests with a stolen login cannot keep it from those who miss them.
 */
export const tellFormerRecipients = async (
  tx: Transaction,
  { former, current, by, now }: RecipientsChange,
): Promise<void> => {
  const kept = keysOf(current);
  if (isDeepStrictEqual(kept, keysOf(former))) return;
  for (const recipient of former) {
    await tx.enqueue(formerRecipientJob, {
      id: `recipients-${randomUUID()}`,
      recipient,
      isRemoved: !kept.has(recipient.toLowerCase()),
      by: by.username,
      at: now.toISOString(),
    });
  }
};

/** Sends the mail to one former recipient. */
export const sendToFormerRecipient = async (
  em: EntityManager,
  deps: DeliverDeps,
  change: FormerRecipient,
  stopping: AbortSignal,
): Promise<void> => {
  const company = await readCompany(em);
  const brand = await readBrand(em);
  const written = formerRecipientMail(change, { company, brand, siteUrl: deps.siteUrl });
  await sendMail(deps, { ...written, to: change.recipient, id: change.id }, stopping);
};
