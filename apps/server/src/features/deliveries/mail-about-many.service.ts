import { AppError } from '../../kernel/errors.ts';
import { MailError } from '../mail/mail-error.service.ts';
import { type DeliverDeps, sendMail } from './deliver.service.ts';
import type { Words } from './digest-mail.service.ts';
import type { WrittenMail } from './submission-mails.service.ts';

/** Whether the mail server refuses a mail for what it says, now and at every further attempt. */
const isRefusedForWords = (thrown: unknown): boolean =>
  thrown instanceof AppError &&
  thrown.cause instanceof MailError &&
  thrown.cause.stage === 'data' &&
  thrown.cause.isPermanent;

interface MailAboutMany {
  write(words: Words): WrittenMail;
  to: string;
  /** The part of the Message-ID before the domain. */
  id: string;
}

/**
 * Sends a mail about what several visitors wrote. If the mail server refuses its content, which any one of them may
 * have brought about, the mail is sent without their words, so that the others are not lost with it.
 * @throws as `sendMail` does
 */
export const sendAboutMany = async (
  deps: DeliverDeps,
  { write, to, id }: MailAboutMany,
  stopping: AbortSignal,
): Promise<void> => {
  try {
    await sendMail(deps, { ...write('quoted'), to, id }, stopping);
  } catch (thrown) {
    if (!isRefusedForWords(thrown)) throw thrown;
    await sendMail(deps, { ...write('left out'), to, id: `${id}.bare` }, stopping);
  }
};
