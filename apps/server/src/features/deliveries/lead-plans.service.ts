import { isOpen, nextOpeningAt } from '@hvac/contract/opening-hours';
import { z } from 'zod';
import type { LeadChannels } from '../../config/lead-variables.ts';
import type { Job } from '../../kernel/job.ts';
import type { Transaction } from '../../kernel/work.ts';
import { readCompany } from '../settings/company.service.ts';
import {
  isHandled,
  isUnwanted,
  SubmissionEntity,
  type SubmissionRow,
} from '../submissions/submission.entity.ts';
import { FLOOD_JOBS } from './deliveries.rows.ts';
import { planEscalation } from './escalation.service.ts';
import { plan, type Recipient } from './plan.service.ts';
import {
  acknowledgedOf,
  type DeviceRecipient,
  devicesOf,
  mailedOf,
  webhookOf,
} from './recipients.service.ts';

const laterPayload = z.object({ submission: z.int(), round: z.int() });

/** Notifies the devices of a submission that are notified during opening hours only, once the office is open. */
export const pushLaterJob: Job<z.infer<typeof laterPayload>> = {
  name: 'contact:push-later',
  payload: laterPayload,
};

const enqueueLater = async (
  tx: Transaction,
  { submission, round }: z.infer<typeof laterPayload>,
  dueAt: Date | null,
): Promise<void> => {
  if (!dueAt) return;
  const onceKey = `push-later:${submission}:${round}`;
  await tx.enqueue(pushLaterJob, { submission, round }, { onceKey, dueAt });
};

const isQuiet = ({ hours }: DeviceRecipient) => hours === 'open';

/** The devices that are notified of a new submission now; the others when the office is open. */
const devicesToTell = async (
  tx: Transaction,
  submission: SubmissionRow,
  now: Date,
): Promise<Recipient[]> => {
  const devices = await devicesOf(tx.em, 'first');
  // Whoever decides that something is no spam is awake.
  if (submission.status === 'spam' || !devices.some(isQuiet)) return devices;
  const company = await readCompany(tx.em);
  if (isOpen(company, now)) return devices;
  await enqueueLater(tx, { submission: submission.id, round: 0 }, nextOpeningAt(company, now));
  return devices.filter((device) => !isQuiet(device));
};

/** Plans what is sent about a new submission. What is about spam is held. */
export const planNew = async (
  tx: Transaction,
  channels: LeadChannels,
  submission: SubmissionRow,
): Promise<void> => {
  const { em } = tx;
  const now = new Date();
  const state = submission.status === 'spam' ? 'held' : 'waiting';
  const office = [
    ...(await mailedOf(em, channels)),
    ...webhookOf(channels),
    ...(await devicesToTell(tx, submission, now)),
  ];
  await plan(tx, submission, { reason: 'new', state }, office);
  const customer = await acknowledgedOf(em, channels, submission);
  await plan(tx, submission, { reason: 'receipt' }, customer);
  await planEscalation(tx, submission, 'usual', now);
};

/** Tells the devices that were not to be disturbed, unless somebody has taken care of the submission. */
export const pushLater = async (
  tx: Transaction,
  { submission: id, round }: z.infer<typeof laterPayload>,
  now: Date,
): Promise<void> => {
  const submission = await tx.em.findOne(SubmissionEntity, id);
  if (!submission || isUnwanted(submission) || isHandled(submission)) return;
  const company = await readCompany(tx.em);
  if (!isOpen(company, now)) {
    return enqueueLater(tx, { submission: id, round: round + 1 }, nextOpeningAt(company, now));
  }
  const notified = await tx.em.execute<{ device: number | null }[]>(
    `select device_id as device from deliveries
     where submission_id = ? and channel = 'push' and reason in ('urgent', 'flood')`,
    [id],
  );
  const devices = (await devicesOf(tx.em, 'first')).filter(
    (each) => isQuiet(each) && !notified.some(({ device }) => device === each.device),
  );
  await plan(tx, submission, { reason: 'new' }, devices);
};

/** Whoever was notified of a submission by mail or webhook and cannot learn from that that it is urgent. */
const notifiedWithoutUrgency = (tx: Transaction, id: number): Promise<Recipient[]> =>
  tx.em.execute(
    `select distinct channel, recipient, null as device from deliveries d
     where submission_id = ? and channel <> 'push' and ((reason = 'flood' and state <> 'held') or (reason = 'new' and (
       state = 'sent' or (state = 'failed' and stage = 'data') or (state = 'waiting' and exists (
         select 1 from jobs j where j.id = d.job_id and j.claimed_by is not null)))))
     order by channel, recipient`,
    [id],
  );

/** The devices whose first message waits, and will say that it is urgent. */
const devicesStillToTell = async (tx: Transaction, id: number): Promise<(number | null)[]> => {
  const waiting = await tx.em.execute<{ device: number | null }[]>(
    `select device_id as device from deliveries d join jobs j on j.id = d.job_id
     where d.submission_id = ? and d.channel = 'push' and d.reason = 'new' and d.state = 'waiting'
       and j.claimed_by is null`,
    [id],
  );
  return waiting.map(({ device }) => device);
};

/**
 * Plans a second delivery to each recipient whose first one is sent or being sent, or was refused for what it says, or
 * only counts it with others, because the customer has since answered that it is urgent; at most one per recipient
 * (beyond §2). Deliveries still waiting will contain the answers. All of them go before the deliveries of other
 * submissions. Devices are notified at any hour.
 * @param submission must be locked
 */
export const planUrgent = async (tx: Transaction, submission: SubmissionRow): Promise<void> => {
  const { id } = submission;
  await tx.em.flush();
  // Also keeps workers from claiming these before the answers are committed, and waits for jobs that are being settled.
  await tx.em.execute(
    `update jobs set is_urgent = true where state = 'waiting' and name not in (?) and id in (
       select job_id from deliveries where submission_id = ? and reason <> 'receipt')`,
    [FLOOD_JOBS, id],
  );
  const waiting = await devicesStillToTell(tx, id);
  const devices = (await devicesOf(tx.em, 'first')).filter(
    ({ device }) => !waiting.includes(device),
  );
  const state = isUnwanted(submission) ? 'held' : 'waiting';
  await plan(tx, submission, { reason: 'urgent', state, isUrgent: true }, [
    ...(await notifiedWithoutUrgency(tx, id)),
    ...devices,
  ]);
};
