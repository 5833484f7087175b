import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { finished } from 'node:stream/promises';
import type { ObjectStore } from '../src/config/store-variables.ts';
import { afterFile } from './after-file.ts';
import { freePort } from './free-port.ts';

/** How the store responds to one request, which has been read to its end. */
export type Respond = (response: ServerResponse, request: IncomingMessage) => void;

/** An error response in the format of S3 stores. */
export const refusal =
  (status: number, code: string): Respond =>
  (response) =>
    response
      .writeHead(status, { 'content-type': 'application/xml' })
      .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>No</Message></Error>`);

export const content =
  (bytes: string): Respond =>
  (response) =>
    response.end(bytes);

export const reset: Respond = (response) => response.destroy();
export const silence: Respond = () => undefined;

/** Sends half of what it announces. */
export const half: Respond = (response) => {
  response.writeHead(200, { 'content-length': 10 });
  response.write('01234');
};

export const halfAndReset: Respond = (response) => {
  response.writeHead(200, { 'content-length': 10 });
  response.write('01234', () => response.destroy());
};

/** A server that responds to one request after the other from a script, and to any further ones with its last response. */
export const startScriptedStore = async (...script: Respond[]) => {
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    const respond = script[Math.min(asked.length, script.length - 1)];
    asked.push(`${request.method} ${request.url}`);
    request.resume();
    await finished(request).catch(() => undefined);
    respond?.(response, request);
  });
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  afterFile(() => {
    server.close();
    server.closeAllConnections();
  });
  const store: ObjectStore = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'hvac',
    accessKeyId: 'the-key-id',
    secretAccessKey: 'the-secret',
  };
  return { store, asked };
};
