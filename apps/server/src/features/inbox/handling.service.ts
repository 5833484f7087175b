import { minutes } from '@hvac/contract/durations';
import type { SubmissionStatus } from '@hvac/contract/submission-tabs';
import type {
  AddNoteInput,
  Opening,
  SetStatusInput,
  SetStatusOfManyInput,
  SubmissionDetails,
} from '@hvac/contract/submissions';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { LeadChannels } from '../../config/lead-variables.ts';
import { AppError, toAppError } from '../../kernel/errors.ts';
import { foldedText } from '../../kernel/search.ts';
import type { User } from '../../kernel/viewer.ts';
import type { Transaction, Work } from '../../kernel/work.ts';
import { findLastActor } from '../audit/last-actor.service.ts';
import { undeliveredTo } from '../deliveries/bad-addresses.rows.ts';
import { deliveriesOf } from '../deliveries/deliveries.rows.ts';
import type { DeliveryRow } from '../deliveries/delivery.entity.ts';
import { holdWaiting, releaseHeld } from '../deliveries/queue.service.ts';
import { SubmissionEntity, type SubmissionRow } from '../submissions/submission.entity.ts';
import { findLocked, recordDone } from '../submissions/submission-changes.service.ts';
import { SubmissionEventEntity } from '../submissions/submission-event.entity.ts';
import { findEarlier } from './earlier-submissions.service.ts';
import { eventsOf, toListedSubmissions } from './inbox.rows.ts';

/**
 * Everything about a submission, also when it is in the trash.
 * @throws AppError `notFound`
 */
export const getSubmission = async (em: EntityManager, id: number): Promise<SubmissionDetails> => {
  const row = await em.findOne(SubmissionEntity, id);
  if (!row) throw missingSubmission();
  const [listed] = await toListedSubmissions(em, [row]);
  if (!listed) throw missingSubmission();
  const { answeredAt, createdAt, spamScore, spamReasons, origin, answers, deletedAt } = row;
  const { openedAt, openedBy } = row;
  return {
    ...listed,
    minutesToAnswer: answeredAt
      ? Math.floor((answeredAt.getTime() - createdAt.getTime()) / minutes(1))
      : null,
    spamScore,
    spamReasons,
    origin: origin ?? null,
    answers: answers ?? null,
    deletedAt: deletedAt?.toISOString() ?? null,
    openedAt: openedAt?.toISOString() ?? null,
    openedBy: openedBy ?? null,
    deletedBy: deletedAt ? await findLastActor(em, ['submission.trashed'], id) : null,
    remindAt: row.remindAt?.toISOString() ?? null,
    ...(await undeliveredTo(em, [row]))(id),
    earlier: await findEarlier(em, row),
    events: await eventsOf(em, id),
    deliveries: await deliveriesOf(em, id),
  };
};

/**
 * Sets the status of a submission. Setting the current status writes nothing, except to confirm spam that only the
 * score has found. When a submission leaves spam, its held deliveries are sent, whatever the new status.
 * @throws AppError `notFound`
 */
export const setStatus = (
  work: Work<User>,
  channels: LeadChannels,
  { id, status }: SetStatusInput,
): Promise<void> =>
  work.transaction(async (tx) => {
    const decision = {
      submission: await lockSubmission(tx, id),
      author: work.viewer.username,
    };
    if (status === 'spam') {
      await decideSpam(tx, decision);
      return;
    }
    await decideNotSpam(tx, channels, decision);
    await changeStatus(tx, decision.submission, { status, author: decision.author });
  });

/** Sets the status of several submissions, skipping those that somebody has deleted. */
export const setStatusOfMany = async (
  work: Work<User>,
  channels: LeadChannels,
  { ids, status }: SetStatusOfManyInput,
): Promise<void> => {
  for (const id of new Set(ids)) {
    try {
      await setStatus(work, channels, { id, status });
    } catch (error) {
      if (toAppError(error).code !== 'notFound') throw error;
    }
  }
};

/**
 * Notes who opens a submission first, so that two do not call the same customer, and nobody else is notified of it.
 * @returns who did, and when; nobody for one in the trash
 * @throws AppError `notFound`
 */
export const openSubmission = (work: Work<User>, id: number): Promise<Opening> =>
  work.transaction(async (tx) => {
    const submission = await findLocked(tx, id);
    if (!submission) throw missingSubmission();
    if (!submission.openedAt && !submission.deletedAt) {
      tx.em.assign(submission, { openedAt: work.now(), openedBy: work.viewer.username });
      await tx.em.flush();
      recordDone(tx, id, 'submission.opened');
    }
    const { openedAt, openedBy } = submission;
    return { openedAt: openedAt?.toISOString() ?? null, openedBy: openedBy ?? null };
  });

/**
 * Adds a note, which stays in the history.
 * @throws AppError `notFound`
 */
export const addNote = (work: Work<User>, { id, note }: AddNoteInput): Promise<void> =>
  work.transaction(async (tx) => {
    const submission = await lockSubmission(tx, id);
    const author = work.viewer.username;
    const text = note.trim();
    const event = { submission, author, note: text, foldedText: foldedText(text) };
    tx.em.create(SubmissionEventEntity, event);
    await tx.em.flush();
    recordDone(tx, id, 'submission.note-added');
  });

const ANSWERED: readonly SubmissionStatus[] = ['contacted', 'booked', 'lost'];

/** The error for a submission that somebody has deleted or moved to the trash. */
const missingSubmission = (): AppError => new AppError('notFound', 'This lead was deleted');

/**
 * Reads a submission that is not in the trash and locks it until the end of the transaction.
 * @throws AppError `notFound`
 */
export const lockSubmission = async (tx: Transaction, id: number): Promise<SubmissionRow> => {
  const submission = await findLocked(tx, { id, deletedAt: null });
  if (!submission) throw missingSubmission();
  return submission;
};

const recordStatus = (
  tx: Transaction,
  { id, status }: SubmissionRow,
  former: SubmissionStatus,
): void => recordDone(tx, id, 'submission.status-changed', { from: former, to: status });

interface StatusChange {
  status: SubmissionStatus;
  author: string;
  /** The answer from which it follows: it has arrived or come back. */
  mail?: Pick<DeliveryRow, 'settledAt'>;
}

/**
 * Changes the status and adds that to the history; the first answer sets `answeredAt`.
 * @returns when, unless it is the same
 */
export const changeStatus = async (
  tx: Transaction,
  submission: SubmissionRow,
  { status, author, mail }: StatusChange,
): Promise<Date | null> => {
  if (submission.status === status) return null;
  const now = new Date();
  const former = submission.status;
  submission.status = status;
  if (ANSWERED.includes(status)) submission.answeredAt ??= mail?.settledAt ?? now;
  const isByMail = mail ? true : null;
  tx.em.create(SubmissionEventEntity, { submission, author, status, isByMail, createdAt: now });
  await tx.em.flush();
  recordStatus(tx, submission, former);
  return now;
};

const decide = async (
  tx: Transaction,
  submission: SubmissionRow,
  { status, author }: { status: SubmissionStatus; author: string },
): Promise<void> => {
  const former = submission.status;
  tx.em.assign(submission, { status, spamDecidedBy: author });
  tx.em.create(SubmissionEventEntity, { submission, author, status, createdAt: new Date() });
  await tx.em.flush();
  recordStatus(tx, submission, former);
};

/** What a user decides about a locked submission and its sender. */
interface Decision {
  submission: SubmissionRow;
  author: string;
}

/**
 * Marks a submission and its sender as spam, and holds its unsent deliveries (beyond §2). Also confirms a verdict of
 * the score. Does nothing if a user has already marked it.
 */
export const decideSpam = async (
  tx: Transaction,
  { submission, author }: Decision,
): Promise<void> => {
  if (submission.status === 'spam' && submission.spamDecidedBy !== null) return;
  await decide(tx, submission, { status: 'spam', author });
  await holdWaiting(tx, submission);
};

/** Makes spam new again, trusts its sender, and sends its held deliveries (beyond §2). */
export const decideNotSpam = async (
  tx: Transaction,
  channels: LeadChannels,
  { submission, author }: Decision,
): Promise<void> => {
  if (submission.status !== 'spam') return;
  await decide(tx, submission, { status: 'new', author });
  await releaseHeld(tx, channels, submission);
};
