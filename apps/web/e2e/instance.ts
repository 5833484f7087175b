/** A running instance with a site of its own. */
export interface Instance {
  readonly port: number;
  readonly siteUrl: string;
}

/** The owner's login on every instance of the journeys. */
export const OWNER = { username: 'admin', password: 'a furnace in the attic' };

/** The environment variables that all instances of the journeys have in common. */
export const instanceSettings = (port: number) => ({
  PORT: String(port),
  RATE_LIMIT: 'off',
  // Otherwise each instance would make a backup a minute after the first start.
  BACKUP_EVERY: '0',
  ADMIN_PASSWORD: OWNER.password,
});
