import { Text } from '@chakra-ui/react';
import { type ComponentProps, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { LeaveQuestion, useHasUnsavedChanges } from '../-drafts/-unsaved-changes.tsx';
import { knownDevice } from '../-notifications/-known-device.ts';
import { useLogout } from './-use-logout.ts';

/** Logs the user out, after a question if something is unsaved, or if this device would no longer be notified. */
export const LogoutButton = (
  props: Omit<ComponentProps<typeof Button>, 'onClick' | 'disabled'>,
) => {
  const { logOut, isPending } = useLogout();
  const hasUnsavedChanges = useHasUnsavedChanges();
  const [asked, setAsked] = useState<'unsaved' | 'device' | null>(null);
  const proceed = () => (knownDevice() === null ? logOut() : setAsked('device'));
  return (
    <>
      <Button
        {...props}
        variant="ghost"
        onClick={() => (hasUnsavedChanges ? setAsked('unsaved') : proceed())}
        disabled={isPending}
      />
      <LeaveQuestion
        isLoggingOut
        isOpen={asked === 'unsaved'}
        onStay={() => setAsked(null)}
        onLeave={() => {
          setAsked(null);
          proceed();
        }}
      />
      <ConfirmDialog
        isOpen={asked === 'device'}
        onClose={() => setAsked(null)}
        title="Log out, and stop notifications on this device?"
        cancelLabel="Stay"
        confirmLabel="Log out"
        pendingLabel="Logging out..."
        isPending={isPending}
        onConfirm={logOut}
      >
        <Text>You don't need to log out: the office locks itself after an hour.</Text>
      </ConfirmDialog>
    </>
  );
};
