/** A running host with a site of its own. */
export interface Host {
  readonly port: number;
  readonly siteUrl: string;
}

/** The owner's login on every host of the journeys. */
export const OWNER = { username: 'admin', password: 'a furnace in the attic' };

/** The environment variables that all hosts of the journeys have in common. */
export const hostSettings = (port: number) => ({
  PORT: String(port),
  RATE_LIMIT: 'off',
  // Otherwise each host would make a backup a minute after the first start.
  BACKUP_EVERY: '0',
  ADMIN_PASSWORD: OWNER.password,
});
