/** Groups of actions, as the filter of the activity log names them. */
export const AUDIT_GROUPS = {
  logins: 'Logins',
  users: 'People',
  posts: 'Posts and categories',
  pages: 'Pages',
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
  'login.by-passkey': {
    group: 'logins',
    says: 'logged in with a passkey',
    also: 'login signed in sign-in',
  },
  'login.failed': { group: 'logins', says: 'Failed login for {what}', also: 'sign-in' },
  'login.unknown-name': {
    group: 'logins',
    says: 'Failed login with an unknown username {what}',
    also: 'sign-in',
  },
  'login.unknown-passkey': {
    group: 'logins',
    says: 'Failed login with an unknown passkey',
    also: 'sign-in',
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
  'user.second-factors-reset': { group: 'users', says: 'reset the two-step login of' },
  'user.deleted': { group: 'users', says: 'removed the user', also: 'deleted teammate' },
  'authenticator-app.created': { group: 'users', says: 'added an authenticator app' },
  'authenticator-app.deleted': { group: 'users', says: 'removed their authenticator app' },
  'passkey.created': { group: 'users', says: 'added the passkey' },
  'passkey.deleted': { group: 'users', says: 'removed the passkey' },
  'device.created': { group: 'users', says: 'turned on notifications on', also: 'push phone' },
  'device.updated': { group: 'users', says: 'changed the notifications on', also: 'push phone' },
  'device.moved': {
    group: 'users',
    says: 'moved the notifications of',
    also: 'push phone address browser',
  },
  'device.deleted': { group: 'users', says: 'turned off notifications on', also: 'push phone' },
  'recovery-codes.created': { group: 'users', says: 'got new backup codes', also: 'recovery' },
  'post.created': { group: 'posts', says: 'wrote the post', also: 'created added' },
  'post.updated': { group: 'posts', says: 'edited the post', also: 'changed' },
  'post.passed-on': {
    group: 'posts',
    says: 'A post moved to {who}',
    many: '# post{s} moved to {who}',
  },
  'post.trashed': {
    group: 'posts',
    says: '{who} moved the post {what} to the trash',
    also: 'deleted removed trashed',
  },
  'post.preview-made': {
    group: 'posts',
    says: 'made a preview link to',
    also: 'shared draft',
  },
  'post.previews-ended': {
    group: 'posts',
    says: 'made the preview links invalid of',
    also: 'revoked withdrew',
  },
  'post.restored': { group: 'posts', says: 'restored the post', also: 'trash' },
  'post.deleted': {
    group: 'posts',
    says: 'permanently deleted the post',
    many: 'permanently deleted # post{s}',
    also: 'removed',
  },
  'category.created': { group: 'posts', says: 'added the category', also: 'created' },
  'category.updated': { group: 'posts', says: 'edited the category', also: 'changed' },
  'category.trashed': {
    group: 'posts',
    says: '{who} moved the category {what} to the trash',
    also: 'deleted removed trashed',
  },
  'category.restored': { group: 'posts', says: 'restored the category', also: 'trash' },
  'category.deleted': {
    group: 'posts',
    says: 'permanently deleted the category',
    many: 'permanently deleted # categories',
    also: 'removed',
  },
  'page.created': { group: 'pages', says: 'added the page', also: 'created wrote' },
  'page.updated': { group: 'pages', says: 'edited the page', also: 'changed' },
  'page.trashed': {
    group: 'pages',
    says: '{who} moved the page {what} to the trash',
    many: '# page{s} moved to the trash',
    also: 'deleted removed trashed',
  },
  'page.preview-made': {
    group: 'pages',
    says: 'made a preview link to',
    also: 'shared draft',
  },
  'page.previews-ended': {
    group: 'pages',
    says: 'made the preview links invalid of',
    also: 'revoked withdrew',
  },
  'page.linked': {
    group: 'pages',
    says: 'chose the pages in the menu and the footer',
    also: 'link navigation',
  },
  'page.restored': { group: 'pages', says: 'restored the page', also: 'trash' },
  'page.deleted': {
    group: 'pages',
    says: 'permanently deleted the page',
    many: 'permanently deleted # page{s}',
    also: 'removed',
  },
  'submission.updated': { group: 'submissions', says: 'changed the lead', also: 'submission' },
  'submission.status-changed': {
    group: 'submissions',
    says: 'changed the status of the lead',
    also: 'submission',
  },
  'submission.opened': {
    group: 'submissions',
    says: 'opened the lead',
    also: 'submission read',
  },
  'submission.reminder-set': {
    group: 'submissions',
    says: 'changed the reminder of the lead',
    also: 'submission',
  },
  'submission.reminded': {
    group: 'submissions',
    says: 'was reminded of the lead',
    auto: 'Reminder of the lead {what}',
    also: 'submission',
  },
  'submission.note-added': {
    group: 'submissions',
    says: 'added a note to the lead',
    also: 'submission',
  },
  'submission.replied': {
    group: 'submissions',
    says: 'answered the lead',
    also: 'submission email replied',
  },
  'submission.sent-again': {
    group: 'submissions',
    says: 'resent the alert for the lead',
    also: 'submission email',
  },
  'submission.bounced': {
    group: 'submissions',
    says: 'noted a bounced email to the lead',
    also: 'submission returned undelivered',
  },
  'submission.unbounced': {
    group: 'submissions',
    says: 'took back a bounced email to the lead',
    also: 'submission returned undelivered',
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
    says: 'added the photo',
    also: 'website image picture',
  },
  'website-image.updated': {
    group: 'images',
    says: 'edited the photo',
    many: 'replaced all photos with #',
    also: 'changed website image picture',
  },
  'website-image.trashed': {
    group: 'images',
    says: '{who} moved the photo {what} to the trash',
    also: 'deleted removed trashed website image picture',
  },
  'website-image.restored': {
    group: 'images',
    says: 'restored the photo',
    also: 'website image picture',
  },
  'website-image.deleted': {
    group: 'images',
    says: 'permanently deleted the photo',
    many: 'permanently deleted # photo{s}',
    also: 'removed website image picture',
  },
  'settings.updated': { group: 'settings', says: 'edited', also: 'changed settings' },
  'settings.reset': { group: 'settings', says: 'reset', also: 'changed settings' },
  'redirect.created': { group: 'settings', says: 'redirected the address', also: 'added' },
  'redirect.updated': {
    group: 'settings',
    says: 'changed the redirect of',
    also: 'edited address',
  },
  'redirect.deleted': {
    group: 'settings',
    says: 'deleted the redirect of',
    also: 'removed address',
  },
  'redirect.imported': {
    group: 'settings',
    says: 'imported redirects',
    many: 'imported # redirect{s}',
    also: 'addresses',
  },
  'test-mail.tried': { group: 'settings', says: 'tried the mail server', also: 'tested' },
  'test-mail.sent': { group: 'settings', says: 'sent a test email' },
  'test-mail.failed': { group: 'settings', says: 'tried to send a test email, which failed' },
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
