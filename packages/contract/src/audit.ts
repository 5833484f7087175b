import * as z from 'zod/mini';
import { type Page, pageInput } from './paging.ts';
import type { SecondFactorKind } from './second-factors.ts';
import { text } from './text.ts';
import { versioned } from './versioned.ts';

/** Groups of actions, as the filter of the activity log names them. */
export const AUDIT_GROUPS = {
  logins: 'Sign-ins',
  users: 'People',
  posts: 'Posts and categories',
  submissions: 'Leads',
  images: 'Photos',
  settings: 'Settings',
  copies: 'Backups and exports',
} as const;
export type AuditGroup = keyof typeof AUDIT_GROUPS;

/**
 * The words of an action. {who} stands for the person, {what} for the subject; without either, the person comes
 * first and the subject last. # is a number, {s} the ending of a plural.
 */
export interface ActionWords {
  group: AuditGroup;
  /** What happened, as in 'Jane edited the post “Winter tips”'. */
  says: string;
  /** The same for several subjects. */
  many?: string;
  /** The same when the website does it by itself. */
  auto?: string;
  /** The same when people do it to themselves. */
  own?: string;
  /** Further words by which people look for it. */
  also?: string;
}

/** Every action of the audit log (beyond §4). The part before the dot is the kind of its subject. */
export const AUDIT_ACTIONS = {
  'login.succeeded': { group: 'logins', says: 'logged in', also: 'login signed in sign-in' },
  'login.failed': { group: 'logins', says: 'Failed sign-in for {what}', also: 'login' },
  'login.unknown-name': {
    group: 'logins',
    says: 'Failed sign-in with an unknown username {what}',
    also: 'login',
  },
  'login.begun': {
    group: 'logins',
    says: 'Password OK, two-step not finished: {what}',
    also: 'login sign-in',
  },
  'login.unconfirmed': {
    group: 'logins',
    says: 'Wrong two-step code for {what}',
    also: 'failed login sign-in',
  },
  'login.ended': { group: 'logins', says: 'logged out', also: 'logout signed out' },
  'session.ended': {
    group: 'logins',
    says: 'logged out another device',
    many: 'logged out # other device{s}',
    also: 'signed out session',
  },
  'proof.failed': { group: 'logins', says: 'entered a wrong password or code', also: 'failed' },
  'recovery-code.used': { group: 'logins', says: 'used a backup code', also: 'recovery' },
  'user.created': { group: 'users', says: 'added the user', also: 'teammate' },
  'user.updated': { group: 'users', says: 'changed the user' },
  'user.role-changed': { group: 'users', says: 'changed the role of' },
  'user.password-changed': {
    group: 'users',
    says: 'changed the password of',
    own: 'changed their own password',
  },
  'user.password-reset': { group: 'users', says: 'reset the password of' },
  'user.second-factors-reset': { group: 'users', says: 'reset the two-step sign-in of' },
  'user.deleted': { group: 'users', says: 'removed the user', also: 'deleted teammate' },
  'authenticator-app.created': { group: 'users', says: 'added an authenticator app' },
  'authenticator-app.deleted': { group: 'users', says: 'removed their authenticator app' },
  'passkey.created': { group: 'users', says: 'added the passkey' },
  'passkey.deleted': { group: 'users', says: 'removed the passkey' },
  'recovery-codes.created': { group: 'users', says: 'got new backup codes', also: 'recovery' },
  'post.created': { group: 'posts', says: 'wrote the post', also: 'created added' },
  'post.updated': { group: 'posts', says: 'edited the post', also: 'changed' },
  'post.passed-on': {
    group: 'posts',
    says: 'A post moved to {who}',
    many: '# post{s} moved to {who}',
  },
  'post.deleted': {
    group: 'posts',
    says: 'deleted the post',
    many: 'deleted # post{s}',
    also: 'removed',
  },
  'category.created': { group: 'posts', says: 'added the category', also: 'created' },
  'category.updated': { group: 'posts', says: 'edited the category', also: 'changed' },
  'category.deleted': {
    group: 'posts',
    says: 'deleted the category',
    many: 'deleted # categories',
    also: 'removed',
  },
  'submission.updated': { group: 'submissions', says: 'changed the lead', also: 'submission' },
  'submission.status-changed': {
    group: 'submissions',
    says: 'changed the status of the lead',
    also: 'submission',
  },
  'submission.note-added': {
    group: 'submissions',
    says: 'added a note to the lead',
    also: 'submission',
  },
  'submission.sent-again': {
    group: 'submissions',
    says: 'resent the alert for the lead',
    also: 'submission email',
  },
  'submission.trashed': {
    group: 'submissions',
    says: '{who} moved the lead {what} to the trash',
    many: 'moved # lead{s} to the trash',
    also: 'deleted removed trashed submission',
  },
  'submission.restored': {
    group: 'submissions',
    says: 'restored the lead',
    many: 'restored # lead{s}',
    also: 'submission trash',
  },
  'submission.deleted': {
    group: 'submissions',
    says: 'permanently deleted the lead',
    many: 'permanently deleted # lead{s}',
    auto: '# old lead{s} deleted',
    also: 'submission removed',
  },
  'submissions.exported': {
    group: 'copies',
    says: 'exported all leads',
    also: 'submissions downloaded',
  },
  'image.uploaded': { group: 'images', says: 'uploaded the photo', also: 'picture image' },
  'website-image.created': {
    group: 'images',
    says: 'added the website image',
    also: 'photo picture',
  },
  'website-image.updated': {
    group: 'images',
    says: 'edited the website image',
    many: 'replaced all website images with #',
    also: 'changed photo picture',
  },
  'website-image.trashed': {
    group: 'images',
    says: '{who} moved the website image {what} to the trash',
    also: 'deleted removed trashed photo picture',
  },
  'website-image.restored': {
    group: 'images',
    says: 'restored the website image',
    also: 'photo picture',
  },
  'website-image.deleted': {
    group: 'images',
    says: 'permanently deleted the website image',
    many: 'permanently deleted # website image{s}',
    also: 'removed photo picture',
  },
  'settings.updated': { group: 'settings', says: 'edited', also: 'changed settings' },
  'settings.reset': { group: 'settings', says: 'reset', also: 'changed settings' },
  'test-mail.sent': { group: 'settings', says: 'sent a test email' },
  'finding.dismissed': {
    group: 'settings',
    says: 'hid the site health notice',
    also: 'dismissed self-check',
  },
  'finding.restored': {
    group: 'settings',
    says: 'brought back the site health notice',
    also: 'restored self-check',
  },
  'site.imported': { group: 'settings', says: 'imported the setup of' },
  'site.exported': { group: 'copies', says: 'exported the setup of the site' },
  'history.exported': { group: 'copies', says: 'exported the activity log', also: 'history' },
  'backup.created': { group: 'copies', says: 'saved the backup', auto: 'Automatic backup saved' },
  'backup.requested': { group: 'copies', says: 'started a backup' },
  'backup.failed': {
    group: 'copies',
    says: 'could not save a backup',
    auto: 'Automatic backup failed',
    also: 'failed',
  },
  'backup.deleted': {
    group: 'copies',
    says: 'deleted the backup',
    auto: 'Old backup removed',
    also: 'removed',
  },
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
  /** Words of the sentence that tells the event, or parts of them, in any order. */
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
