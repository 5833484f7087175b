import { once } from 'node:events';
import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import Fastify from 'fastify';

/**
 * What a page costs a Fastify that does nothing but send it: routes with the bytes and headers of a running site.
 * Arguments: the site and the paths. Tells its parent the port on which it listens.
 */
const [siteUrl, ...paths] = process.argv.slice(2);

// Node writes these itself.
const PER_RESPONSE = new Set(['connection', 'content-length', 'date', 'keep-alive']);

const answerTo = async (request: ClientRequest) => {
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const headers = Object.entries(response.headers).filter(([name]) => !PER_RESPONSE.has(name));
  return { headers: Object.fromEntries(headers), body: await buffer(response) };
};

const app = Fastify();
for (const path of paths) {
  const request = get(`${siteUrl}${path}`, { headers: { 'accept-encoding': 'br' } });
  const { headers, body } = await answerTo(request);
  app.get(path, ({ headers: { 'if-none-match': known } }, reply) => {
    reply.headers(headers);
    return known === headers.etag ? reply.code(304).send() : reply.send(body);
  });
}
process.send?.(Number(new URL(await app.listen()).port));
