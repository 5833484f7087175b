import type { UploadedImage } from '@hvac/contract/images';
import { useEffect, useRef, useState } from 'react';
import { postMultipart } from '../../../../lib/multipart.ts';
import { released } from '../../../../ui/released.ts';
import { useKeepSession } from '../-session-renewal.ts';

const NO_ADDRESS = 'Server did not return a valid image URL';

/** Uploads one image at a time and reports its progress. */
export const useImageUpload = (postId: number | undefined) => {
  const keepSession = useKeepSession();
  const running = useRef<AbortController>(null);
  const [progress, setProgress] = useState<number | null>(null);

  // Leaving the screen cancels the upload.
  useEffect(() => () => running.current?.abort(), []);

  /**
   * Returns the address of the uploaded image; null if the upload was cancelled.
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
