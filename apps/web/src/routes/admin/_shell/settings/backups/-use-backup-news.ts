import type { BackupsState } from '@hvac/contract/backups';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { showToast } from '../../../../../ui/toast-store.ts';
import { refreshShown } from '../../-background-calls.ts';

const PAUSE = 2000;

/** Keeps the screen up to date while a backup is pending, and reports when it has been made. */
export const useBackupNews = (state: BackupsState | undefined): void => {
  const queryClient = useQueryClient();
  const isOnItsWay = Boolean(state?.task);
  const hasFailed = Boolean(state?.failure);
  const wasOnItsWay = useRef(false);

  useEffect(() => {
    if (wasOnItsWay.current && !isOnItsWay && !hasFailed)
      showToast({ title: 'Backup made', description: 'It is the first one in the list.' });
    wasOnItsWay.current = isOnItsWay;
    if (!isOnItsWay) return;
    const timer = setInterval(() => {
      if (!document.hidden) refreshShown(queryClient, ['backup']);
    }, PAUSE);
    return () => clearInterval(timer);
  }, [queryClient, isOnItsWay, hasFailed]);
};
