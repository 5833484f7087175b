import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { formatDateTime } from '@hvac/contract/dates';
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { Job } from '../../kernel/job.ts';
import type { User } from '../../kernel/viewer.ts';
import type { Transaction } from '../../kernel/work.ts';
import {
  leadSettingsUrl,
  type MailPlace,
  readMailPlace,
  type WrittenMail,
  websiteMail,
} from './mail-place.service.ts';
import { type MailDeps, sendMail } from './outgoing-mail.service.ts';

/**
 * The mail that tells a former recipient of submissions who changed the recipients, and what to do if that is wrong.
 */
const formerRecipientMail = (
  { isRemoved, by, at }: FormerRecipient,
  place: MailPlace,
): WrittenMail => {
  const { company, siteUrl } = place;
  const outcome = isRemoved
    ? 'New leads no longer come to this address.'
    : 'New leads still come to this address, but the rest of the list has changed.';
  return websiteMail(place, {
    title: 'The list of who gets your website leads has changed',
    preview: outcome,
    blocks: [
      {
        kind: 'facts',
        facts: [
          { label: 'Changed by', value: by },
          { label: 'When', value: formatDateTime(at, company.timeZone) },
        ],
      },
      { kind: 'note', text: outcome },
      { kind: 'paragraph', text: 'If you expected this, you can ignore this email.' },
      { kind: 'heading', text: "If you didn't expect this" },
      {
        kind: 'paragraph',
        text: `Ask ${by} first. If no one on your team did this, someone else is using that login. Change ${by}'s password right away, which logs out every device. Then put the right addresses back in Settings → Who gets new leads, and check Settings → Activity log for anything else. If you don't have a login, tell the person who runs your website.`,
      },
      {
        kind: 'buttons',
        buttons: [{ label: 'See who gets alerts', href: leadSettingsUrl(siteUrl) }],
      },
    ],
    footer: [`You're getting this because leads from ${siteUrl} came to this address.`],
  });
};

const formerRecipient = z.object({
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
type FormerRecipient = z.infer<typeof formerRecipient>;

/** Tells one address that others get the requests from now on. */
export const formerRecipientJob: Job<FormerRecipient> = {
  name: 'contact:tell-former-recipient',
  payload: formerRecipient,
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
export const notifyFormerRecipients = async (
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
  deps: MailDeps,
  change: FormerRecipient,
  stopping: AbortSignal,
): Promise<void> => {
  const written = formerRecipientMail(change, await readMailPlace(em, deps.siteUrl));
  await sendMail(deps, { ...written, to: change.recipient, id: change.id }, stopping);
};
