import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

type Conditional = Pick<IncomingMessage, 'headers'>;

/** The ETag of what has these bytes, or of what they are the digests of: the same on every instance. */
export const etagOf = (bytes: Buffer): string =>
  `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;

const opaqueTag = (etag: string) => etag.trim().replace(/^W\//, '');

/** Whether `If-None-Match` contains the ETag; `*` does not count. */
export const matchesEtag = ({ headers }: Conditional, etag: string): boolean =>
  headers['if-none-match']?.split(',').some((known) => opaqueTag(known) === opaqueTag(etag)) ??
  false;

/** Whether the client already has the response (RFC 9110 §13.1.2). */
export const isNotModified = (request: Conditional, etag: string): boolean =>
  request.headers['if-none-match']?.trim() === '*' || matchesEtag(request, etag);
