/** How far a submission has been handled (beyond §2). */
export const SUBMISSION_STATUSES = ['new', 'contacted', 'booked', 'lost', 'spam'] as const;
export type SubmissionStatus = (typeof SUBMISSION_STATUSES)[number];

/**
 * The tabs of the inbox, with the statuses that they show; `trash` shows those that were deleted, the others the rest.
 * New ones with a reminder are in `open` until it is due.
 */
export const SUBMISSION_TABS = {
  new: ['new'],
  open: ['contacted'],
  done: ['booked', 'lost'],
  spam: ['spam'],
  all: SUBMISSION_STATUSES,
  trash: SUBMISSION_STATUSES,
} as const satisfies Record<string, readonly SubmissionStatus[]>;
export type SubmissionTab = keyof typeof SUBMISSION_TABS;
