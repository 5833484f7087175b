import { setTimeout as delay } from 'node:timers/promises';
import closeWithGrace from 'close-with-grace';
import type { FastifyInstance } from 'fastify';

// In milliseconds.
/** From the end of `drain`, when the proxy has noticed. */
const SHUTDOWN_TIMEOUT_MS = 8000;
const SHUTDOWN_TIMEOUT_WITH_MAIL_MS = 30_000;
/** From the end of the last job. */
const RELEASE_TIMEOUT_MS = 5000;
// No handler can run after a native fault: the process must end at once, or nothing restarts it.
const FAULTS: closeWithGrace.Signals[] = [
  'SIGILL',
  'SIGTRAP',
  'SIGABRT',
  'SIGBUS',
  'SIGFPE',
  'SIGSEGV',
];

/**
 * Stops the instance on a signal or an uncaught error: new requests go to the other instances if there are any,
 * running requests are finished, and half-sent bodies do not hold it up. It ends within 10 seconds, plus 1 for the
 * proxy to notice if there are other instances (up to 4 if these have just started). If a mail server has not yet
 * responded to a message it was sent, it ends within 30. A second signal ends it at once.
 * @param timeoutMs how long running requests may take, in milliseconds
 * @param release gives back what the instance holds, after the last request
 */
export const shutDownGracefully = (
  app: FastifyInstance,
  timeoutMs: number,
  release: () => Promise<void>,
): void => {
  closeWithGrace(
    { delay: SHUTDOWN_TIMEOUT_WITH_MAIL_MS, logger: app.log, skip: FAULTS },
    async ({ signal, err }) => {
      if (err) app.log.error({ err }, 'Stopping after an error that nobody caught');
      else app.log.info({ signal }, 'Stopping');
      await app.drain();
      const late = delay(SHUTDOWN_TIMEOUT_MS, null, { ref: false });
      setTimeout(() => app.server.closeAllConnections(), timeoutMs).unref();
      const released = app.worker
        .stop()
        .then(() => delay(RELEASE_TIMEOUT_MS, null, { ref: false }));
      Promise.all([released, late]).then(() => {
        app.log.error('Not everything has ended in time');
        process.exit(1);
      });
      await app.close().finally(release);
    },
  );
};
