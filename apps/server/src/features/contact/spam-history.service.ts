import { createHash } from 'node:crypto';
import type { SubmissionStatus } from '@hvac/contract/submission-tabs';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sqlWithinLast } from '../../kernel/clock.ts';
import { plainWords, type SpamSignal } from './spam-content.service.ts';

/** What is known about a sender and a text from earlier submissions. */
export interface SpamHistory {
  /** How many other e-mail addresses have sent the same text in the last 30 days. */
  otherSenders: number;
  /** The last decision about this sender in the back office, if any. */
  decision: 'spam' | 'not spam' | null;
}

const DAYS = 30;
const POINTS_PER_COPY = 3;
const MOST_COPIES = 2;
// Many people write 'Please call me back about a quote'.
const SHORTEST_COPY = 50;

const lettersOf = (words: string) => words.replaceAll(' ', '');

/** Hash of a message, ignoring case, spaces and punctuation. */
export const hashOfMessage = (message: string): string =>
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
export const readSpamHistory = async (
  em: EntityManager,
  form: { email: string; message: string },
): Promise<SpamHistory> => ({
  otherSenders: await countOtherSenders(em, form),
  decision: await findDecision(em, form.email),
});

/**
 * Evidence for and against spam from earlier submissions (beyond §2).
 * @param words the message as `plainWords` gives it
 */
export const historySignals = (
  { otherSenders, decision }: SpamHistory,
  words: string,
): SpamSignal[] => {
  const signals: SpamSignal[] = [];
  if (otherSenders > 0 && lettersOf(words).length >= SHORTEST_COPY) {
    signals.push({
      points: POINTS_PER_COPY * Math.min(MOST_COPIES, otherSenders),
      text: `the same text came ${otherSenders === 1 ? 'twice' : `${otherSenders + 1} times`}`,
      // Somebody who mistyped their address sends the form again.
      isWeak: otherSenders === 1,
    });
  }
  if (decision === 'spam') {
    signals.push({ points: 6, text: 'you marked this address as spam', isWeak: false });
  }
  if (decision === 'not spam') {
    signals.push({ points: -10, text: 'you marked this address as not spam', isWeak: false });
  }
  return signals;
};
