import type { FastifyInstance } from 'fastify';

const LONGEST_STOP = 10_000;

/**
 * Stops the host at SIGTERM and SIGINT: requests under way are finished, bodies that are only half sent
 * do not hold it up, and after 10 seconds it ends in any case. A second signal ends it at once.
 * @param patience how long requests under way may take, in milliseconds
 * @param release gives back what the host holds, after the last request
 */
export const stopOnSignals = (
  app: FastifyInstance,
  patience: number,
  release: () => Promise<void>,
): void => {
  let isStopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (isStopping) process.exit(1);
    isStopping = true;
    app.log.info({ signal }, 'Stopping');
    setTimeout(() => process.exit(1), LONGEST_STOP).unref();
    setTimeout(() => app.server.closeAllConnections(), patience).unref();
    let exitCode = 0;
    for (const step of [() => app.close(), release]) {
      try {
        await step();
      } catch (error) {
        app.log.error({ err: error }, 'Could not stop cleanly');
        exitCode = 1;
      }
    }
    process.exit(exitCode);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
};
