import { Box, Text } from '@chakra-ui/react';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { Button } from './button.tsx';
import { dismissToast, openToast, subscribeToToasts, type Toast } from './toast-store.ts';

/** A message whose looks could not be fetched; it stays until somebody closes it. */
const PlainCard = ({ toast }: { toast: Toast }) => (
  <Box p="3" bg="white">
    <Text fontWeight="bold">{toast.title}</Text>
    <Text>{toast.description}</Text>
    <Button variant="outline" aria-label="Close message" onClick={() => dismissToast(toast.id)}>
      Close
    </Button>
  </Box>
);

/**
 * Fetches the looks of a message, a plain card where that fails. A form does so early, since a message may
 * have to tell that the network is gone.
 */
export const loadToastCard = () =>
  import('./toast-card.tsx').then(
    ({ ToastCard }) => ToastCard,
    () => PlainCard,
  );

// Most visitors never see a message.
const ToastCard = lazy(async () => ({ default: await loadToastCard() }));

const nothingOnTheServer = () => null;

/**
 * Where toasts appear: a place that its screen keeps free, so that a toast neither covers nor moves a control.
 * The region is always there, so that a screen reader announces what comes into it.
 */
export const Toaster = () => {
  const toast = useSyncExternalStore(subscribeToToasts, openToast, nothingOnTheServer);
  return (
    <Box role="status" aria-live={toast?.variant === 'destructive' ? 'assertive' : 'polite'}>
      <Suspense>{toast && <ToastCard key={toast.id} toast={toast} />}</Suspense>
    </Box>
  );
};
