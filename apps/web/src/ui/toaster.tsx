import { Box } from '@chakra-ui/react';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { openToast, subscribeToToasts } from './toast-store.ts';

/** Fetches the looks of a message; a form does so early, since a message may have to tell that the network is gone. */
export const loadToastCard = () => import('./toast-card.tsx');

// Most visitors never see a message.
const ToastCard = lazy(async () => ({ default: (await loadToastCard()).ToastCard }));

const nothingOnTheServer = () => null;

/** Where toasts appear. The region is always there, so that a screen reader announces what comes into it. */
export const Toaster = () => {
  const toast = useSyncExternalStore(subscribeToToasts, openToast, nothingOnTheServer);
  return (
    <Box
      role="status"
      aria-live={toast?.variant === 'destructive' ? 'assertive' : 'polite'}
      position="fixed"
      zIndex="toast"
      right="4"
      bottom={{ base: '24', md: '4' }}
      width="calc(100vw - 2rem)"
      maxWidth="26rem"
      pointerEvents={toast ? 'auto' : 'none'}
    >
      <Suspense>{toast && <ToastCard key={toast.id} toast={toast} />}</Suspense>
    </Box>
  );
};
