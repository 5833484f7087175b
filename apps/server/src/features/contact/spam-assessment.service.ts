import { createHash } from 'node:crypto';
import type { ContactField } from '@hvac/contract/contact';
import type { SubmissionStatus } from '@hvac/contract/submission-tabs';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sqlWithinLast } from '../../kernel/clock.ts';
import { lettersOf, plainWords } from './spam-content.service.ts';
import {
  type FormSignals,
  SPAM_SCORE,
  type SpamHistory,
  scoreSubmission,
} from './spam-score.service.ts';

/**
 * The spam columns of a submission. Spam is stored like everything else, and its sender learns nothing (beyond §2).
 * @param sent how the form was sent; null for a program
 */
export const assessSpam = async (
  em: EntityManager,
  form: Record<ContactField, string>,
  sent: FormSignals | null,
) => {
  const history = await readSpamHistory(em, form);
  const { score, reasons } = scoreSubmission({ form, sent, history });
  return {
    status: score >= SPAM_SCORE ? ('spam' as const) : ('new' as const),
    spamScore: score,
    spamReasons: reasons,
    messageHash: hashOfMessage(form.message),
  };
};

const DAYS = 30;
/** Hash of a message, ignoring case, spaces and punctuation. */
const hashOfMessage = (message: string): string =>
  createHash('sha256')
    .update(lettersOf(plainWords(message)))
    .digest('hex');

// Looks at a hundred copies at most, so that a flood of them costs little.
const countOtherSenders = async (
  em: EntityManager,
  { email, message }: { email: string; message: string },
): Promise<number> => {
  const [{ senders }] = await em.execute<[{ senders: number }]>(
    `select count(distinct sender)::int as senders from (
       select lower(email) as sender from contact_submissions
       where message_hash = ? and ${sqlWithinLast('created_at', 'make_interval(days => ?)')} and lower(email) <> lower(?)
       limit 100) copies`,
    [hashOfMessage(message), DAYS, email],
  );
  return senders;
};

// A submission that was answered after the decision is not spam either.
const findDecision = async (em: EntityManager, email: string): Promise<SpamHistory['decision']> => {
  const [last] = await em.execute<{ status: SubmissionStatus }[]>(
    `select e.status from contact_submissions s join submission_events e on e.submission_id = s.id
     where lower(s.email) = lower(?) and s.spam_decided_by is not null and e.status is not null
     order by e.id desc limit 1`,
    [email],
  );
  if (!last) return null;
  return last.status === 'spam' ? 'spam' : 'not spam';
};

/** Reads what is known about the sender and the text of a submission that has not been assessed yet. */
const readSpamHistory = async (
  em: EntityManager,
  form: { email: string; message: string },
): Promise<SpamHistory> => ({
  otherSenders: await countOtherSenders(em, form),
  decision: await findDecision(em, form.email),
});
