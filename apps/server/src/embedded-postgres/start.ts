import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartupError } from '../config/startup-error.ts';
import { findPostgresBinaries } from './binaries.ts';
import type { Cluster } from './cluster.ts';
import {
  assertVersion,
  createCluster,
  databaseUrl,
  isMissing,
  removeUnfinishedClusters,
} from './cluster.ts';
import { dataDirError, openDataDir } from './data-dir.ts';
import { findRunningServer, startServer, stopServer } from './postmaster.ts';
import { supervise } from './supervisor.ts';
import { chooseLauncher, chownTree } from './unprivileged.ts';

interface EmbeddedPostgresOptions {
  dataDir: string;
  /** Off only where data may be lost, as in tests. */
  fsync?: boolean;
  /** Milliseconds between checks that the server is running. */
  checkEvery?: number;
  log(line: string): void;
  /** Called when the server has been restarted after it ended unexpectedly. */
  onRestart?(): void;
}

interface EmbeddedPostgres {
  databaseUrl: string;
  /** Stops restarting the server when it ends: the first step of a shutdown. */
  endWatch(): void;
  /**
   * Stops the server; close the instance's connections first. A second call joins the first.
   * @throws StartupError when it does not stop within a minute
   */
  stop(): Promise<void>;
}

/**
 * Runs PostgreSQL on the data in DATA_DIR/postgres: creates it on the first start, reuses a server that a
 * killed instance left running, and otherwise starts one. The caller holds DATA_DIR's lock.
 * @throws StartupError with one line when this is not possible
 */
export const startEmbeddedPostgres = async ({
  dataDir,
  fsync = true,
  checkEvery = 5000,
  log,
  onRestart = () => {},
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> => {
  const root = openDataDir(dataDir);
  try {
    return await start({ dataDir: root, fsync, checkEvery, log, onRestart });
  } catch (error) {
    throw dataDirError(error, dataDir);
  }
};

/**
 * Finds the embedded database of DATA_DIR, whether its instance is running or not, without taking the lock.
 * @throws StartupError when it exists and does not respond
 */
export const findEmbeddedDatabase = async (
  dataDir: string,
): Promise<'none' | 'stopped' | { databaseUrl: string }> => {
  const folder = join(dataDir, 'postgres');
  try {
    const cluster: Cluster = { dataDir, folder, binaries: await findPostgresBinaries() };
    if (isMissing(cluster)) return 'none';
    const running = await findRunningServer(cluster);
    return running ? { databaseUrl: databaseUrl(cluster, running.port) } : 'stopped';
  } catch (error) {
    throw dataDirError(error, dataDir);
  }
};

const start = async ({
  dataDir,
  fsync,
  checkEvery,
  log,
  onRestart,
}: Required<EmbeddedPostgresOptions>): Promise<EmbeddedPostgres> => {
  const binaries = await findPostgresBinaries();
  const folder = join(dataDir, 'postgres');
  assertShellSafe(folder, binaries.postgres);
  const cluster: Cluster = { dataDir, folder, binaries };
  const dataOwner = statSync(folder, { throwIfNoEntry: false })?.uid;
  const launcher = await chooseLauncher([dirname(binaries.postgres), dataDir], dataOwner);
  const isForeign = dataOwner !== undefined && launcher.owner && dataOwner !== launcher.owner.uid;
  if (isForeign && process.getuid?.() !== 0) throw foreignDataError(folder, dataOwner);

  const serve = (port: number): EmbeddedPostgres => {
    const watch = supervise(cluster, launcher, { port, fsync, checkEvery, log, onRestart });
    let stopping: Promise<void> | undefined;
    return {
      databaseUrl: databaseUrl(cluster, port),
      endWatch: watch.end,
      stop() {
        watch.end();
        stopping ??= watch.settled().then(() => stopServer(cluster, launcher));
        return stopping;
      },
    };
  };

  removeUnfinishedClusters(cluster);
  if (isMissing(cluster)) {
    log(`Creating the database in ${folder}`);
    await createCluster(cluster, launcher, fsync);
    return serve(await startServer(cluster, launcher, fsync));
  }
  assertVersion(cluster);
  const running = await findRunningServer(cluster);
  if (running) {
    if (isForeign) throw foreignServerError(folder, dataOwner, running.pid);
    log(`Taking over the running PostgreSQL server (process id ${running.pid})`);
    return serve(running.port);
  }
  if (isForeign && launcher.owner) chownTree(folder, launcher.owner);
  return serve(await startServer(cluster, launcher, fsync));
};

// pg_ctl passes these paths to a shell, in double quotes.
const assertShellSafe = (...paths: string[]): void => {
  const unsafe = process.platform !== 'win32' && paths.find((path) => /["$`\\\n]/.test(path));
  if (!unsafe) return;
  throw new StartupError(
    `The embedded PostgreSQL cannot run in ${unsafe}, whose name contains one of " $ \` \\: ` +
      'rename that folder or set another DATA_DIR, for example DATA_DIR=/srv/hvac-data',
  );
};

const foreignDataError = (folder: string, owner: number): StartupError => {
  const user = process.getuid?.();
  return new StartupError(
    `${folder} belongs to user id ${owner}, and this process runs as user id ${user}: start as ` +
      `that user, or as root run: chown -R ${user} ${folder}, or set another DATA_DIR`,
  );
};

const foreignServerError = (folder: string, owner: number, pid: number): StartupError =>
  new StartupError(
    `The PostgreSQL server with process id ${pid} still runs on ${folder} as user id ${owner}, ` +
      `which can no longer be used here: end it with kill -INT ${pid} and start again`,
  );
