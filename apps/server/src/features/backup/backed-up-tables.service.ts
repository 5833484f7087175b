/**
 * Every table, and what backups and restores do with its rows; a test fails when an entity is missing here.
 *
 * - `backed up`: a restore replaces them.
 * - `log`: backed up as well; a restore keeps those that the backup does not have, under new ids.
 * - `stays`: they belong to the system, not to the site; a restore leaves them alone.
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

  // Describe files of this system, wherever its other rows come from.
  backups: 'stays',
  hosts: 'stays',
  rate_limits: 'stays',
  sightings: 'stays',
  system_id: 'stays',

  // Challenges are valid for five minutes and have expired by then.
  passkey_challenges: 'left out',
  // Restoring them would make sessions valid again that have ended since.
  sessions: 'left out',
};

const tablesThat = (...decisions: string[]) =>
  Object.keys(TABLES).filter((table) => decisions.includes(TABLES[table] ?? ''));

/** The names of the tables that a backup holds. An earlier release may not have all of them. */
export const BACKED_UP = tablesThat('backed up', 'log');

/** The tables whose rows a restore keeps. */
export const KEPT = tablesThat('log', 'stays');
