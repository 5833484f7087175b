import * as z from 'zod/mini';
import { required } from './text.ts';

/** How much a finding of the self-check matters: nothing to do, worth a look, or the site fails its owner. */
export type FindingLevel = 'ok' | 'warning' | 'problem';

/** What one check of the self-check found. */
export interface Finding {
  /** Of the check: short and stable, for example `proxy`. */
  name: string;
  /** What was looked at, as a heading. */
  title: string;
  level: FindingLevel;
  /** What happens. It changes only when the finding does, for a dismissal holds while it stays the same. */
  says: string;
  /** What to set or to do; missing when all is well. */
  advice?: string;
  /** The screen of the back office where it is mended. */
  page?: '/admin/settings';
}

/** A finding as the back office lists it. */
export interface ListedFinding extends Finding {
  isDismissed: boolean;
  /** When the dismissal of a problem ends, as an ISO date; null for none, and for one that does not end. */
  dismissedUntil: string | null;
}

/** For how many days a problem can be dismissed. A warning stays dismissed until it says something else. */
export const PROBLEM_DISMISSED_DAYS = 7;

/** Names a finding with what it said to whoever dismisses it. */
export const dismissFindingInput = z.strictObject({
  name: required('The name of the finding is required', 60),
  says: required('What the finding says is required', 2000),
});
export type DismissFindingInput = z.infer<typeof dismissFindingInput>;
