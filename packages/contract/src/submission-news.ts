import * as z from 'zod/mini';
import type { Submission } from './contact.ts';
import type { Page } from './paging.ts';
import type { BadAddress, UndeliveredAnswer } from './submissions.ts';
import { id } from './text.ts';

/** What an open tab of the back office needs to know about new submissions (beyond §2). */
export interface SubmissionNews {
  /** How many have the status `new`, without those that wait for a reminder. */
  newCount: number;
  /** The newest submission that is not spam; null if there is none. */
  newest: { id: number; fullName: string } | null;
  /** ISO 8601; changes with every change to a submission, so that lists are reloaded. */
  changedAt: string;
}

/** A submission on the dashboard, with what is needed for a call. */
interface ShownLead extends Pick<Submission, 'id' | 'fullName' | 'phone' | 'service'> {
  createdAt: string;
  /** The beginning of the message, in one line. */
  message: string;
  /** The latest answer while it has not reached the customer. */
  answer: UndeliveredAnswer | null;
  /** Null if there is none, or somebody has done something since. */
  badAddress: BadAddress | null;
}

/** A submission that is waiting for an answer. */
export interface NewSubmission extends ShownLead {
  /** Whether the customer said that there is no heat or no cooling now. */
  isUrgent: boolean;
  /** Whether the message sounds like it, and the customer has said nothing about that. */
  soundsUrgent: boolean;
}

/** A customer who was contacted and waits for what was agreed, or of whom somebody wants to be reminded. */
export interface OpenSubmission extends ShownLead {
  /** When somebody answered first; null if nobody has, or that is not known. */
  answeredAt: string | null;
  /** When somebody wants to be reminded; null for nobody. */
  remindAt: string | null;
  /** The latest note of the office; null without any. */
  note: string | null;
}

/** How many submissions of each kind the dashboard shows. */
export const LEADS_SHOWN = 5;

/** What became of the submissions of the current month, spam excluded. */
export interface MonthFigures {
  submissions: number;
  booked: number;
  /** Median minutes to the first answer; null while none is answered. */
  medianMinutesToAnswer: number | null;
}

/** What the dashboard shows first. */
export interface SubmissionsOverview {
  /** What the tab New shows: urgent ones first, then the latest. */
  newSubmissions: NewSubmission[];
  newCount: number;
  /** What the tab In progress shows: the longest waiting first. */
  openSubmissions: OpenSubmission[];
  openCount: number;
  month: MonthFigures;
  /** The latest of every status but spam, and how many there are. */
  recent: Page<Submission>;
}

/** Submissions to move to the trash, to take out of it, or to delete for good. */
export const submissionIdsInput = z.strictObject({
  ids: z
    .array(id, 'Please select leads')
    .check(
      z.minLength(1, 'Please select a lead'),
      z.maxLength(100, 'Please select at most 100 leads'),
    ),
});
export type SubmissionIdsInput = z.infer<typeof submissionIdsInput>;
