import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { restoreLostFocus } from '../../-kit/-restore-lost-focus.ts';
import { submissionsAddress } from './-submissions-address.ts';

/**
 * The submission whose dialog is open. It is in the address, so that Back closes it and a link to it can be mailed.
 */
export const useOpenedSubmission = () => {
  const router = useRouter();
  const navigate = useNavigate();
  const { id = null, from } = useSearch({ from: '/admin/_shell/submissions/' });
  useEffect(() => {
    if (from === undefined) return;
    navigate({
      to: '.',
      search: (now) => ({ ...now, from: undefined }),
      replace: true,
      resetScroll: false,
      state: { isSameList: true },
    });
  }, [from, navigate]);

  const wasOpen = useRef(false);
  const isClosing = useRef(false);
  const hasClosed = useRef(false);
  useEffect(() => {
    hasClosed.current ||= wasOpen.current && id === null;
    wasOpen.current = id !== null;
    isClosing.current = false;
  }, [id]);
  // The row that regains the focus may leave the tab with the next data, before or after the dialog closes.
  useEffect(() => {
    if (hasClosed.current && id === null) restoreLostFocus();
  });

  const close = () => {
    const { search, state } = router.latestLocation;
    // The dialog also reports that Back has closed it, and a button may be pressed twice.
    if (submissionsAddress(search).id === undefined || isClosing.current) return;
    isClosing.current = true;
    if (state.isDialog) return router.history.back();
    navigate({
      to: '.',
      search: (now) => ({ ...now, id: undefined }),
      replace: true,
      resetScroll: false,
      state: { isSameList: true },
    });
  };

  return {
    id,
    close,
    open: (opened: number) =>
      navigate({
        to: '.',
        search: (now) => ({ ...now, id: opened }),
        resetScroll: false,
        state: { isSameList: true, isDialog: true },
      }),
  };
};
