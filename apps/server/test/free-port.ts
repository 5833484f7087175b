import { once } from 'node:events';
import { createServer } from 'node:net';

// Below the range from which systems take ports for outgoing connections; otherwise another process could get the
// port before the instance listens on it. Each worker of a test run has its own band.
const LOWEST = 20_000;
const BAND = 1000;
const BANDS = 12;

const band = LOWEST + BAND * (Number(process.env.VITEST_POOL_ID ?? 0) % BANDS);
// Several test runs on one machine begin at different places.
let next = process.pid;

const isFree = async (port: number): Promise<boolean> => {
  const server = createServer();
  const listening = once(server, 'listening').then(
    () => true,
    () => false,
  );
  server.listen(port, '127.0.0.1');
  if (!(await listening)) return false;
  server.close();
  await once(server, 'close');
  return true;
};

/** A TCP port of 127.0.0.1 that stays free for an instance that is about to start, or to start again. */
export const freePort = async (): Promise<number> => {
  for (let tries = 0; tries < BAND; tries += 1) {
    const port = band + (next % BAND);
    next += 1;
    if (await isFree(port)) return port;
  }
  throw new Error(`No port from ${band} to ${band + BAND - 1} is free`);
};
