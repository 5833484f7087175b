import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { escapeXml } from '../kernel/xml.ts';
import { createIdleTimeout, type IdleTimeout } from './idle-timeout.ts';
import { discardBody, type StoreClient, unexpectedResponse } from './store-client.ts';

/** The number of bytes hashed at a time. */
const CHUNK_BYTES = 256 * 1024;
/** The last pieces count as sent while still on a slow line, and the store checks the whole before it responds. */
const BIG_FILE_TIMEOUT_FACTOR = 6;

interface Upload {
  /** In the bucket. */
  path: string;
  /** On the local disk. */
  file: string;
  /** Media type. */
  type: string;
}

/** Part of a file, in bytes. */
interface Slice {
  start: number;
  /** Exclusive. */
  end: number;
}

/** The bytes of a slice; each piece counts as a sign of life. */
async function* chunksOf(file: string, { start, end }: Slice, idle: IdleTimeout) {
  for await (const chunk of createReadStream(file, { start, end: Math.max(start, end - 1) })) {
    idle.restart();
    yield chunk;
  }
}

/** Reuses one buffer: separate ones would create as much garbage as the file is long. */
const hashOf = async (path: string, { start, end }: Slice) => {
  const hash = createHash('sha256');
  const memory = Buffer.allocUnsafe(CHUNK_BYTES);
  const file = await open(path);
  try {
    let at = start;
    while (at < end) {
      const { bytesRead } = await file.read(memory, 0, Math.min(CHUNK_BYTES, end - at), at);
      if (bytesRead === 0) break;
      hash.update(memory.subarray(0, bytesRead));
      at += bytesRead;
    }
  } finally {
    await file.close();
  }
  return hash.digest('hex');
};

const slicesOf = (size: number, partSize: number): Slice[] =>
  Array.from({ length: Math.ceil(size / partSize) }, (_, n) => ({
    start: n * partSize,
    end: Math.min(size, (n + 1) * partSize),
  }));

/**
 * Creates the upload function for files of any size, of which only pieces are in memory.
 * @param partSize in bytes: a larger file is sent in parts, of which a store takes 10,000, each of 5 MB to 5 GB
 */
export const createUpload = (
  send: StoreClient,
  { idleTimeoutMs, partSize }: { idleTimeoutMs: number; partSize: number },
) => {
  /** Returns the ETag that the store gives to the slice. */
  const putSlice = async (
    { path, file }: Upload,
    slice: Slice,
    given: { query?: Record<string, string>; headers?: Record<string, string> },
  ) => {
    const idle = createIdleTimeout(idleTimeoutMs * BIG_FILE_TIMEOUT_FACTOR);
    const headers = {
      ...given.headers,
      'content-length': String(slice.end - slice.start),
      'x-amz-content-sha256': await hashOf(file, slice),
    };
    const body = () => ReadableStream.from(chunksOf(file, slice, idle));
    const read = async (response: Response | null) => {
      await discardBody(response);
      return response?.headers.get('etag') ?? '';
    };
    return send({ method: 'PUT', path, ...given, headers, body }, read, idle);
  };

  /** Starts or completes an upload in parts; returns the content of one element of the response. */
  const post = (
    path: string,
    element: string,
    { query, ...request }: { query: Record<string, string>; xml?: string; type?: string },
  ): Promise<string> => {
    const { xml = '', type = 'application/xml' } = request;
    const headers = {
      'content-type': type,
      'x-amz-content-sha256': createHash('sha256').update(xml).digest('hex'),
    };
    const idle = createIdleTimeout(idleTimeoutMs * BIG_FILE_TIMEOUT_FACTOR);
    const read = async (response: Response | null) => {
      const xmlText = (await response?.text()) ?? '';
      // An upload that cannot be completed may get a 200 with an error in it.
      const found = new RegExp(`<${element}>([^<]+)<`).exec(xmlText)?.[1];
      if (found === undefined || xmlText.includes('<Error>')) {
        throw unexpectedResponse(
          `POST ${path}`,
          /<Code>(\w{1,64})</.exec(xmlText)?.[1] ?? `no ${element}`,
        );
      }
      return found;
    };
    const body = () => Buffer.from(xml);
    return send({ method: 'POST', path, query, headers, body }, read, idle);
  };

  const putParts = async (upload: Upload, slices: Slice[]): Promise<void> => {
    const { path, type } = upload;
    const uploadId = await post(path, 'UploadId', { query: { uploads: '' }, type });
    try {
      const parts: string[] = [];
      for (const [n, slice] of slices.entries()) {
        const query = { partNumber: String(n + 1), uploadId };
        const etag = await putSlice(upload, slice, { query });
        parts.push(`<Part><PartNumber>${n + 1}</PartNumber><ETag>${escapeXml(etag)}</ETag></Part>`);
      }
      const xml = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
      await post(path, 'ETag', { query: { uploadId }, xml });
    } catch (error) {
      // Otherwise the store keeps the parts, and its owner pays for them.
      const abort = send({ method: 'DELETE', path, query: { uploadId } }, discardBody);
      await abort.catch(() => undefined);
      throw error;
    }
  };

  return async (upload: Upload): Promise<void> => {
    const { size } = await stat(upload.file);
    if (size > partSize) return putParts(upload, slicesOf(size, partSize));
    const headers = { 'content-type': upload.type };
    await putSlice(upload, { start: 0, end: size }, { headers });
  };
};
