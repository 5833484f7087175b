import { useState, useSyncExternalStore } from 'react';

// Wide enough for a form with a preview beside it.
const WIDE = '(min-width: 80em)';

/** Whether the window has room for a preview beside the form. */
export const useIsWide = (): boolean => {
  const [query] = useState(() => window.matchMedia(WIDE));
  const [subscribe] = useState(() => (listener: () => void) => {
    query.addEventListener('change', listener);
    return () => query.removeEventListener('change', listener);
  });
  return useSyncExternalStore(subscribe, () => query.matches);
};
