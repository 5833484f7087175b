import * as z from 'zod/mini';
import { required } from './text.ts';
import type { TextPageName } from './texts/pages.ts';

/** Severity of a finding: all is well, there was nothing to check, worth a look, or the site is failing its owner. */
export type FindingLevel = 'ok' | 'skipped' | 'warning' | 'problem';

/** Whether something is to be done about a finding. */
export const isFault = ({ level }: { level: FindingLevel }): boolean =>
  level === 'warning' || level === 'problem';

/** A step of the list 'Get your site ready'. */
export interface LaunchStep {
  /** Short and stable, such as `phone`. */
  name: string;
  title: string;
  isDone: boolean;
  /** Whether the site can be launched without it. */
  isOptional: boolean;
  /** Whether it takes access to the server, so that the owner has to ask their web person. */
  isTechnical: boolean;
  /** Why the step is not done, or what to do. */
  says: string;
  /** The back-office screen where it is done. */
  page:
    | '/admin/settings/backups'
    | '/admin/settings/business'
    | '/admin/settings/leads'
    | `/admin/settings/pages${'' | `/${TextPageName}`}`
    | '/admin/settings/self-check'
    | '/admin/settings/service-area'
    | '/admin/settings/trust'
    | '/admin/posts'
    | '/admin/submissions'
    | '/admin/website-images';
  /** The part of that screen, as in its address. */
  hash?: string;
  /** Name of the finding that reports the same. */
  finding?: string;
}

/** What to do about something that is wrong. */
export interface Fix {
  /** For the owner; missing when only their web person can do something. */
  advice?: string;
  /** For the web person, with names of variables. The office folds it away. */
  technical?: string;
}

/** What one check of the self-check found, and how to fix it. */
export interface Finding extends Fix {
  /** Short, stable name of the check, such as `proxy`. */
  name: string;
  /** The subject of the check, as a heading. */
  title: string;
  level: FindingLevel;
  /**
   * What was found, in the owner's words. The text changes only when the finding does, because a dismissal holds as
   * long as it stays the same.
   */
  says: string;
  /** The back-office screen that fixes it. */
  page?:
    | '/admin'
    | '/admin/submissions'
    | '/admin/settings/addresses'
    | '/admin/settings/backups'
    | '/admin/settings/business'
    | '/admin/settings/leads';
  /** The steps of the list 'Get your site ready'; only the check of that name has them. */
  steps?: LaunchStep[];
}

/** A finding in the back office. */
export interface ListedFinding extends Finding {
  isDismissed: boolean;
  /** When the dismissal of a problem ends, as an ISO date; null when not dismissed or dismissed for good. */
  dismissedUntil: string | null;
}

/** Days for which a problem can be dismissed. A dismissed warning stays dismissed until its text changes. */
export const PROBLEM_DISMISSED_DAYS = 7;

/** Identifies the finding to dismiss, with the text that the user saw. */
export const dismissFindingInput = z.strictObject({
  name: required('The name of the finding is required', 60),
  says: required('What the finding says is required', 2000),
});
export type DismissFindingInput = z.infer<typeof dismissFindingInput>;

/** Identifies the dismissed finding to show again. */
export const restoreFindingInput = z.pick(dismissFindingInput, { name: true });
