import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

const FAST = 5;

type Encoding = 'br' | 'gzip';

/** An answer as bytes, compressed once for all who ask for it in that form. */
export interface ReadyAnswer {
  status: number;
  redirectTo: string | null;
  headers: Record<string, string>;
  /** Worked out when it is asked for: what is never compared needs none. */
  readonly etag: string;
  /** Bytes of its plain form. */
  size: number;
  /** The bytes in the best form that the visitor takes, and the name of that form. */
  body(acceptEncoding: string): Promise<{ encoding: Encoding | null; bytes: Buffer }>;
}

const brotli = (bytes: Buffer, quality: number) =>
  compressBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

/** The best encoding that a visitor takes; `q=0` refuses one. */
export const acceptedEncoding = (header: string): Encoding | null => {
  const offers = header
    .toLowerCase()
    .split(',')
    .map((offer) => offer.trim().split(/\s*;\s*q=/));
  const taken = offers.filter(([, weight = '1']) => Number(weight) > 0).map(([name]) => name);
  if (taken.includes('br')) return 'br';
  return taken.includes('gzip') ? 'gzip' : null;
};

const etagOf = (bytes: Buffer) =>
  `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;

interface AnswerHead {
  status: number;
  redirectTo: string | null;
  headers: Record<string, string>;
}

/** Makes an answer ready to be sent many times. */
export const readyAnswer = (
  text: string,
  { status, redirectTo, headers }: AnswerHead,
): ReadyAnswer => {
  const bytes = Buffer.from(text);
  let etag: string | undefined;
  const compressed: Partial<Record<Encoding, Promise<Buffer>>> = {};
  const compress = (encoding: Encoding) =>
    encoding === 'br' ? brotli(bytes, FAST) : compressGzip(bytes);
  return {
    status,
    redirectTo,
    headers,
    size: bytes.length,
    get etag() {
      etag ??= etagOf(bytes);
      return etag;
    },
    async body(acceptEncoding) {
      const encoding = acceptedEncoding(acceptEncoding);
      if (!encoding) return { encoding, bytes };
      compressed[encoding] ??= compress(encoding);
      return { encoding, bytes: await compressed[encoding] };
    },
  };
};
