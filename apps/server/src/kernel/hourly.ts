import type { FastifyInstance } from 'fastify';
import { within } from './within.ts';

const HOUR = 60 * 60 * 1000;
// Milliseconds that a stop waits for work under way.
const PATIENCE = 1000;

/**
 * Does some work when the host is ready and every hour after, until it closes, which waits a second for work under way.
 * @param failure what the log says when the work fails
 */
export const doHourly = (
  app: FastifyInstance,
  failure: string,
  work: () => Promise<void>,
): void => {
  let last = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const begin = () => {
    last = last.then(work).catch((error: unknown) => app.log.error({ err: error }, failure));
  };
  app.addHook('onReady', async () => {
    begin();
    timer = setInterval(begin, HOUR).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await within(PATIENCE, last).catch(() => app.log.warn('Hourly work was left unfinished'));
  });
};
