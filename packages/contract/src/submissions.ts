import * as z from 'zod/mini';
import type { Submission } from './contact.ts';
import { pageInput, search } from './paging.ts';
import type { CustomerAnswers, SubmissionOrigin } from './submission-extras.ts';
import {
  SUBMISSION_STATUSES,
  SUBMISSION_TABS,
  type SubmissionStatus,
  type SubmissionTab,
} from './submission-tabs.ts';
import { id, required, text } from './text.ts';

/** What carries a delivery. */
export type DeliveryChannel = 'mail' | 'webhook' | 'push';

/**
 * Why something is sent: a submission has come, the customer says that there is no heat, nobody has opened it, somebody
 * wanted to be reminded, the office answers the customer, or the customer is notified that it has come. In a flood,
 * many submissions share one message.
 */
export type DeliveryReason =
  | 'new'
  | 'urgent'
  | 'escalation'
  | 'reminder'
  | 'reply'
  | 'receipt'
  | 'flood';

/** Channel and reason of a delivery in one word, as the back office shows them. */
export type DeliveryKind =
  | 'notification'
  | 'rush'
  | 'acknowledgement'
  | 'webhook'
  | 'urgent'
  | 'urgentWebhook'
  | 'push'
  | 'urgentPush'
  | 'escalation'
  | 'escalationPush'
  | 'reminder'
  | 'reminderPush'
  | 'reply'
  | 'replyCopy';

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

/**
 * The state of one recipient: 'held' while the submission counts as spam or is in the trash, 'skipped' if it was not
 * needed any more when its turn came.
 */
export type RecipientState = 'held' | 'waiting' | 'sent' | 'failed' | 'skipped';

/**
 * The state of a submission over all its recipients: `off` without any, else the worst of `failed`, `waiting`
 * and `sent` (beyond §2). What is held counts as `off`.
 */
export const DELIVERY_STATES = ['off', 'waiting', 'sent', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/**
 * What has not reached its recipient: it is about to be sent, it is late because an attempt has failed or a minute has
 * passed, or it was given up.
 */
export type Undelivered = 'waiting' | 'late' | 'failed';

/** The latest answer to a customer while it has not reached them. */
export interface UndeliveredAnswer {
  state: Undelivered;
  /** When it was written, as ISO 8601 in UTC. */
  since: string;
}

/**
 * Why emails do not reach a customer: the mail server refused the address for good, the office saw that an email came
 * back, or the domain of the address gets no email at all.
 */
export type AddressProblem = 'refused' | 'bounced' | 'noMail';

/** The address of a customer that the latest email did not reach, because of the address. */
export interface BadAddress {
  address: string;
  problem: AddressProblem;
}

/** One delivery as the back office shows it. Times are ISO 8601 in UTC. */
export interface Delivery {
  id: string;
  kind: DeliveryKind;
  recipient: string;
  /** The answer in the history that it delivers; null for any other. */
  event: string | null;
  state: RecipientState;
  attempts: number;
  stage: DeliveryStage | null;
  /** What the last failed attempt reported. */
  error: string | null;
  /** When the next attempt is due; null unless waiting. */
  nextAttemptAt: string | null;
  settledAt: string | null;
  /** When the office saw that it came back; null unless it did. */
  bouncedAt: string | null;
}

/** Problems with notifying the owner of submissions, or with answers to customers. */
export interface DeliveryTrouble {
  /** The submission whose answer was not sent; null if leads do not reach the owner, which comes first. */
  answerTo: number | null;
  /** What carried the latest one that failed. */
  channel: DeliveryChannel;
  /** The stage at which the latest attempt failed; null unless it was a mail. */
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

/** A note, an answer to the customer, or a change of status. */
export interface SubmissionEvent {
  id: string;
  /** Username; null for the visitor. */
  author: string | null;
  status: SubmissionStatus | null;
  /** The subject of an answer that was written in the office; null otherwise. */
  subject: string | null;
  /** The text of a note or of an answer. */
  note: string | null;
  createdAt: string;
}

/** A submission in the list of the inbox and in `GET /api/admin/contact-submissions`. */
export interface ListedSubmission extends Submission {
  status: SubmissionStatus;
  delivery: DeliveryState;
}

/** What else the same customer has sent, newest first, with its date as ISO 8601 in UTC. */
export interface EarlierSubmissions {
  items: (Pick<ListedSubmission, 'id' | 'service' | 'status'> & { createdAt: string })[];
  /** Whether there are more than are listed. */
  hasMore: boolean;
}

/** Who opened a submission in the office first, and when, as ISO 8601; null while nobody has. */
export interface Opening {
  openedAt: string | null;
  /** A username. */
  openedBy: string | null;
}

/** What both the row and the dialog show of a submission, besides what was sent. */
interface Handling extends Opening {
  /** Null if there is none, it has arrived, or somebody has done something since it was given up. */
  answer: UndeliveredAnswer | null;
  /** Null if there is none, or somebody has done something since. */
  badAddress: BadAddress | null;
  /** When it comes back to New, as ISO 8601 in UTC; null unless somebody wants to be reminded. */
  remindAt: string | null;
  /** When it was moved to the trash, as ISO 8601 in UTC; null unless it is there. */
  deletedAt: string | null;
  /** Who moved it to the trash, by username; null unless it is there and that is known. */
  deletedBy: string | null;
}

/** Everything about a submission. */
export interface SubmissionDetails extends ListedSubmission, Handling {
  /** Whole minutes from the submission to the first answer; null while there is none. */
  minutesToAnswer: number | null;
  spamScore: number;
  spamReasons: SpamReason[];
  origin: SubmissionOrigin | null;
  answers: CustomerAnswers | null;
  /** Before this one, by the same email address or phone number. */
  earlier: EarlierSubmissions;
  /** Oldest first. */
  events: SubmissionEvent[];
  deliveries: Delivery[];
}

/** Selects submissions; `search` matches each of its words, and phone numbers by their digits. */
export const submissionsInput = z.strictObject({
  search,
  tab: z._default(
    z.enum(Object.keys(SUBMISSION_TABS) as SubmissionTab[], 'Please choose a tab'),
    'all',
  ),
  ...pageInput,
});
export type SubmissionsInput = z.infer<typeof submissionsInput>;

/** A row of the inbox. */
export interface InboxSubmission extends ListedSubmission, Handling {
  /** The worst of the alerts about it that have not arrived; null if all have. */
  alert: Undelivered | null;
  /** Whether the customer said that there is no heat or no cooling now. */
  isUrgent: boolean;
  /** Whether it waits and the message sounds like it, and the customer has said nothing about that. */
  soundsUrgent: boolean;
  /** Where the work is, if the customer said so. */
  houseAddress: string | null;
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

/** How many days ahead somebody can be reminded. */
export const MAX_REMINDER_DAYS = 365;

/** The day (YYYY-MM-DD) on which a submission comes back; null removes the reminder. */
export const remindInput = z.strictObject({
  id,
  day: z.nullable(z.iso.date('Please choose a day')),
});
export type RemindInput = z.infer<typeof remindInput>;

/** A delivery that failed, to be sent again. */
export const sendAgainInput = z.strictObject({
  delivery: text('The delivery must be named by its id').check(
    z.regex(/^[1-9]\d{0,17}$/, 'The delivery must be named by its id'),
  ),
});

/** Whether an email to a customer came back, in spite of having been sent. */
export const bounceInput = z.strictObject({
  ...sendAgainInput.shape,
  hasBounced: z.boolean('Please choose yes or no'),
});
export type BounceInput = z.infer<typeof bounceInput>;
