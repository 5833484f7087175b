import { setTimeout as delay } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { ObjectStore } from '../config/store-variables.ts';
import type { SilenceWatch } from './silence-watch.ts';
import { StoreFault, storeUnavailable } from './store-fault.ts';

const TRIES = 3;
const FIRST_PAUSE = 100;
const ERROR_CODE = /<Code>(\w{1,64})<\/Code>/;

/** A request to the object store. */
export interface StoreCall {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** In the bucket, such as `uploads/0123.webp`: letters, digits, dots, hyphens and slashes. Empty for the bucket. */
  path: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** Created anew for each attempt. */
  body?: () => Buffer<ArrayBuffer> | ReadableStream<Uint8Array>;
  /** Aborts the request when nothing comes back for too long. */
  silence: SilenceWatch;
}

/**
 * Sends a request to the object store, and retries it when the store fails or the connection breaks: every call is
 * safe to repeat. Null when there is no such file.
 * @throws AppError `unavailable`, caused by a StoreFault, when no response comes or the store fails or refuses
 */
export type AskStore = (call: StoreCall) => Promise<Response | null>;

const faultOf = async (what: string, response: Response) => {
  const body = await response.text().catch(() => '');
  const [, code = ''] = ERROR_CODE.exec(body) ?? [];
  return new StoreFault(what, { status: response.status, code });
};

/** The response to HEAD has no body to tell a missing file from a missing bucket. */
const saysAbsent = ({ method }: StoreCall, { response }: StoreFault) =>
  response?.status === 404 &&
  (response.code === 'NoSuchKey' || (method === 'HEAD' && response.code === ''));

const mayPass = ({ response }: StoreFault) =>
  response === null || response.status >= 500 || response.status === 429;

export const createAskStore = ({ endpoint, bucket, ...credentials }: ObjectStore): AskStore => {
  const client = new AwsClient({ ...credentials, service: 's3' });

  const attempt = async (call: StoreCall): Promise<Response | StoreFault> => {
    const { method, path, query = {}, headers = {}, body, silence } = call;
    const what = `${method} ${path || bucket}`;
    const address = new URL(`/${bucket}${path && `/${path}`}`, endpoint);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    try {
      const request = await client.sign(address, {
        method,
        headers,
        body: body?.() ?? null,
      });
      // Set after signing, because some proxies change this header on the way.
      request.headers.set('accept-encoding', 'identity');
      const response = await fetch(request, {
        // Not in the request, whose signal stops working once the request is garbage-collected.
        signal: silence.signal,
        // Otherwise fetch keeps a copy of everything it sends, to resend it to the new location.
        redirect: 'error',
      });
      return response.ok ? response : faultOf(what, response);
    } catch (error) {
      return new StoreFault(what, null, { cause: error });
    }
  };

  return async (call) => {
    for (let tried = 1; ; tried += 1) {
      call.silence.heard();
      const result = await attempt(call);
      call.silence.end();
      if (!(result instanceof StoreFault)) return result;
      if (saysAbsent(call, result)) return null;
      if (!mayPass(result) || tried === TRIES || call.silence.signal.aborted) {
        throw storeUnavailable(result);
      }
      await delay(FIRST_PAUSE * tried);
    }
  };
};
