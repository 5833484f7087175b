import { setTimeout as delay } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { ObjectStore } from '../config/store-variables.ts';
import { AppError } from '../kernel/errors.ts';
import { createIdleTimeout, type IdleTimeout } from './idle-timeout.ts';
import { StoreError, storeUnavailable } from './store-error.ts';

const MAX_ATTEMPTS = 3;
const FIRST_DELAY_MS = 100;
const ERROR_CODE = /<Code>(\w{1,64})<\/Code>/;

interface StoreRequest {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** In the bucket, such as `uploads/0123.webp`: letters, digits, dots, hyphens and slashes. Empty for the bucket. */
  path: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** Created anew for each attempt. */
  body?: () => Buffer<ArrayBuffer> | ReadableStream<Uint8Array>;
}

/**
 * Sends a request to the object store and reads the response, unless the store sends nothing for too long. The response
 * is null when there is no such file. A request is retried when the store fails or the connection breaks: every one is
 * safe to repeat.
 * @throws AppError `unavailable`, caused by a StoreError, when no response comes or the store fails or refuses
 */
export type StoreClient = <Result>(
  request: StoreRequest,
  read: (response: Response | null, idle: IdleTimeout) => Promise<Result>,
  idle?: IdleTimeout,
) => Promise<Result>;

const errorOf = async (what: string, response: Response) => {
  const body = await response.text().catch(() => '');
  const [, code = ''] = ERROR_CODE.exec(body) ?? [];
  return new StoreError(what, { status: response.status, code });
};

/** The response to HEAD has no body to tell a missing file from a missing bucket. */
const isNotFound = ({ method }: StoreRequest, { response }: StoreError) =>
  response?.status === 404 &&
  (response.code === 'NoSuchKey' || (method === 'HEAD' && response.code === ''));

const isTransient = ({ response }: StoreError) =>
  response === null || response.status >= 500 || response.status === 429;

/** @param idleTimeoutMs for which the store may send nothing, unless a request has its own timeout */
export const createStoreClient = (
  { endpoint, bucket, ...credentials }: ObjectStore,
  idleTimeoutMs: number,
): StoreClient => {
  const client = new AwsClient({ ...credentials, service: 's3' });

  const attempt = async (
    { method, path, query = {}, headers = {}, body }: StoreRequest,
    signal: AbortSignal,
  ): Promise<Response | StoreError> => {
    const what = `${method} ${path || bucket}`;
    const address = new URL(`/${bucket}${path && `/${path}`}`, endpoint);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    try {
      const request = await client.sign(address, { method, headers, body: body?.() ?? null });
      // Set after signing, because some proxies change this header on the way.
      request.headers.set('accept-encoding', 'identity');
      const response = await fetch(request, {
        // Not in the request, whose signal stops working once the request is garbage-collected.
        signal,
        // Otherwise fetch keeps a copy of everything it sends, to resend it to the new location.
        redirect: 'error',
      });
      return response.ok ? response : errorOf(what, response);
    } catch (error) {
      return new StoreError(what, null, { cause: error });
    }
  };

  const send = async (request: StoreRequest, idle: IdleTimeout): Promise<Response | null> => {
    for (let attempts = 1; ; attempts += 1) {
      idle.restart();
      const result = await attempt(request, idle.signal);
      idle.stop();
      if (!(result instanceof StoreError)) return result;
      if (isNotFound(request, result)) return null;
      if (!isTransient(result) || attempts === MAX_ATTEMPTS || idle.signal.aborted) {
        throw storeUnavailable(result);
      }
      await delay(FIRST_DELAY_MS * attempts);
    }
  };

  return async (request, read, idle = createIdleTimeout(idleTimeoutMs)) => {
    try {
      const response = await send(request, idle);
      idle.restart();
      return await read(response, idle);
    } catch (error) {
      if (error instanceof AppError) throw error;
      const what = `${request.method} ${request.path}`;
      throw storeUnavailable(new StoreError(what, null, { cause: error }));
    } finally {
      idle.stop();
    }
  };
};

/** Reads a response to its end and discards it. */
export const discardBody = async (response: Response | null): Promise<void> => {
  await response?.arrayBuffer();
};

/** @param code what is wrong with the response */
export const unexpectedResponse = (what: string, code: string): AppError =>
  storeUnavailable(new StoreError(what, { status: 200, code }));
