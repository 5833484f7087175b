/**
 * Every table, and whether a backup holds its rows; a test fails when an entity is missing here. What is left out
 * would be wrong in a restored system.
 */
export const TABLES: Readonly<Record<string, 'backed up' | 'left out'>> = {
  blog_categories: 'backed up',
  blog_post_categories: 'backed up',
  blog_posts: 'backed up',
  contact_submissions: 'backed up',
  deliveries: 'backed up',
  dismissed_findings: 'backed up',
  jobs: 'backed up',
  settings: 'backed up',
  stored_images: 'backed up',
  submission_events: 'backed up',
  users: 'backed up',
  website_images: 'backed up',

  // Which backups exist is told by their files.
  backups: 'left out',
  // What the hosts of the moment report about themselves and have seen.
  hosts: 'left out',
  sightings: 'left out',
  // Attempts in windows that have passed.
  rate_limits: 'left out',
  // Logins that have ended since would be valid again.
  sessions: 'left out',
};

/** The tables that a backup holds, by name. A table of an earlier release may not exist yet, or not any more. */
export const BACKED_UP = Object.keys(TABLES).filter((table) => TABLES[table] === 'backed up');
