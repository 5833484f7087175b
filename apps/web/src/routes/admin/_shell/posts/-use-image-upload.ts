import type { UploadedImage } from '@hvac/contract/images';
import { useEffect, useRef, useState } from 'react';
import { postMultipart } from '../../../../lib/multipart.ts';
import { released } from '../../../../ui/released.ts';
import { useKeepSession } from '../-session-renewal.ts';

const NO_ADDRESS = 'Server did not return a valid image URL';

/** Uploads one picture at a time, with its progress. */
export const useImageUpload = (postId: number | undefined) => {
  const keepSession = useKeepSession();
  const running = useRef<AbortController>(null);
  const [progress, setProgress] = useState<number | null>(null);

  // Who leaves the screen gives up what was not sent yet.
  useEffect(() => () => running.current?.abort(), []);

  /**
   * The address of the uploaded picture; null when it was cancelled.
   * @throws Error with the server's message
   */
  const upload = async (file: File): Promise<string | null> => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setProgress(0);
    try {
      const answer = await keepSession(() => {
        const form = new FormData();
        if (postId !== undefined) form.append('postId', String(postId));
        form.append('image', file);
        return postMultipart<Partial<UploadedImage> | null>('/api/images/upload', form, {
          onProgress: setProgress,
          signal: controller.signal,
        }).finally(released);
      });
      if (!answer?.success || !answer.file?.url) throw new Error(NO_ADDRESS);
      return answer.file.url;
    } catch (error) {
      if (controller.signal.aborted) return null;
      throw error;
    } finally {
      if (running.current === controller) setProgress(null);
    }
  };

  return { upload, progress, cancel: () => running.current?.abort() };
};

export type ImageUpload = ReturnType<typeof useImageUpload>;
