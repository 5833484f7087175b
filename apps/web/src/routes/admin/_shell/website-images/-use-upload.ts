import { useEffect, useRef, useState } from 'react';
import { postMultipart } from '../../../../lib/multipart.ts';
import { trpc } from '../../../../trpc.ts';
import { released } from '../../../../ui/released.ts';
import { useKeepSession } from '../-session-renewal.ts';

/** Sends the form of a website image and reports its progress; can be cancelled, also by closing the dialog. */
export const useUpload = () => {
  const utils = trpc.useUtils();
  const keepSession = useKeepSession();
  const running = useRef<AbortController>(undefined);
  const [share, setShare] = useState<number | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  /**
   * Adds an image, or changes the one with the given id.
   * @returns whether the server has stored it; false if cancelled, although it may have been stored
   * @throws Error with the server's message
   */
  const upload = async (form: FormData, id?: number): Promise<boolean> => {
    const controller = new AbortController();
    running.current = controller;
    setShare(0);
    try {
      await keepSession(() =>
        postMultipart(`/api/website/images${id === undefined ? '' : `/${id}`}`, form, {
          method: id === undefined ? 'POST' : 'PATCH',
          onProgress: setShare,
          signal: controller.signal,
        }).finally(released),
      );
      return true;
    } catch (error) {
      if (!controller.signal.aborted) throw error;
      // The server may have stored it anyway.
      void utils.images.websiteImages.invalidate();
      return false;
    } finally {
      setShare(null);
    }
  };

  return { upload, share, cancel: () => running.current?.abort() };
};
