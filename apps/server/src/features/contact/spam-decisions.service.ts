import type { SubmissionStatus } from '@hvac/contract/submissions';
import type { User } from '../../kernel/viewer.ts';
import type { Work } from '../../kernel/work.ts';
import { changeStatus, lockSubmission } from './submission-status.service.ts';

const decide = (work: Work<User>, id: number, status: SubmissionStatus): Promise<void> =>
  work.transaction(async (tx) => {
    const submission = await lockSubmission(tx, id);
    submission.spamDecidedBy = work.viewer.username;
    await changeStatus(tx, submission, { status, author: work.viewer.username });
  });

/**
 * Moves a submission to the spam, by the decision of a user.
 * @throws AppError `notFound`
 */
export const markAsSpam = (work: Work<User>, id: number): Promise<void> => decide(work, id, 'spam');

/**
 * Takes a submission out of the spam, by the decision of a user: it is new again.
 * @throws AppError `notFound`
 */
export const markAsNotSpam = (work: Work<User>, id: number): Promise<void> =>
  decide(work, id, 'new');
