import { useEffect, useRef } from 'react';
import { trpc } from '../../../trpc.ts';
import { useKeepSession } from '../-login/-session-renewal.ts';
import { knownDevice } from './-known-device.ts';

interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

let installPrompt: InstallPrompt | null = null;

/** Offers to install the office as an app; null where the browser does not, or it is installed. */
export const offeredInstall = (): (() => void) | null => {
  const offer = installPrompt;
  return (
    offer &&
    (() => {
      installPrompt = null;
      void offer.prompt();
    })
  );
};

/** Keeps a device notified for as long as the office is opened on it now and then. */
export const useNotifiedDevice = (): void => {
  const { client } = trpc.useUtils();
  const keepSession = useRef(useKeepSession());
  useEffect(() => {
    // A failure is repaired at the next start.
    if (knownDevice() !== null)
      import('./-sync-device.ts')
        .then(({ syncDevice }) => syncDevice(client, keepSession.current))
        .catch(() => undefined);
    const keep = (event: Event) => {
      event.preventDefault();
      installPrompt = event as InstallPrompt;
    };
    window.addEventListener('beforeinstallprompt', keep);
    return () => window.removeEventListener('beforeinstallprompt', keep);
  }, [client]);
};
