import type { Cluster } from './cluster.ts';
import { findRunningServer, startServer } from './postmaster.ts';
import type { Launcher } from './unprivileged.ts';

interface KeepRunningOptions {
  port: number;
  fsync: boolean;
  /** Milliseconds between checks of the server. */
  checkEvery: number;
  log(line: string): void;
  /** Called when the server is running again. */
  onRestart(): void;
}

interface Watch {
  /** Ends all restarts: whoever stops the instance may be stopping the server as well. */
  end(): void;
  /** Waits for a restart in progress. */
  settled(): Promise<void>;
}

/** Restarts the server on its port whenever it ends while the instance is running. */
export const supervise = (
  cluster: Cluster,
  launcher: Launcher,
  { port, fsync, checkEvery, log, onRestart }: KeepRunningOptions,
): Watch => {
  let check = Promise.resolve();
  let isOver = false;
  const startIfGone = async () => {
    try {
      if ((await findRunningServer(cluster)) || isOver) return;
      log('The PostgreSQL server has ended; starting it again');
      await startServer(cluster, launcher, fsync, port);
      onRestart();
    } catch (error) {
      log(error instanceof Error ? error.message : String(error));
    }
  };
  const timer = setInterval(() => {
    check = check.then(startIfGone);
  }, checkEvery);
  return {
    end() {
      isOver = true;
      clearInterval(timer);
    },
    settled: () => check,
  };
};
