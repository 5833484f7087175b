import { jsonOf, responseError, UNREACHABLE } from './response-error.ts';

interface MultipartOptions {
  method?: 'POST' | 'PATCH';
  /** Called with the fraction that has been sent, from 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/**
 * Sends a form with files to a path of the site and returns the JSON of the response.
 * @throws Error with the server's message and status; without a status if there was no response; the signal's reason
 * if the signal aborted the request
 */
export const postMultipart = <Result>(
  path: string,
  form: FormData,
  { method = 'POST', onProgress, signal }: MultipartOptions = {},
): Promise<Result> =>
  new Promise((resolve, reject) => {
    // fetch cannot report upload progress.
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open(method, path);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const isFine = request.status >= 200 && request.status < 300;
      if (isFine) resolve(jsonOf(request.responseText) as Result);
      else reject(responseError(request, request.responseText));
    };
    request.onerror = () => reject(new Error(UNREACHABLE));
    request.onabort = () => reject(signal?.reason ?? new Error(UNREACHABLE));
    request.onloadend = () => signal?.removeEventListener('abort', abort);
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    signal?.addEventListener('abort', abort);
    request.send(form);
  });
