import { useMutation } from '@tanstack/react-query';
import { useKeepSession } from '../-login/-session-renewal.ts';
import { showRefusal } from './-show-refusal.ts';

/** Has the browser save a file. A refusal is shown among its downloads, and never in place of the screen. */
const save = (path: string): void => {
  const link = document.createElement('a');
  link.href = path;
  link.download = '';
  link.click();
};

/**
 * Downloads files for which users have to prove their identity.
 * @param refused the title of the message when that fails
 */
export const useDownload = <Download extends { path: string }>(
  admit: (download: Download) => Promise<unknown>,
  refused: string,
) => {
  const keepSession = useKeepSession();
  return useMutation({
    mutationFn: (download: Download) => keepSession(() => admit(download)),
    onSuccess: (_admitted, { path }) => save(path),
    onError: (error) => showRefusal(refused, error),
  });
};
