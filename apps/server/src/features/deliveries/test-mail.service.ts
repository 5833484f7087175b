import { randomUUID } from 'node:crypto';
import type { TestMailProgress } from '@hvac/contract/leads';
import type { MailAccount } from '../../config/mail.ts';
import { AppError } from '../../kernel/errors.ts';
import { countAttempt } from '../../kernel/rate-limit.ts';
import type { User } from '../../kernel/viewer.ts';
import type { Work } from '../../kernel/work.ts';
import { recordEvent } from '../audit/record-event.service.ts';
import { readBrand } from '../brand/brand.service.ts';
import type { MailConnections } from '../mail/mail-connections.service.ts';
import { MailError } from '../mail/mail-error.service.ts';
import { createMailer, type MailMessage } from '../mail/send-mail.service.ts';
import { readCompany } from '../settings/company.service.ts';
import { leadSettingsUrl, type MailPlace, websiteMail } from './mail-place.service.ts';
import { sendWaitingNow } from './queue.service.ts';
import { recordTestMail } from './test-mail-record.service.ts';

/** In milliseconds. */
const TIMEOUT_MS = 30_000;
const PER_TEN_MINUTES = { hits: 10, seconds: 10 * 60 };

interface TestMailDeps {
  mail: MailAccount;
  /** Whether it is the account in use, rather than one that is tried before it is saved. */
  isInUse: boolean;
  connections: MailConnections;
  /** Public origin. */
  siteUrl: string;
}

const messageTo = (
  to: string,
  place: Pick<MailPlace, 'company' | 'brand'>,
  { mail, siteUrl }: TestMailDeps,
): MailMessage => ({
  to,
  messageId: `<test-${randomUUID()}@${mail.from.address.split('@').at(-1)}>`,
  ...websiteMail(place, {
    title: `Test email from ${place.company.name}`,
    preview: 'Your website can send email.',
    blocks: [
      {
        kind: 'paragraph',
        text: 'It works! Your website can send email.',
      },
      {
        kind: 'paragraph',
        text: 'Did this land in your spam folder? Mark it as not spam: emails about new leads come from the same address.',
      },
      {
        kind: 'buttons',
        buttons: [{ label: 'See who gets alerts', href: leadSettingsUrl(siteUrl) }],
      },
    ],
    footer: ['Sent because someone on your team asked for a test.'],
  }),
});

/**
 * Checks that a test mail may be sent. Which mail server is tried before it is saved is in the history, whatever becomes
 * of it: nobody looks around in the network of the website unnoticed.
 * @throws AppError `conflict` without an email account, `tooMany`
 */
export const admitTestMail = async (
  work: Work<User>,
  { mail, isInUse }: { mail: MailAccount | undefined; isInUse: boolean },
): Promise<MailAccount> => {
  if (!mail) {
    throw new AppError('conflict', 'No email account is connected');
  }
  await countAttempt(work, [{ key: `test-mail:user:${work.viewer.id}`, ...PER_TEN_MINUTES }]);
  const { host, port } = mail.server;
  if (!isInUse) await recordEvent(work, { action: 'test-mail.tried', label: `${host}:${port}` });
  return mail;
};

/**
 * Sends a test mail and waits for the outcome, at most 30 seconds. On success of the account in use, what is
 * waiting is sent right away (beyond §2).
 * @param report called with each stage as it passes, then with the outcome
 */
export const sendTestMail = async (
  work: Work<User>,
  deps: TestMailDeps,
  to: string,
  report: (progress: TestMailProgress) => void,
): Promise<void> => {
  const place = { company: await readCompany(work.em), brand: await readBrand(work.em) };
  const siteHost = new URL(deps.siteUrl).hostname;
  const begunAt = work.now();
  const mailer = createMailer(deps.mail, { siteHost, connections: deps.connections });
  try {
    await mailer.sendAlone(messageTo(to, place, deps), {
      onStage: (stage) => report({ state: 'passed', stage }),
      timeoutMs: TIMEOUT_MS,
    });
  } catch (thrown) {
    if (!(thrown instanceof MailError)) throw thrown;
    const { stage, error, fix } = thrown;
    await work.transaction((tx) => recordTestMail(tx, deps.mail, { begunAt, hasPassed: false }));
    return report({ state: 'failed', stage, error, ...fix });
  }
  await work.transaction(async (tx) => {
    await recordTestMail(tx, deps.mail, { begunAt, hasPassed: true });
    if (deps.isInUse) await sendWaitingNow(tx);
  });
  report({ state: 'sent', to });
};
