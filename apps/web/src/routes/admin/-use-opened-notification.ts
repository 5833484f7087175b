import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Goes where a notification leads that is pressed while the office is open. */
export const useOpenedNotification = (): void => {
  const navigate = useNavigate();
  useEffect(() => {
    const { serviceWorker } = navigator;
    const open = ({ data }: MessageEvent<{ open?: unknown } | null>) => {
      if (typeof data?.open === 'string' && data.open.startsWith('/admin')) {
        void navigate({ href: data.open });
      }
    };
    serviceWorker?.addEventListener('message', open);
    return () => serviceWorker?.removeEventListener('message', open);
  }, [navigate]);
};
