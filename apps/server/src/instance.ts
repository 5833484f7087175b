import { type Env, publicUrlOf } from './config/env.ts';
import { StartupError } from './config/startup-error.ts';
import { lockDataDir } from './embedded-postgres/data-dir-lock.ts';
import { startEmbeddedPostgres } from './embedded-postgres/start.ts';
import { usesHttps } from './kernel/addresses.ts';
import { createSightings, type Sightings } from './kernel/sightings.ts';
import { print } from './kernel/terminal.ts';
import type { AppDeps } from './parts.ts';
import type { PreparedInstance } from './prepared-instance.ts';

/** Functions that release what an instance holds, in the order of acquisition. */
export type Releases = (() => void | Promise<void>)[];

/**
 * Releases what an instance holds, in reverse order. A second call does nothing.
 * @throws AggregateError when some of it could not be released
 */
export const releaseAll = async (releases: Releases): Promise<void> => {
  const failures: unknown[] = [];
  for (const release of releases.splice(0).reverse()) {
    try {
      await release();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Not everything could be released');
};

const openDatabase = async (
  { databaseUrl, dataDir }: Env,
  sightings: Sightings,
  releases: Releases,
) => {
  if (databaseUrl !== undefined) return { databaseUrl, endWatch: () => undefined };
  const embedded = await startEmbeddedPostgres({
    dataDir,
    log: print,
    onRestart: () => sightings.note('database-restart', 'embedded'),
  });
  releases.push(embedded.stop);
  return embedded;
};

/** The limits count visitors by their address: behind a proxy that is not trusted, all have the same. */
const requireProxy = ({ siteUrl, trustProxy }: Env): void => {
  if (!usesHttps(siteUrl) || trustProxy !== undefined) return;
  throw new StartupError(
    'TRUST_PROXY must name the proxy that answers for the https of SITE_URL, for example TRUST_PROXY=127.0.0.1, or TRUST_PROXY=none if there is none',
  );
};

/**
 * Locks the data folder, brings the database up to date, and builds the instance on it.
 * @param releases receives what must be released at the end, even after a failure
 * @throws StartupError with one line that says what is wrong
 */
export const openInstance = async (
  env: Env,
  releases: Releases,
  createPageSource: AppDeps['createPageSource'],
): Promise<PreparedInstance> => {
  requireProxy(env);
  releases.push(lockDataDir(env.dataDir, publicUrlOf(env)).release);
  const sightings = createSightings();
  // PostgreSQL starts while the rest of the server is loaded.
  const [database, { prepareInstance }] = await Promise.all([
    openDatabase(env, sightings, releases),
    import('./prepared-instance.ts'),
  ]);
  return prepareInstance(env, { ...database, sightings, createPageSource }, releases);
};
