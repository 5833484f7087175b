import { clockIn, dayAfter, instantOf } from '@hvac/contract/clocks';
import { isOpen } from '@hvac/contract/opening-hours';
import { MAX_REMINDER_DAYS, type RemindInput } from '@hvac/contract/submissions';
import { reminderNote } from '@hvac/contract/time-texts';
import { z } from 'zod';
import type { LeadChannels } from '../../config/lead-variables.ts';
import { invalidField } from '../../kernel/errors.ts';
import { type Job, repeatedJob } from '../../kernel/job.ts';
import { countAttempt } from '../../kernel/rate-limit.ts';
import type { User } from '../../kernel/viewer.ts';
import type { Transaction, Work } from '../../kernel/work.ts';
import { plan } from '../deliveries/plan.service.ts';
import { devicesOf, mailedOf } from '../deliveries/recipients.service.ts';
import { readCompany } from '../settings/company.service.ts';
import { isUnwanted, SubmissionEntity } from '../submissions/submission.entity.ts';
import { findLocked, recordDone } from '../submissions/submission-changes.service.ts';
import { SubmissionEventEntity } from '../submissions/submission-event.entity.ts';
import { lockSubmission } from './handling.service.ts';

const PER_HOUR = { hits: 120, seconds: 60 * 60 };

/** When people are reminded, in the company's time zone. */
const MORNING = '08:00';

const payload = z.object({
  submission: z.int(),
  /** When it was due, as ISO 8601: a reminder that was changed meanwhile has another time. */
  at: z.iso.datetime(),
  /** Who wanted it; null if that is not known any more. */
  by: z.nullable(z.string()),
});

/** Reminds of a submission. */
export const remindJob: Job<z.infer<typeof payload>> = { name: 'contact:remind', payload };

const planReminder = async (tx: Transaction, planned: z.infer<typeof payload>): Promise<void> => {
  const { submission, at } = planned;
  const dueAt = new Date(at);
  await tx.enqueue(remindJob, planned, { onceKey: `remind:${submission}:${at}`, dueAt });
};

/** Plans reminders that are due and have no job, such as those that a restore has kept. */
export const missedRemindersJob = repeatedJob('contact:plan-reminders', 'hour');

export const planMissedReminders = (work: Work): Promise<void> =>
  work.transaction(async (tx) => {
    const due = await tx.em.find(
      SubmissionEntity,
      { remindAt: { $lte: work.now() }, deletedAt: null },
      { limit: 500 },
    );
    for (const { id, remindAt } of due) {
      if (remindAt)
        await planReminder(tx, { submission: id, at: remindAt.toISOString(), by: null });
    }
  });

/**
 * Sets the day on which a submission comes back, or removes it; both are in the history. Until then a new one is in
 * progress.
 * @throws AppError `notFound`, `tooMany`, `invalid` for a day that has begun, or is more than a year ahead
 */
export const setReminder = async (work: Work<User>, { id, day }: RemindInput): Promise<void> => {
  await countAttempt(work, [{ key: `remind:user:${work.viewer.id}`, ...PER_HOUR }]);
  await work.transaction(async (tx) => {
    const submission = await lockSubmission(tx, id);
    const { timeZone } = await readCompany(tx.em);
    const { day: today } = clockIn(timeZone, work.now());
    if (day !== null && (day <= today || day > dayAfter(today, MAX_REMINDER_DAYS))) {
      throw invalidField('day', 'Please choose a day from tomorrow on, within a year');
    }
    const remindAt = day === null ? null : instantOf(timeZone, day, MORNING);
    if ((submission.remindAt?.getTime() ?? null) === (remindAt?.getTime() ?? null)) return;
    const author = work.viewer.username;
    const note =
      remindAt === null ? 'Reminder removed' : reminderNote(remindAt, timeZone, work.now());
    tx.em.assign(submission, { remindAt });
    tx.em.create(SubmissionEventEntity, { submission, author, note });
    await tx.em.flush();
    await tx.em.execute(
      `delete from jobs where once_key like ? and state = 'waiting' and claimed_by is null`,
      [`remind:${id}:%`],
    );
    if (remindAt)
      await planReminder(tx, { submission: id, at: remindAt.toISOString(), by: author });
    recordDone(tx, id, 'submission.reminder-set');
  });
};

/**
 * Makes a submission new again on the day that was set, and notifies everybody who is notified of new ones. Not if the
 * day was changed, or the submission is settled meanwhile.
 */
export const remind = async (
  tx: Transaction,
  channels: LeadChannels,
  { submission: id, at, by }: z.infer<typeof payload>,
  now: Date,
): Promise<void> => {
  const submission = await findLocked(tx, id);
  if (submission?.remindAt?.toISOString() !== at) return;
  const { status } = submission;
  tx.em.assign(submission, { remindAt: null });
  await tx.em.flush();
  if (isUnwanted(submission) || status === 'booked' || status === 'lost') return;
  tx.em.assign(submission, { status: 'new', openedAt: null, openedBy: null });
  const event = tx.em.create(SubmissionEventEntity, {
    submission,
    author: by,
    note: 'Reminder',
    ...(status !== 'new' && { status: 'new' as const }),
  });
  await tx.em.flush();
  const mayDisturb = isOpen(await readCompany(tx.em), now);
  await plan(tx, submission, { reason: 'reminder', event: event.id }, [
    ...(await mailedOf(tx.em, channels)),
    ...(await devicesOf(tx.em, 'first', { mayDisturb })),
  ]);
  recordDone(tx, id, 'submission.reminded');
};
