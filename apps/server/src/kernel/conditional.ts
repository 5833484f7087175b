import type { FastifyRequest } from 'fastify';

const opaqueTag = (etag: string) => etag.trim().replace(/^W\//, '');

/** Whether the caller has an answer already, by its ETag (RFC 9110 §13.1.2). */
export const isKnown = (request: FastifyRequest, etag: string): boolean => {
  const header = request.headers['if-none-match'];
  if (header === undefined) return false;
  return (
    header.trim() === '*' || header.split(',').some((known) => opaqueTag(known) === opaqueTag(etag))
  );
};
