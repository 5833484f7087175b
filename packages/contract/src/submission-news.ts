import * as z from 'zod/mini';
import type { Submission } from './contact.ts';
import { id } from './text.ts';

/** What an open tab of the back office needs to know about new submissions (beyond §2). */
export interface SubmissionNews {
  /** How many have the status `new`. */
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
}

/** A submission that is waiting for an answer. */
export interface NewSubmission extends ShownLead {
  /** Whether the customer said that there is no heat or no cooling now. */
  isUrgent: boolean;
  /** Whether the message sounds like it, and the customer has said nothing about that. */
  soundsUrgent: boolean;
}

/** A customer who was contacted, and waits for what was agreed. */
export interface OpenSubmission extends ShownLead {
  /** When somebody answered first; null if that is not known. */
  answeredAt: string | null;
  /** The latest note; null without any. */
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
  /** The status `new`: urgent ones first, then the latest. */
  newSubmissions: NewSubmission[];
  newCount: number;
  /** The status `contacted`: the longest waiting first. */
  openSubmissions: OpenSubmission[];
  openCount: number;
  month: MonthFigures;
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
