import { hours, minutes } from '@hvac/contract/durations';
import type { LeadSettings } from '@hvac/contract/leads';
import { isOpen, nextOpeningAt, type OfficeHours } from '@hvac/contract/opening-hours';
import { z } from 'zod';
import type { LeadChannels } from '../../config/lead-variables.ts';
import type { Job } from '../../kernel/job.ts';
import type { Transaction } from '../../kernel/work.ts';
import { readCompany } from '../settings/company.service.ts';
import { isHandled, isUnwanted, type SubmissionRow } from '../submissions/submission.entity.ts';
import { findLocked } from '../submissions/submission-changes.service.ts';
import { DeliveryEntity } from './delivery.entity.ts';
import { readLeadSettings } from './lead-settings.service.ts';
import { plan } from './plan.service.ts';
import { escalationRecipients } from './recipients.service.ts';

/** After this time it is too late, in milliseconds: the host was down, or a restore brought an old job back. */
const LATEST = hours(12);

type Step = 'usual' | 'urgent';

const payload = z.object({
  submission: z.int(),
  step: z.enum(['usual', 'urgent']),
  /** From when the minutes count, and when it was to be escalated, as ISO 8601. */
  since: z.iso.datetime(),
  dueAt: z.iso.datetime(),
  /** How often it was put off. */
  round: z.int(),
});

/** Escalates a submission that nobody has taken care of. */
export const escalateJob: Job<z.infer<typeof payload>> = { name: 'contact:escalate', payload };

type Escalation = LeadSettings['escalation'];

/** Whether a submission may be escalated at any hour. */
const isAtAnyHour = ({ hours }: Escalation, step: Step): boolean =>
  step === 'urgent' || hours === 'always';

/** When a submission is escalated; null if the office does not open within two months. */
export const escalationDueAt = (
  settings: Escalation,
  office: OfficeHours,
  { step, since }: { step: Step; since: Date },
): Date | null => {
  const begins =
    isAtAnyHour(settings, step) || isOpen(office, since) ? since : nextOpeningAt(office, since);
  const count = step === 'urgent' ? settings.urgentMinutes : settings.minutes;
  return begins && new Date(begins.getTime() + minutes(count));
};

interface Planned {
  submission: number;
  step: Step;
  since: Date;
  round: number;
}

const enqueueStep = async (
  tx: Transaction,
  { submission, step, since, round }: Planned,
  dueAt: Date | null,
): Promise<void> => {
  if (!dueAt) return;
  const onceKey = ['escalate', submission, step, ...(round > 0 ? [round] : [])].join(':');
  await tx.enqueue(
    escalateJob,
    { submission, step, since: since.toISOString(), dueAt: dueAt.toISOString(), round },
    { onceKey, dueAt, isUrgent: true },
  );
};

/** Plans to escalate a submission, unless somebody takes care of it first (beyond §6). */
export const planEscalation = async (
  tx: Transaction,
  { id, status }: Pick<SubmissionRow, 'id' | 'status'>,
  step: Step,
  now: Date,
): Promise<void> => {
  const { escalation } = await readLeadSettings(tx.em);
  // Whoever decides that something is no spam has seen it.
  if (!escalation.isOn || status === 'spam') return;
  const planned = { submission: id, step, since: now, round: 0 };
  const company = await readCompany(tx.em);
  await enqueueStep(tx, planned, escalationDueAt(escalation, company, planned));
};

/**
 * Escalates by what is true now: not if somebody has opened the submission (answered an urgent one), later if
 * the office is closed or the minutes were raised, and never long after it was due.
 */
export const escalate = async (
  tx: Transaction,
  channels: LeadChannels,
  { submission: id, step, since: sinceText, dueAt: plannedFor, round }: z.infer<typeof payload>,
  now: Date,
): Promise<void> => {
  const submission = await findLocked(tx, id);
  const { escalation } = await readLeadSettings(tx.em);
  if (!submission || isUnwanted(submission) || isHandled(submission) || !escalation.isOn) return;
  const company = await readCompany(tx.em);
  const planned = { submission: id, step, since: new Date(sinceText), round: round + 1 };
  const dueAt = escalationDueAt(escalation, company, planned);
  if (!dueAt || now.getTime() - Date.parse(plannedFor) > LATEST) return;
  if (dueAt > now) return enqueueStep(tx, planned, dueAt);
  const isOpenNow = isOpen(company, now);
  if (!isAtAnyHour(escalation, step) && !isOpenNow) {
    return enqueueStep(tx, planned, nextOpeningAt(company, now));
  }
  const isUrgent = step === 'urgent';
  const recipients = await escalationRecipients(tx.em, channels, {
    mayDisturb: isUrgent || isOpenNow,
  });
  await plan(tx, submission, { reason: 'escalation', isUrgent }, recipients);
  tx.record('updated', DeliveryEntity);
};
