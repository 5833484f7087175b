import { isOpen, nextOpeningAt } from '@hvac/contract/opening';
import type { DeviceHours, DeviceLine } from '@hvac/contract/push';
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { Job } from '../../kernel/job.ts';
import type { Transaction } from '../../kernel/work.ts';
import { findTellableDevices } from '../push/tellable-devices.service.ts';
import { readCompany } from '../settings/company.service.ts';
import {
  isUnwanted,
  SubmissionEntity,
  type SubmissionRow,
} from '../submissions/submission.entity.ts';
import { type PushKind, SEND_PUSH } from './deliveries.rows.ts';

interface PushPlan {
  kind: PushKind;
  devices: readonly { id: number }[];
  state?: 'waiting' | 'held';
  /** The event that they are about, if there may be several. */
  event?: bigint | null;
  /** Whether they go before others that wait. */
  isUrgent?: boolean;
}

/** A device as the recipient of a delivery. */
export const recipientOf = ({ id }: { id: number }): string => `device ${id}`;

/** The number of the device that is the recipient of a delivery. */
export const deviceIdOf = (recipient: string): number => Number(recipient.slice('device '.length));

/**
 * Stores deliveries to devices, and a job for each unless they are held. A device that has one of the kind already gets no
 * other. Takes two statements, however many devices there are: a visitor waits for it.
 */
export const storePushes = async (
  tx: Transaction,
  { id: submission }: Pick<SubmissionRow, 'id'>,
  { kind, devices, state = 'waiting', event = null, isUrgent = false }: PushPlan,
): Promise<void> => {
  if (devices.length === 0) return;
  const stored = await tx.em.execute<{ id: string }[]>(
    `insert into deliveries (submission_id, kind, recipient, state, event_id)
     select ?, ?, value, ?, ? from jsonb_array_elements_text(?::jsonb) on conflict do nothing returning id`,
    [submission, kind, state, event, JSON.stringify(devices.map(recipientOf))],
  );
  if (state === 'held' || stored.length === 0) return;
  const ids = `{${stored.map(({ id }) => id).join(',')}}`;
  await tx.em.execute(
    `with made as (
       insert into jobs (name, payload, is_urgent) select ?, '{}', ? from unnest(?::bigint[]) returning id),
     numbered as (select id, row_number() over (order by id) as n from made)
     update deliveries d set job_id = numbered.id
     from unnest(?::bigint[]) with ordinality as planned(id, n) join numbered using (n) where d.id = planned.id`,
    [SEND_PUSH, isUrgent, ids, ids],
  );
  tx.wakeWorker();
};

const laterPayload = z.object({ submission: z.int(), round: z.int() });

/** Tells those devices of a submission that are told during opening hours, once the office is open. */
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

const isQuiet = ({ hours }: { hours: DeviceHours }) => hours === 'open';
const FIRST: DeviceLine = 'first';

/**
 * Plans to tell devices of a new submission: those that are told at any time now, the others when the office is open.
 * Those of spam are held for all of them, because whoever decides that it is none is awake.
 */
export const planPushes = async (
  tx: Transaction,
  submission: SubmissionRow,
  now: Date,
): Promise<void> => {
  const devices = await findTellableDevices(tx.em, FIRST);
  if (submission.status === 'spam') {
    await storePushes(tx, submission, { kind: 'push', devices, state: 'held' });
    return;
  }
  const company = devices.some(isQuiet) ? await readCompany(tx.em) : null;
  const mayDisturb = !company || isOpen(company, now);
  const told = devices.filter((device) => mayDisturb || !isQuiet(device));
  await storePushes(tx, submission, { kind: 'push', devices: told });
  if (company && !mayDisturb) {
    await enqueueLater(tx, { submission: submission.id, round: 0 }, nextOpeningAt(company, now));
  }
};

/** Whether nobody needs to be told of a submission any more. To open an urgent one warms no house. */
export const isHandled = ({ status, openedAt, remindAt, answers }: SubmissionRow): boolean =>
  status !== 'new' || remindAt != null || (openedAt != null && answers?.isUrgent !== true);

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
  const told = await tx.em.execute<{ recipient: string }[]>(
    `select recipient from deliveries where submission_id = ? and kind = 'urgentPush'`,
    [id],
  );
  const devices = (await findTellableDevices(tx.em, FIRST)).filter(
    (device) => isQuiet(device) && !told.some(({ recipient }) => recipient === recipientOf(device)),
  );
  await storePushes(tx, submission, { kind: 'push', devices });
};

const findWaiting = async (em: EntityManager, submission: number): Promise<string[]> => {
  const waiting = await em.execute<{ recipient: string }[]>(
    `select recipient from deliveries d join jobs j on j.id = d.job_id
     where d.submission_id = ? and d.kind = 'push' and d.state = 'waiting' and j.claimed_by is null`,
    [submission],
  );
  return waiting.map(({ recipient }) => recipient);
};

/**
 * Plans to tell devices, at any hour, that a submission is urgent. Those whose first message still waits are told by that.
 * @param submission must be locked
 */
export const planUrgentPushes = async (
  tx: Transaction,
  submission: Pick<SubmissionRow, 'id'>,
  state: 'waiting' | 'held',
): Promise<void> => {
  const waiting = await findWaiting(tx.em, submission.id);
  const devices = (await findTellableDevices(tx.em, FIRST)).filter(
    (device) => !waiting.includes(recipientOf(device)),
  );
  await storePushes(tx, submission, { kind: 'urgentPush', devices, state, isUrgent: true });
};
