import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';

/** Mozilla's push service, as far as one browser needs it: what is posted to an address goes down its connection. */
export const startMozillaPush = async () => {
  let browser: WebSocket | undefined;
  /** What the browser has said about each message; 100 if it could open it. */
  const codes: number[] = [];
  const tell = (message: object) => browser?.send(JSON.stringify(message));

  const server = createServer(async (request, response) => {
    const channelID = request.url?.split('/').at(-1) ?? '';
    const data = (await buffer(request)).toString('base64url');
    const headers = { encoding: request.headers['content-encoding'] };
    const version = randomBytes(8).toString('hex');
    tell({ messageType: 'notification', channelID, version, data, headers });
    response.writeHead(201).end();
  });
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket) => {
    browser = socket;
    socket.on('message', (received) => {
      const { messageType, channelID, updates = [] } = JSON.parse(String(received));
      const accepted = { messageType, status: 200 };
      if (messageType === 'hello') tell({ ...accepted, uaid: 'a-browser', use_webpush: true });
      for (const { code } of updates) codes.push(code);
      if (messageType === 'unregister') tell({ ...accepted, channelID });
      if (messageType === 'register') {
        tell({ ...accepted, channelID, pushEndpoint: `${origin}/wpush/${channelID}` });
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  afterAll(() => {
    sockets.close();
    server.closeAllConnections();
    server.close();
  });
  return { origin, socketUrl: `ws://127.0.0.1:${port}/`, codes };
};
