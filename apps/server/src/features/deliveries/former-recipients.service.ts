import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { formatDateTime } from '@hvac/contract/dates';
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { Job } from '../../kernel/job.ts';
import type { User } from '../../kernel/viewer.ts';
import type { Transaction } from '../../kernel/work.ts';
import { readBrand } from '../brand/brand.service.ts';
import { readCompany } from '../settings/company.service.ts';
import { type DeliverDeps, sendMail } from './deliver.service.ts';
import { type MailPlace, type WrittenMail, websiteMail } from './submission-mails.service.ts';

/** How the recipients have changed, for one of the former ones. */
interface ChangeForRecipient {
  /** Whether the address gets no more requests. */
  isRemoved: boolean;
  /** The username of whoever changed it. */
  by: string;
  /** ISO 8601 in UTC. */
  at: string;
}

/** The mail that tells a former recipient of submissions who changed the recipients, and what to do if that is wrong. */
const formerRecipientMail = (
  { isRemoved, by, at }: ChangeForRecipient,
  place: MailPlace,
): WrittenMail => {
  const { company, siteUrl } = place;
  const outcome = isRemoved
    ? 'New requests no longer come to this address.'
    : 'New requests still come to this address, but the list of the others has changed.';
  return websiteMail(place, 'Who gets the requests from your website has changed', {
    preview: outcome,
    blocks: [
      {
        kind: 'facts',
        facts: [
          { label: 'Changed by', value: by },
          { label: 'Changed', value: formatDateTime(at, company.timeZone) },
        ],
      },
      { kind: 'note', text: outcome },
      { kind: 'paragraph', text: 'If you know about this, there is nothing to do.' },
      { kind: 'heading', text: 'If it was not you' },
      {
        kind: 'paragraph',
        text: `Ask ${by} first. If nobody in your company did it, somebody else is using that login: change the password of ${by} at once, which logs out every browser. Then put the right addresses back under Settings → Leads, and see under Settings → History what else was done. If you have no login of your own, tell whoever runs the website.`,
      },
      { kind: 'button', label: 'Open Settings → Leads', href: `${siteUrl}/admin/settings/leads` },
    ],
    footer: [`You get this mail because requests from ${siteUrl} came to this address.`],
  });
};

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
