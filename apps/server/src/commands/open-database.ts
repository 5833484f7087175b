import { userInfo } from 'node:os';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { Env } from '../config/env.ts';
import { StartupError } from '../config/startup-error.ts';
import { CHANGE_TAGS, notifyInstances } from '../database/change-listener.ts';
import { checkServer } from '../database/check-server.ts';
import { createOrm } from '../database/orm.ts';
import { lockDataDir } from '../embedded-postgres/data-dir-lock.ts';
import { findEmbeddedDatabase, startEmbeddedPostgres } from '../embedded-postgres/start.ts';
import { logChanges } from '../features/audit/logged-changes.service.ts';
import { type Announcer, createWork, type Work } from '../kernel/work.ts';

interface OpenDatabase {
  databaseUrl: string;
  close: () => Promise<void>;
}

interface OpenOptions {
  /** Creates an embedded database where there is none yet. */
  createsMissing?: boolean;
}

/** Whether there is no database yet: DATABASE_URL is not set, and nothing has been started on DATA_DIR. */
export const hasNoDatabase = async ({
  databaseUrl,
  dataDir,
}: Pick<Env, 'databaseUrl' | 'dataDir'>): Promise<boolean> =>
  databaseUrl === undefined && (await findEmbeddedDatabase(dataDir)) === 'none';

/** Connects to the embedded database of a running instance, or starts it until `close` is called. */
const openEmbedded = async (dataDir: string, createsMissing: boolean): Promise<OpenDatabase> => {
  const found = await findEmbeddedDatabase(dataDir);
  if (found === 'none' && !createsMissing) {
    throw new StartupError(
      `DATA_DIR ${dataDir} has no database yet; start the site once, or set the DATA_DIR that it runs with`,
    );
  }
  let lock: ReturnType<typeof lockDataDir>;
  try {
    lock = lockDataDir(dataDir);
  } catch (error) {
    if (typeof found === 'string') throw error;
    return { databaseUrl: found.databaseUrl, close: async () => undefined };
  }
  try {
    const { databaseUrl, stop } = await startEmbeddedPostgres({ dataDir, log: () => undefined });
    return { databaseUrl, close: () => stop().finally(lock.release) };
  } catch (error) {
    lock.release();
    throw error;
  }
};

/**
 * Works on the site's database, whether the instance is running or not, without time-outs.
 * @throws StartupError with one line when the database cannot be reached
 */
export const withDatabase = async <Result>(
  { databaseUrl, dataDir }: Pick<Env, 'databaseUrl' | 'dataDir'>,
  work: (em: EntityManager, orm: MikroORM) => Promise<Result>,
  { createsMissing = false }: OpenOptions = {},
): Promise<Result> => {
  const database =
    databaseUrl === undefined
      ? await openEmbedded(dataDir, createsMissing)
      : { databaseUrl, close: async () => undefined };
  const orm = createOrm(database.databaseUrl, { timeouts: false });
  try {
    if (databaseUrl !== undefined) await checkServer(orm);
    return await work(orm.em.fork(), orm);
  } finally {
    await orm.close(true);
    await database.close();
  }
};

/** Makes running instances clear their caches and notify open tabs, whatever a command has changed. */
const announcer: Announcer = {
  async within(em, changes, actor) {
    await logChanges(em, changes, actor);
    for (const tag of CHANGE_TAGS) await notifyInstances(em, '', tag);
  },
  after: () => undefined,
  jobsStored: () => undefined,
};

/** The name of the operating system's user; null if it has none, as in a container. */
const findOsUser = (): string | null => {
  try {
    return userInfo().username;
  } catch {
    return null;
  }
};

/** The unit of work of a command: without a viewer and without rate limits. */
export const workOf = (em: EntityManager): Work<null> =>
  createWork({
    em,
    viewer: null,
    origin: { kind: 'command', osUser: findOsUser() },
    address: null,
    announcer,
  });

/**
 * Changes the database of the site, without a viewer and without rate limits.
 * @throws StartupError with one line when it cannot be reached
 */
export const changeDatabase = <Result>(
  env: Pick<Env, 'databaseUrl' | 'dataDir'>,
  change: (work: Work<null>) => Promise<Result>,
): Promise<Result> => withDatabase(env, (em) => change(workOf(em)));
