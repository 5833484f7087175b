import * as z from 'zod/mini';
import { AUDIT_GROUPS, type AuditAction, type AuditGroup } from './audit-actions.ts';
import { type Page, pageInput, search } from './paging.ts';
import type { SecondFactorKind } from './second-factors.ts';
import { text } from './text.ts';
import { versioned } from './versioned.ts';

/** Further details of an event: names and numbers, never contents. */
export interface AuditDetails {
  /** Names of the changed fields. */
  fields?: string[];
  /** The former value, such as a role or a status. */
  from?: string;
  /** The new value. */
  to?: string;
  /** The second factor that confirmed a login, or was rejected. */
  secondFactor?: SecondFactorKind;
  /** How many subjects the event is about. */
  count?: number;
  /** How often it happened within an hour, if one event stands for several. */
  times?: number;
}

/** Where an event came from if it was not a request, which has an IP address. */
export const COMMAND_LINE = 'command line';
export const SCHEDULE = 'schedule';

export type AuditRole = 'administrator' | 'editor';

/** One event of the audit log. */
export interface AuditEvent {
  id: string;
  /** ISO 8601 in UTC. */
  at: string;
  /** The username at that time or, for a command, the name of the operating system's user; null if unknown. */
  actorName: string | null;
  /** The role at that time. */
  actorRole: AuditRole | null;
  /** An IP address, `COMMAND_LINE` or `SCHEDULE`. */
  origin: string;
  action: AuditAction;
  subjectId: string | null;
  /** What the subject was called at that time. */
  subjectLabel: string | null;
  details: AuditDetails;
  /** Id of the request, as in the log of the server. */
  requestId: string | null;
  /** Whether the back office still has a screen that shows the subject. */
  isSubjectThere: boolean;
  /** The customer whose lead it is about, looked up for this page: the log itself names no customer. */
  customer: string | null;
}

const day = z.iso.date('Please choose a day');

/** Selects events of the audit log. Days are YYYY-MM-DD in the time zone of the company, both included. */
export const auditFilter = {
  /** Words of the sentence that tells the event, or parts of them, in any order. */
  search,
  person: z.optional(text('The person must be text').check(z.maxLength(200))),
  group: z.optional(
    z.enum(Object.keys(AUDIT_GROUPS) as AuditGroup[], 'Please choose a kind of action'),
  ),
  from: z.optional(day),
  to: z.optional(day),
};
/** Selects events of the audit log, regardless of the page. */
export const auditSelection = z.strictObject(auditFilter);
export type AuditSelection = z.infer<typeof auditSelection>;

/** Selects a page of events. */
export const auditInput = z.strictObject({ ...auditFilter, ...pageInput });
export type AuditInput = z.infer<typeof auditInput>;

/** A page of events, newest first. */
export interface AuditPage extends Page<AuditEvent> {
  /** Everyone named in the log, for the filter. */
  people: string[];
}

/** Limits of how long events are kept, in months. The database refuses to delete events younger than `least`. */
export const AUDIT_MONTHS = { least: 3, most: 120, default: 24 } as const;

const MONTHS = `Enter a number of months from ${AUDIT_MONTHS.least} to ${AUDIT_MONTHS.most}`;

/** Settings → Activity log. */
export const historySettingsInput = z.strictObject({
  /** Events are deleted after this many months. */
  keptMonths: z
    .int(MONTHS)
    .check(z.gte(AUDIT_MONTHS.least, MONTHS), z.lte(AUDIT_MONTHS.most, MONTHS)),
});
export type HistorySettings = z.infer<typeof historySettingsInput>;

export const defaultHistorySettings: HistorySettings = { keptMonths: AUDIT_MONTHS.default };

/** Saves the settings over the version that was loaded. */
export const saveHistorySettingsInput = versioned(historySettingsInput);
