import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Receives the webhook of each submission, and counts how often each came. */
export const startWebhookReceiver = async () => {
  const timesById = new Map<string, number>();
  const server = createServer((request, response) => {
    const id = String(request.headers['webhook-id']);
    timesById.set(id, (timesById.get(id) ?? 0) + 1);
    request.resume().once('end', () => response.writeHead(204).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    settings: {
      LEAD_WEBHOOK_URL: `http://127.0.0.1:${port}`,
      LEAD_WEBHOOK_SECRET: 'a secret of the test',
    },
    timesById,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
};
