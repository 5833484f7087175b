import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Requests as they are written to their connections, one each. */
export interface Burst {
  port: number;
  requests: readonly Buffer[];
}

// In a thread of its own, so that sending does not delay what the test measures meanwhile. Reads nothing but the status.
const SENDER = `
const { connect } = require('node:net');
const { parentPort, workerData: { port, requests } } = require('node:worker_threads');
const statusOf = (request) => new Promise((resolve) => {
  const socket = connect(port, '127.0.0.1', () => socket.write(request));
  let status = 0;
  socket.on('data', (bytes) => { status ||= Number(bytes.subarray(9, 12)); });
  socket.on('error', () => undefined).on('close', () => resolve(status));
});
Promise.all(requests.map(statusOf)).then((statuses) => parentPort.postMessage(statuses));
`;

/** Sends all requests at once. Returns the status of each response; 0 for none. */
export const sendBurst = async ({ port, requests }: Burst): Promise<number[]> => {
  const sender = new Worker(SENDER, { eval: true, workerData: { port, requests } });
  const [statuses] = await once(sender, 'message');
  await sender.terminate();
  return statuses;
};
