import { type ComponentProps, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { LeaveQuestion, useHasUnsavedChanges } from '../-drafts/-unsaved-changes.tsx';
import { useConfirm } from '../-kit/-confirm.tsx';
import { knownDevice } from '../-notifications/-known-device.ts';
import { useLogout } from './-use-logout.ts';

/** Logs the user out, after a question if something is unsaved, or if this device would no longer be notified. */
export const LogoutButton = (
  props: Omit<ComponentProps<typeof Button>, 'onClick' | 'disabled'>,
) => {
  const { logOut, isPending } = useLogout();
  const hasUnsavedChanges = useHasUnsavedChanges();
  const [isLeaving, setLeaving] = useState(false);
  const confirm = useConfirm();
  const askOrLogOut = () => {
    if (knownDevice() === null) return void logOut();
    confirm({
      title: 'Log out, and stop notifications on this device?',
      text: "You don't need to log out: the office locks itself after an hour.",
      label: 'Log out',
      pending: 'Logging out...',
      cancel: 'Stay',
      run: logOut,
    });
  };
  return (
    <>
      <Button
        {...props}
        variant="ghost"
        onClick={() => (hasUnsavedChanges ? setLeaving(true) : askOrLogOut())}
        disabled={isPending}
      />
      <LeaveQuestion
        isLoggingOut
        isOpen={isLeaving}
        onStay={() => setLeaving(false)}
        onLeave={() => {
          setLeaving(false);
          askOrLogOut();
        }}
      />
    </>
  );
};
