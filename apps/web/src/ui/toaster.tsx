import { Box, Text } from '@chakra-ui/react';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { Button } from './button.tsx';
import { dismissToast, openToast, subscribeToToasts, type Toast } from './toast-store.ts';

/** A plain message, used if the toast card could not be loaded; it stays until it is closed. */
const PlainCard = ({ toast }: { toast: Toast }) => (
  <Box p="3" bg="white">
    <Text fontWeight="bold">{toast.title}</Text>
    <Text>{toast.description}</Text>
    {toast.action && (
      <Button
        variant="outline"
        mr="2"
        onClick={() => {
          dismissToast(toast.id);
          toast.action?.run();
        }}
      >
        {toast.action.label}
      </Button>
    )}
    <Button variant="outline" aria-label="Dismiss message" onClick={() => dismissToast(toast.id)}>
      Close
    </Button>
  </Box>
);

/**
 * Loads the toast card, or falls back to a plain card if that fails. A form loads it early, because a message
 * may have to report that the network is down.
 */
export const loadToastCard = () =>
  import('./toast-card.tsx').then(
    ({ ToastCard }) => ToastCard,
    () => PlainCard,
  );

// Loaded lazily, because most visitors never see a message.
const ToastCard = lazy(async () => ({ default: await loadToastCard() }));

const nothingOnTheServer = () => null;

/**
 * The place where toasts appear; its screen reserves the space, so that a toast neither covers nor moves a
 * control. The region is always present, so that a screen reader announces new content.
 * @param isSilent whether toasts appear in another place now
 */
export const Toaster = ({ isSilent = false }: { isSilent?: boolean }) => {
  const current = useSyncExternalStore(subscribeToToasts, openToast, nothingOnTheServer);
  const toast = isSilent ? null : current;
  return (
    <Box role="status" aria-live={toast?.variant === 'destructive' ? 'assertive' : 'polite'}>
      <Suspense>{toast && <ToastCard key={toast.id} toast={toast} />}</Suspense>
    </Box>
  );
};
