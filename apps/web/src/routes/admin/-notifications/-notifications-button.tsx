import { chakra } from '@chakra-ui/react';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/button.tsx';

const NotificationsDialog = lazy(async () => {
  const { NotificationsDialog: loaded } = await import('./-notifications-dialog.tsx');
  return { default: loaded };
});

/** Drawn here, so that the icons of visitors stay as they are. */
const Bell = () => (
  <svg
    viewBox="0 0 24 24"
    width="1.15em"
    height="1.15em"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
  >
    <path d="M10.3 21a2 2 0 0 0 3.4 0M3.3 15.3A1 1 0 0 0 4 17h16a1 1 0 0 0 .7-1.7C19.4 14 18 12.5 18 8A6 6 0 0 0 6 8c0 4.5-1.4 6-2.7 7.3" />
  </svg>
);

/** In the address of the inbox, it opens the dialog: the first steps lead there. */
const HASH = 'notifications';

/** Opens what this device is notified of. */
export const NotificationsButton = () => {
  const navigate = useNavigate();
  const isLedHere = useLocation({ select: ({ hash }) => hash === HASH });
  const [isOpen, setOpen] = useState(isLedHere);
  const close = () => {
    setOpen(false);
    if (isLedHere) navigate({ to: '.', search: true, replace: true, resetScroll: false });
  };
  return (
    <>
      <Button
        variant="outline"
        minWidth="11"
        px={{ base: '0', sm: '4' }}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Bell />
        <chakra.span srOnly={{ base: true, sm: false }}>Notifications</chakra.span>
      </Button>
      {isOpen && (
        <Suspense>
          <NotificationsDialog onClose={close} />
        </Suspense>
      )}
    </>
  );
};
