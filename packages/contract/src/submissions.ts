import * as z from 'zod/mini';
import type { Submission } from './contact.ts';
import { pageInput } from './paging.ts';
import type { CustomerAnswers, SubmissionOrigin } from './submission-extras.ts';
import {
  SUBMISSION_STATUSES,
  SUBMISSION_TABS,
  type SubmissionStatus,
  type SubmissionTab,
} from './submission-tabs.ts';
import { id, required, text } from './text.ts';

/**
 * The kinds of delivery: a mail to the owner, an entry in a mail to the owner about many submissions, a mail to the
 * customer, or a call of the webhook. The urgent kinds follow up on a first delivery that did not yet know that there
 * is no heat.
 */
export const DELIVERY_KINDS = [
  'notification',
  'rush',
  'acknowledgement',
  'webhook',
  'urgent',
  'urgentWebhook',
] as const;
export type DeliveryKind = (typeof DELIVERY_KINDS)[number];

/** The stages of sending a mail, in order. */
export const DELIVERY_STAGES = [
  'name',
  'connect',
  'TLS',
  'login',
  'sender',
  'recipient',
  'data',
] as const;
export type DeliveryStage = (typeof DELIVERY_STAGES)[number];

/** The state of one recipient: 'held' while the submission counts as spam or is in the trash. */
export type RecipientState = 'held' | 'waiting' | 'sent' | 'failed';

/**
 * The state of a submission over all its recipients: `off` without any, else the worst of `failed`, `waiting`
 * and `sent` (beyond §2). What is held counts as `off`.
 */
export const DELIVERY_STATES = ['off', 'waiting', 'sent', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** One delivery as the back office shows it. Times are ISO 8601 in UTC. */
export interface Delivery {
  id: string;
  kind: DeliveryKind;
  recipient: string;
  state: RecipientState;
  attempts: number;
  stage: DeliveryStage | null;
  /** What the last failed attempt reported. */
  error: string | null;
  /** When the next attempt is due; null unless waiting. */
  nextAttemptAt: string | null;
  settledAt: string | null;
}

/** Problems with notifying the owner of submissions. */
export interface DeliveryTrouble {
  /** The stage at which the latest attempt failed; null for a webhook. */
  stage: DeliveryStage | null;
  /** What that attempt reported. */
  error: string | null;
  /** When the oldest submission concerned was sent, as ISO 8601 in UTC. */
  since: string;
  /** How many deliveries are waiting for another attempt. */
  waiting: number;
  /** How many deliveries have been given up. */
  failed: number;
}

/** From this score on, a submission that is not stored as spam is marked for the owner to check. */
export const CHECK_SCORE = 4;

/** One reason why a submission looks like spam, with its weight. */
export interface SpamReason {
  points: number;
  /** For the owner, such as '6 links'. */
  text: string;
}

/** A note, or a change of status. */
export interface SubmissionEvent {
  id: string;
  /** Username; null for the visitor. */
  author: string | null;
  status: SubmissionStatus | null;
  note: string | null;
  createdAt: string;
}

/** A submission in the list of the inbox and in `GET /api/admin/contact-submissions`. */
export interface ListedSubmission extends Submission {
  status: SubmissionStatus;
  delivery: DeliveryState;
}

/** Everything about a submission. */
export interface SubmissionDetails extends ListedSubmission {
  /** Whole minutes from the submission to the first answer; null while there is none. */
  minutesToAnswer: number | null;
  spamScore: number;
  spamReasons: SpamReason[];
  origin: SubmissionOrigin | null;
  answers: CustomerAnswers | null;
  /** When it was moved to the trash; null unless it is there. */
  deletedAt: string | null;
  /** Oldest first. */
  events: SubmissionEvent[];
  deliveries: Delivery[];
}

/** Selects submissions; `search` matches each of its words, and phone numbers by their digits. */
export const submissionsInput = z.strictObject({
  search: z._default(text('The search must be text').check(z.maxLength(200)), ''),
  tab: z._default(
    z.enum(Object.keys(SUBMISSION_TABS) as SubmissionTab[], 'Please choose a tab'),
    'all',
  ),
  ...pageInput,
});
export type SubmissionsInput = z.infer<typeof submissionsInput>;

/** A row of the inbox. */
export interface InboxSubmission extends ListedSubmission {
  /** Whether the customer said that there is no heat or no cooling now. */
  isUrgent: boolean;
  /** Where the work is, if the customer said so. */
  houseAddress: string | null;
  /** When it was moved to the trash, as ISO 8601; null unless it is there. */
  deletedAt: string | null;
}

/** A page of submissions, with the number of matches in each tab. */
export interface SubmissionsPage {
  items: InboxSubmission[];
  total: number;
  counts: Record<SubmissionTab, number>;
}

const status = z.enum(SUBMISSION_STATUSES, 'Please choose a status');

/** A status for one submission. */
export const setStatusInput = z.strictObject({ id, status });
export type SetStatusInput = z.infer<typeof setStatusInput>;

/** A status for the selected submissions, at most a page of them. */
export const setStatusOfManyInput = z.strictObject({
  ids: z
    .array(id)
    .check(
      z.minLength(1, 'Please select at least one lead'),
      z.maxLength(100, 'Please select at most 100 leads'),
    ),
  status,
});
export type SetStatusOfManyInput = z.infer<typeof setStatusOfManyInput>;

/** The longest note, in characters. */
export const MAX_NOTE_LENGTH = 5000;

/** A note on a submission. */
export const addNoteInput = z.strictObject({
  id,
  note: required('Please write something first', MAX_NOTE_LENGTH),
});
export type AddNoteInput = z.infer<typeof addNoteInput>;

/** A delivery that failed, to be sent again. */
export const sendAgainInput = z.strictObject({
  delivery: text('The delivery must be named by its id').check(
    z.regex(/^[1-9]\d{0,17}$/, 'The delivery must be named by its id'),
  ),
});
