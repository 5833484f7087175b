import { trpc } from '../../../../trpc.ts';
import { useUpload } from '../../-pictures/-use-upload.ts';

/** Sends the form of a website image. */
export const useWebsiteImageUpload = () => {
  const utils = trpc.useUtils();
  const { upload, share, cancel } = useUpload();

  /**
   * Adds an image, or changes the one with the given id.
   * @returns whether the server has stored it; false if cancelled, although it may have been stored
   * @throws Error with the server's message
   */
  const save = async (form: FormData, id?: number): Promise<boolean> => {
    const response = await (id === undefined
      ? upload('/api/website/images', form)
      : upload(`/api/website/images/${id}`, form, 'PATCH'));
    if (response !== 'cancelled') return true;
    void utils.images.websiteImages.invalidate();
    return false;
  };

  return { save, share, cancel };
};
