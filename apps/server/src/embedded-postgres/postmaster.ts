import { readFileSync, readlinkSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartupError } from '../config/startup-error.ts';
import type { Cluster } from './cluster.ts';
import { markLog, postgresError, readLog } from './failure.ts';
import type { Launcher } from './unprivileged.ts';

/** Replaying the log after a crash may take a while. */
const TIMEOUT_SECONDS = 300;

/** The port was taken in the meantime, or a killed server or a killed instance's pg_ctl is still at work. */
const TRANSIENT_FAILURE = /could not create any TCP|pre-existing shared memory|lock file .+ exists/;

interface RunningServer {
  pid: number;
  port: number;
}

interface PostmasterFile extends RunningServer {
  status: string;
}

/**
 * Finds the server that an earlier instance left running on this cluster, and waits while it starts or stops.
 * Returns undefined when none is running.
 * @throws StartupError when it does neither in time, or runs but does not respond
 */
export const findRunningServer = async ({
  folder,
}: Cluster): Promise<RunningServer | undefined> => {
  const deadline = Date.now() + TIMEOUT_SECONDS * 1000;
  for (;;) {
    const server = readPostmasterFile(folder);
    if (!server || !isPostmaster(server.pid, folder)) return undefined;
    if (server.status === 'ready') {
      if (await responds(server.port)) return server;
      if (isPostmaster(server.pid, folder)) throw stuck(server, folder, 'does not respond');
    }
    if (Date.now() > deadline) throw stuck(server, folder, `is still ${server.status}`);
    await delay(50);
  }
};

/**
 * Starts the server on 127.0.0.1 and waits until it responds. Returns the port.
 * @param fsync false only where data may be lost
 * @param wantedPort any free port when undefined
 * @throws StartupError saying why the server did not start
 */
export const startServer = async (
  cluster: Cluster,
  launcher: Launcher,
  fsync: boolean,
  wantedPort?: number,
): Promise<number> => {
  const { dataDir, folder, binaries } = cluster;
  const logFile = join(folder, 'server.log');
  for (let attempt = 1; ; attempt++) {
    forgetDeadServer(folder);
    const log = markLog(logFile);
    const port = wantedPort ?? (await findFreePort());
    const options = serverOptions(port, fsync);
    const start = [binaries.pg_ctl, 'start', '-w', '-t', String(TIMEOUT_SECONDS), '-D', folder];
    const { code, output } = await launcher.run([...start, '-l', logFile, '-o', options], {
      ignoreOutput: true,
    });
    if (code === 0) return port;
    const said = readLog(log) || output || `pg_ctl ended with ${code}`;
    if (!TRANSIENT_FAILURE.test(said) || attempt === 3) {
      throw postgresError('The embedded PostgreSQL did not start', said, dataDir, logFile);
    }
    await delay(500);
    const other = await findRunningServer(cluster);
    if (other) return other.port;
  }
};

/**
 * Stops the server in fast mode: connections are closed, committed data is kept.
 * @throws Error when it does not stop within a minute
 */
export const stopServer = async (
  { dataDir, folder, binaries }: Cluster,
  launcher: Launcher,
): Promise<void> => {
  const stop = [binaries.pg_ctl, 'stop', '-w', '-m', 'fast', '-D', folder];
  const { code, output } = await launcher.run(stop);
  const server = readPostmasterFile(folder);
  if (code !== 0 && server && isPostmaster(server.pid, folder)) {
    throw postgresError('The embedded PostgreSQL did not stop', output, dataDir);
  }
};

// TCP only: below a deep DATA_DIR, the path of a Unix socket may be too long.
// Statement errors go to the instance, which logs them without visitors' data.
const serverOptions = (port: number, fsync: boolean): string => {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'log',
    log_checkpoints: 'off',
    fsync: fsync ? 'on' : 'off',
  };
  const flags = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  return [`-p ${port}`, ...flags].join(' ');
};

const readPostmasterFile = (folder: string): PostmasterFile | undefined => {
  let lines: string[];
  try {
    lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  const [pid, , , port, , , , status = 'starting'] = lines;
  return { pid: Number(pid), port: Number(port), status: status.trim() };
};

// After a crash, the process id in postmaster.pid may belong to any process, above all in containers, where ids
// start at 1 again.
const isPostmaster = (pid: number, folder: string): boolean => {
  if (!pid) return false;
  if (process.platform !== 'linux') return isAlive(pid);
  try {
    if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(folder)) return true;
    return readlinkSync(`/proc/${pid}/cwd`) === folder;
  } catch {
    return false;
  }
};

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

// PostgreSQL detects a stale process id that no process has, but not one that another process has, nor a file
// left empty by a power cut (id 0, which always counts as alive).
const forgetDeadServer = (folder: string): void => {
  const server = readPostmasterFile(folder);
  if (server && isAlive(server.pid) && !isPostmaster(server.pid, folder)) {
    rmSync(join(folder, 'postmaster.pid'));
  }
};

const findFreePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

const responds = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: 5000 });
    const settle = (isUp: boolean) => {
      socket.destroy();
      resolve(isUp);
    };
    socket.on('connect', () => settle(true));
    socket.on('timeout', () => settle(false));
    socket.on('error', () => settle(false));
  });

const stuck = ({ pid, port }: PostmasterFile, folder: string, state: string): StartupError =>
  new StartupError(
    `The PostgreSQL server with process id ${pid} on ${folder} ${state} (port ${port}): ` +
      `end it and start again; if there is no such server, delete ${join(folder, 'postmaster.pid')}`,
  );
