import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ObjectStore } from '../config/store-variables.ts';
import type { FileEntry, Files } from './files.ts';
import { createIdleTimeout, type IdleTimeout } from './idle-timeout.ts';
import { createUpload } from './s3-upload.ts';
import { createStoreClient, discardBody, unexpectedResponse } from './store-client.ts';
import { StoreError } from './store-error.ts';

const IDLE_TIMEOUT_MS = 10_000;
/** In bytes per millisecond. */
const SLOWEST_BYTES_PER_MS = 50;
const LIST_PAGE_SIZE = 1000;
/** Small enough to resend quickly; 10,000 parts still make a file of 2.5 TB. */
const PART_SIZE = 256 * 1024 * 1024;

/** Streams the body of a response. Only waiting for the store counts as idle, not waiting for a slow visitor. */
const streamOf = (body: ReadableStream<Uint8Array>, what: string, idle: IdleTimeout) => {
  const reader = body.getReader();
  return new Readable({
    async read() {
      idle.restart();
      try {
        const { done, value } = await reader.read();
        this.push(done ? null : value);
      } catch (error) {
        this.destroy(new StoreError(what, null, { cause: error }));
      } finally {
        idle.stop();
      }
    },
    destroy(error, done) {
      idle.stop();
      reader.cancel().catch(() => undefined);
      done(error);
    },
  });
};

// Our keys are plain. Anything else in the bucket is not ours.
const ENTRY = /<Contents>.*?<\/Contents>/gs;
const KEY = /^[\w.-]+$/;
const CONTINUATION = /<NextContinuationToken>([^<]+)</;

const lengthIn = ({ headers }: Response, what: string): number => {
  const length = headers.get('content-length');
  if (length === null) throw unexpectedResponse(what, 'no length');
  return Number(length);
};

const textOf = (xml: string, element: string) =>
  new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1] ?? '';

const entriesOf = (xml: string, prefix: string): FileEntry[] =>
  [...xml.matchAll(ENTRY)]
    .map(([entry]) => ({
      key: textOf(entry, 'Key').slice(prefix.length),
      bytes: Number(textOf(entry, 'Size')),
      writtenAt: new Date(textOf(entry, 'LastModified')),
      isWhole: true,
    }))
    .filter(({ key }) => KEY.test(key));

/**
 * Keeps files in a bucket of an S3-compatible store. Every method throws AppError `unavailable`, caused by a
 * StoreError, when the store fails.
 * @param prefix of its keys in the bucket, such as `uploads/`
 * @param idleTimeoutMs of the store, in milliseconds
 * @param partSize in bytes; see `createUpload`
 */
export const createS3Files = (
  store: ObjectStore,
  prefix: string,
  idleTimeoutMs = IDLE_TIMEOUT_MS,
  partSize = PART_SIZE,
): Files => {
  const send = createStoreClient(store, idleTimeoutMs);
  const upload = createUpload(send, { idleTimeoutMs, partSize });
  const pathOf = (key: string) => prefix + key;

  const listPage = (limit: number, continuation: string) => {
    const query = {
      'list-type': '2',
      prefix,
      'max-keys': String(limit),
      ...(continuation && { 'continuation-token': continuation }),
    };
    return send({ method: 'GET', path: '', query }, async (response) => {
      const xml = (await response?.text()) ?? '';
      if (xml.includes('<ListBucketResult')) return xml;
      throw unexpectedResponse(`GET ${prefix}`, 'no list of files');
    });
  };

  return {
    put(key, bytes, type) {
      const headers = {
        'content-type': type,
        'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
      };
      const idle = createIdleTimeout(idleTimeoutMs + bytes.length / SLOWEST_BYTES_PER_MS);
      const body = () => Buffer.from(bytes);
      return send({ method: 'PUT', path: pathOf(key), headers, body }, discardBody, idle);
    },
    putFile: (key, path, type) => upload({ path: pathOf(key), file: path, type }),
    open(key) {
      const path = pathOf(key);
      return send({ method: 'GET', path }, async (response, idle) => {
        if (!response?.body) return null;
        const what = `GET ${path}`;
        const length = lengthIn(response, what);
        return { bytes: streamOf(response.body, what, idle), length };
      });
    },
    lengthOf(key) {
      const path = pathOf(key);
      return send(
        { method: 'HEAD', path },
        async (response) => response && lengthIn(response, `HEAD ${path}`),
      );
    },
    remove: (key) => send({ method: 'DELETE', path: pathOf(key) }, discardBody),
    async *list() {
      let continuation = '';
      do {
        const xml = await listPage(LIST_PAGE_SIZE, continuation);
        yield* entriesOf(xml, prefix);
        continuation = CONTINUATION.exec(xml)?.[1] ?? '';
      } while (continuation);
    },
  };
};
