import { setTimeout as delay } from 'node:timers/promises';
import closeWithGrace from 'close-with-grace';
import type { FastifyInstance } from 'fastify';

// In milliseconds.
/** From when the proxy has noticed on. */
const LONGEST_STOP = 8000;
const LONGEST_STOP_WITH_MAIL = 30_000;
/** From the end of the last job on. */
const LONGEST_RELEASE = 5000;
// After a native fault no handler runs: the process has to end at once, or nobody starts it again.
const FAULTS: closeWithGrace.Signals[] = [
  'SIGILL',
  'SIGTRAP',
  'SIGABRT',
  'SIGBUS',
  'SIGFPE',
  'SIGSEGV',
];

/**
 * Stops the host at a signal or an error that nobody caught: new requests go to the other hosts if there are any,
 * requests under way are finished, bodies that are only half sent do not hold it up, and after 10 seconds it ends
 * in any case (13 when the other hosts have just started themselves), unless a mail server has been sent a message that it has not answered yet: then after 30. A second
 * signal ends it at once.
 * @param patience how long requests under way may take, in milliseconds
 * @param release gives back what the host holds, after the last request
 */
export const stopWithGrace = (
  app: FastifyInstance,
  patience: number,
  release: () => Promise<void>,
): void => {
  closeWithGrace(
    { delay: LONGEST_STOP_WITH_MAIL, logger: app.log, skip: FAULTS },
    async ({ signal, err }) => {
      if (err) app.log.error({ err }, 'Stopping after an error that nobody caught');
      else app.log.info({ signal }, 'Stopping');
      await app.leave();
      const late = delay(LONGEST_STOP, null, { ref: false });
      setTimeout(() => app.server.closeAllConnections(), patience).unref();
      const released = app.worker.stop().then(() => delay(LONGEST_RELEASE, null, { ref: false }));
      Promise.all([released, late]).then(() => {
        app.log.error('Not everything has ended in time');
        process.exit(1);
      });
      await app.close().finally(release);
    },
  );
};
