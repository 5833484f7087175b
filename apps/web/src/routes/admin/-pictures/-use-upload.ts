import { useEffect, useRef, useState } from 'react';
import { postMultipart } from '../../../lib/multipart.ts';
import { released } from '../../../ui/released.ts';
import { useKeepSession } from '../-login/-session-renewal.ts';

/** Sends one form with a file at a time and reports its progress. Leaving its screen or dialog cancels it. */
export const useUpload = () => {
  const keepSession = useKeepSession();
  const running = useRef<AbortController>(null);
  /** The fraction that has been sent, from 0 to 1; null while nothing is being sent. */
  const [share, setShare] = useState<number | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  /**
   * @returns the body of the response; 'cancelled' if it was cancelled, although the server may have stored it
   * @throws Error with the server's message
   */
  const upload = async <Result>(
    path: string,
    form: FormData,
    method: 'POST' | 'PATCH' = 'POST',
  ): Promise<Result | 'cancelled'> => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setShare(0);
    try {
      return await keepSession(() =>
        postMultipart<Result>(path, form, { method, onProgress: setShare, signal }).finally(
          released,
        ),
      );
    } catch (error) {
      if (signal.aborted) return 'cancelled';
      throw error;
    } finally {
      if (running.current === controller) setShare(null);
    }
  };

  return { upload, share, cancel: () => running.current?.abort() };
};
