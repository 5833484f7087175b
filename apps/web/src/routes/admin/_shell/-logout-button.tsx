import { type ComponentProps, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { LeaveQuestion, useHasUnsavedChanges } from './-unsaved-changes.tsx';
import { useLogout } from './-use-logout.ts';

/** Logs the user out, after a question if something is unsaved. */
export const LogoutButton = (
  props: Omit<ComponentProps<typeof Button>, 'onClick' | 'disabled'>,
) => {
  const { logOut, isPending } = useLogout();
  const hasUnsavedChanges = useHasUnsavedChanges();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        {...props}
        variant="ghost"
        onClick={() => (hasUnsavedChanges ? setAsking(true) : logOut())}
        disabled={isPending}
      />
      <LeaveQuestion
        isOpen={isAsking}
        onStay={() => setAsking(false)}
        onLeave={() => {
          setAsking(false);
          logOut();
        }}
      />
    </>
  );
};
