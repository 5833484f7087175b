import { referenceOf } from '@hvac/contract/reference';
import type {
  AddNoteInput,
  SetStatusInput,
  SetStatusOfManyInput,
  SubmissionDetails,
} from '@hvac/contract/submissions';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { LeadChannels } from '../../config/lead-variables.ts';
import { toAppError } from '../../kernel/errors.ts';
import type { User } from '../../kernel/viewer.ts';
import type { Work } from '../../kernel/work.ts';
import { deliveriesOf } from '../deliveries/deliveries.rows.ts';
import { SubmissionEntity } from '../submissions/submission.entity.ts';
import { SubmissionEventEntity } from '../submissions/submission-event.entity.ts';
import { eventsOf, toListedSubmissions } from './inbox.rows.ts';
import { decideNotSpam, decideSpam } from './spam-decisions.service.ts';
import { changeStatus, lockSubmission, missingSubmission } from './submission-status.service.ts';

const MINUTE = 60_000;

/**
 * Everything about a submission.
 * @throws AppError `notFound`
 */
export const getSubmission = async (em: EntityManager, id: number): Promise<SubmissionDetails> => {
  const row = await em.findOne(SubmissionEntity, id);
  if (!row) throw missingSubmission();
  const [listed] = await toListedSubmissions(em, [row]);
  if (!listed) throw missingSubmission();
  const { answeredAt, createdAt, spamScore, spamReasons, origin, answers } = row;
  return {
    ...listed,
    minutesToAnswer: answeredAt
      ? Math.floor((answeredAt.getTime() - createdAt.getTime()) / MINUTE)
      : null,
    spamScore,
    spamReasons,
    origin: origin ?? null,
    answers: answers ?? null,
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
 * Adds a note, which stays in the history.
 * @throws AppError `notFound`
 */
export const addNote = (work: Work<User>, { id, note }: AddNoteInput): Promise<void> =>
  work.transaction(async (tx) => {
    const submission = await lockSubmission(tx, id);
    const author = work.viewer.username;
    tx.em.create(SubmissionEventEntity, { submission, author, note: note.trim() });
    await tx.em.flush();
    tx.record('updated', SubmissionEntity, id, {
      action: 'submission.note-added',
      label: referenceOf(id),
    });
  });
