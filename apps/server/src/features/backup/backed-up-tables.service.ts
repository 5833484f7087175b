/**
 * Every table, and what backups and restores do with its rows; a test fails when an entity is missing here.
 *
 * - `backed up`: a restore replaces them.
 * - `log`: backed up as well, and those that the backup does not have stay, under new ids.
 * - `stays`: they concern the system and not the site; a restore leaves them.
 * - `left out`: they would be wrong in a restored system.
 */
export const TABLES: Readonly<Record<string, 'backed up' | 'log' | 'stays' | 'left out'>> = {
  authenticator_apps: 'backed up',
  blog_categories: 'backed up',
  blog_post_categories: 'backed up',
  blog_posts: 'backed up',
  contact_submissions: 'backed up',
  deliveries: 'backed up',
  dismissed_findings: 'backed up',
  jobs: 'backed up',
  passkeys: 'backed up',
  recovery_codes: 'backed up',
  settings: 'backed up',
  stored_images: 'backed up',
  submission_events: 'backed up',
  users: 'backed up',
  website_images: 'backed up',

  audit_events: 'log',

  // Files of this system, wherever its rows come from.
  backups: 'stays',
  hosts: 'stays',
  rate_limits: 'stays',
  sightings: 'stays',

  // Questions of five minutes, which nobody answers any more.
  passkey_challenges: 'left out',
  // Logins that have ended since would be valid again.
  sessions: 'left out',
};

const tablesThat = (...decisions: string[]) =>
  Object.keys(TABLES).filter((table) => decisions.includes(TABLES[table] ?? ''));

/** The tables that a backup holds, by name. A table of an earlier release may not exist yet, or not any more. */
export const BACKED_UP = tablesThat('backed up', 'log');

/** The tables of which a restore keeps rows. */
export const KEPT = tablesThat('log', 'stays');
