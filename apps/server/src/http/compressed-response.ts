import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { etagOf } from './etag.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

const FAST = 5;
const BEST = 11;
// 256 KiB, more than any page has. The default of 4 MiB takes 20 MB of memory for each response.
const WINDOW = 18;

export type Encoding = 'br' | 'gzip';

/** A response as bytes, compressed once for each encoding in use. */
export interface CompressedResponse {
  status: number;
  headers: Record<string, string>;
  /** Computed on demand, because most responses are never compared. */
  readonly etag: string;
  /** Size in bytes without compression. */
  size: number;
  /** Approximate memory in bytes: every form made so far, and the objects around them. */
  readonly weight: number;
  /** The bytes in an encoding; undefined if they have not been compressed yet. */
  bytes(encoding: Encoding | null): Buffer | undefined;
  /**
   * The bytes in the best encoding that the client accepts, and its name.
   * @param enqueue runs the compression if it has not been done yet; at once by default
   */
  body(
    acceptEncoding: string,
    enqueue?: (compress: () => Promise<Buffer>) => Promise<Buffer>,
  ): Promise<{ encoding: Encoding | null; bytes: Buffer }>;
  /**
   * Compresses with brotli once more, as well as it can be done: about 10 % smaller for 20 times the work, which is a
   * millisecond of another thread per kilobyte. Does nothing when nobody has asked for brotli, or a second time.
   */
  improve(): Promise<void>;
}

const brotli = (bytes: Buffer, quality: number) =>
  compressBrotli(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: WINDOW },
  });

// In characters. Browsers send about thirty.
const MAX_ACCEPT_ENCODING_LENGTH = 1000;

/** The best encoding that a client accepts; `q=0` excludes one. A header of more than 1,000 characters counts as none. */
export const acceptedEncoding = (header: string): Encoding | null => {
  if (header.length > MAX_ACCEPT_ENCODING_LENGTH) return null;
  const taken = header
    .toLowerCase()
    .split(',')
    .map((offer) => offer.split(';').map((part) => part.trim()))
    .filter(([, ...parameters]) => {
      const weight = parameters.find((parameter) => parameter.startsWith('q='));
      return weight === undefined || Number(weight.slice('q='.length)) > 0;
    })
    .map(([name]) => name);
  if (taken.includes('br')) return 'br';
  return taken.includes('gzip') ? 'gzip' : null;
};

interface ResponseHead {
  status: number;
  headers: Record<string, string>;
  /** Where it is known without reading the content. */
  etag?: string | undefined;
}

// Copied to its own buffer: even a short slice of Node's pool or of zlib's output keeps 64 KiB alive.
const ownBytes = (bytes: Buffer) =>
  bytes.length === bytes.buffer.byteLength ? bytes : Buffer.from(new Uint8Array(bytes).buffer);

// Measured size of key, headers and objects: many small responses fill the memory as well.
const OVERHEAD = 2048;

/**
 * Prepares a response to be sent many times.
 * @param onReweighed called whenever another compressed form has been made
 */
export const compressedResponse = (
  content: string | Buffer,
  { status, headers, etag: knownEtag }: ResponseHead,
  onReweighed: () => void = () => undefined,
): CompressedResponse => {
  const bytes = ownBytes(typeof content === 'string' ? Buffer.from(content) : content);
  let weight = bytes.length + OVERHEAD;
  let etag = knownEtag;
  let isImproved = false;
  const compressed: Partial<Record<Encoding, Buffer>> = {};
  const compressing: Partial<Record<Encoding, Promise<Buffer>>> = {};
  const keep = (encoding: Encoding, compressedBytes: Buffer) => {
    const form = ownBytes(compressedBytes);
    weight += form.length - (compressed[encoding]?.length ?? 0);
    compressed[encoding] = form;
    onReweighed();
    return form;
  };
  const compress = async (encoding: Encoding) =>
    keep(encoding, await (encoding === 'br' ? brotli(bytes, FAST) : compressGzip(bytes)));
  const compressOnce = (encoding: Encoding) => {
    // The next request may succeed where one has failed.
    compressing[encoding] ??= compress(encoding).finally(() => {
      delete compressing[encoding];
    });
    return compressing[encoding];
  };
  return {
    status,
    headers,
    size: bytes.length,
    get weight() {
      return weight;
    },
    get etag() {
      etag ??= etagOf(bytes);
      return etag;
    },
    bytes: (encoding) => (encoding ? compressed[encoding] : bytes),
    async body(acceptEncoding, enqueue = (work) => work()) {
      const encoding = acceptedEncoding(acceptEncoding);
      if (!encoding) return { encoding, bytes };
      const made = compressed[encoding] ?? (await enqueue(() => compressOnce(encoding)));
      return { encoding, bytes: made };
    },
    async improve() {
      if (isImproved || !compressed.br) return;
      isImproved = true;
      keep('br', await brotli(bytes, BEST));
    },
  };
};
