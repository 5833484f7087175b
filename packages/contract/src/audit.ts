import * as z from 'zod/mini';
import { type Page, pageInput } from './paging.ts';
import type { SecondFactorKind } from './second-factors.ts';
import { text } from './text.ts';
import { versioned } from './versioned.ts';

/** Groups of actions, as the filter of Settings → History names them. */
export const AUDIT_GROUPS = {
  logins: 'Logins',
  users: 'Users',
  posts: 'Posts and categories',
  submissions: 'Submissions',
  images: 'Website images',
  settings: 'Settings',
  copies: 'Backups and exports',
} as const;
export type AuditGroup = keyof typeof AUDIT_GROUPS;

interface ActionWords {
  group: AuditGroup;
  /** What somebody did, as in 'Jane changed the post'; the label of the subject follows. */
  says: string;
  /** The same for several subjects, with # for their number. */
  many?: string;
}

/** Every action of the audit log (beyond §4). The part before the dot is the kind of its subject. */
export const AUDIT_ACTIONS = {
  'login.succeeded': { group: 'logins', says: 'logged in' },
  'login.failed': { group: 'logins', says: 'failed to log in as' },
  'login.unknown-name': { group: 'logins', says: 'tried to log in with an unknown name' },
  'login.begun': { group: 'logins', says: 'gave the right password, but no second factor, as' },
  'login.unconfirmed': { group: 'logins', says: 'failed to confirm a login as' },
  'login.ended': { group: 'logins', says: 'logged out' },
  'session.ended': {
    group: 'logins',
    says: 'ended another session',
    many: 'logged out # other browsers',
  },
  'proof.failed': { group: 'logins', says: 'failed to prove who they are' },
  'recovery-code.used': { group: 'logins', says: 'used up a recovery code to prove who they are' },
  'user.created': { group: 'users', says: 'added the user' },
  'user.updated': { group: 'users', says: 'changed the user' },
  'user.role-changed': { group: 'users', says: 'changed the role of' },
  'user.password-changed': { group: 'users', says: 'changed the password of' },
  'user.password-reset': { group: 'users', says: 'reset the password of' },
  'user.second-factors-reset': { group: 'users', says: 'reset the second factors of' },
  'user.deleted': { group: 'users', says: 'removed the user' },
  'authenticator-app.created': { group: 'users', says: 'added an authenticator app' },
  'authenticator-app.deleted': { group: 'users', says: 'removed their authenticator app' },
  'passkey.created': { group: 'users', says: 'added the passkey' },
  'passkey.deleted': { group: 'users', says: 'removed the passkey' },
  'recovery-codes.created': { group: 'users', says: 'got new recovery codes' },
  'post.created': { group: 'posts', says: 'wrote the post' },
  'post.updated': { group: 'posts', says: 'changed the post' },
  'post.passed-on': {
    group: 'posts',
    says: 'took over a post',
    many: 'took over # posts',
  },
  'post.deleted': { group: 'posts', says: 'deleted the post', many: 'deleted # posts' },
  'category.created': { group: 'posts', says: 'added the category' },
  'category.updated': { group: 'posts', says: 'changed the category' },
  'category.deleted': {
    group: 'posts',
    says: 'deleted the category',
    many: 'deleted # categories',
  },
  'submission.updated': { group: 'submissions', says: 'changed the submission' },
  'submission.status-changed': { group: 'submissions', says: 'changed the status of submission' },
  'submission.note-added': { group: 'submissions', says: 'wrote a note on submission' },
  'submission.sent-again': { group: 'submissions', says: 'sent again a mail about submission' },
  'submission.trashed': { group: 'submissions', says: 'moved to the trash the submission' },
  'submission.restored': { group: 'submissions', says: 'took out of the trash the submission' },
  'submission.deleted': {
    group: 'submissions',
    says: 'permanently deleted submission',
    many: 'permanently deleted # submissions',
  },
  'submissions.exported': { group: 'copies', says: 'exported all submissions' },
  'image.uploaded': { group: 'images', says: 'uploaded the picture' },
  'website-image.created': { group: 'images', says: 'added the website image' },
  'website-image.updated': {
    group: 'images',
    says: 'changed the website image',
    many: 'replaced all website images by #',
  },
  'website-image.trashed': { group: 'images', says: 'trashed the website image' },
  'website-image.restored': { group: 'images', says: 'restored the website image' },
  'website-image.deleted': {
    group: 'images',
    says: 'permanently deleted the website image',
    many: 'permanently deleted # website images',
  },
  'settings.updated': { group: 'settings', says: 'changed the settings' },
  'settings.reset': { group: 'settings', says: 'reset the settings' },
  'test-mail.sent': { group: 'settings', says: 'sent a test mail' },
  'finding.dismissed': { group: 'settings', says: 'dismissed the finding' },
  'finding.restored': { group: 'settings', says: 'restored the finding' },
  'site.imported': { group: 'settings', says: 'imported the set-up of' },
  'site.exported': { group: 'copies', says: 'exported the set-up of the site' },
  'history.exported': { group: 'copies', says: 'exported the history' },
  'backup.created': { group: 'copies', says: 'made the backup' },
  'backup.requested': { group: 'copies', says: 'asked for a backup' },
  'backup.failed': { group: 'copies', says: 'could not make a backup' },
  'backup.deleted': { group: 'copies', says: 'deleted the backup' },
  'backup.downloaded': { group: 'copies', says: 'downloaded the backup' },
  'backup.restored': { group: 'copies', says: 'restored the backup' },
} as const satisfies Record<string, ActionWords>;
export type AuditAction = keyof typeof AUDIT_ACTIONS;

/** What an action is done to: the part before the dot. */
export type AuditKind = AuditAction extends `${infer Kind}.${string}` ? Kind : never;

/** The kind of subject of an action, such as `post`. */
export const auditKind = (action: AuditAction): AuditKind =>
  action.slice(0, action.indexOf('.')) as AuditKind;

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
}

const day = z.iso.date('Please choose a day');

/** Selects events of the audit log. Days are YYYY-MM-DD in the time zone of the company, both included. */
export const auditFilter = {
  /** Part of the name of the subject or the person, or of the origin. */
  search: z._default(text('The search must be text').check(z.maxLength(200)), ''),
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

const MONTHS = `Please enter a number of months from ${AUDIT_MONTHS.least} to ${AUDIT_MONTHS.most}`;

/** Settings → History. */
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
