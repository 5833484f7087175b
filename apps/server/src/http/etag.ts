import type { IncomingMessage } from 'node:http';

type Conditional = Pick<IncomingMessage, 'headers'>;

const opaqueTag = (etag: string) => etag.trim().replace(/^W\//, '');

/** Whether `If-None-Match` contains the ETag; `*` does not count. */
export const matchesEtag = ({ headers }: Conditional, etag: string): boolean =>
  headers['if-none-match']?.split(',').some((known) => opaqueTag(known) === opaqueTag(etag)) ??
  false;

/** Whether the client already has the response (RFC 9110 §13.1.2). */
export const isNotModified = (request: Conditional, etag: string): boolean =>
  request.headers['if-none-match']?.trim() === '*' || matchesEtag(request, etag);
