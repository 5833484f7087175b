import { Text } from '@chakra-ui/react';
import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';

/** Asks before typed text is left behind, be it by a link, by Back or by closing the tab. */
export const UnsavedGuard = ({ isDirty }: { isDirty: boolean }) => {
  const blocker = useBlocker({
    // A session that has ended leads to the login in any case.
    shouldBlockFn: ({ current, next }) =>
      isDirty && current.pathname !== next.pathname && next.pathname !== '/admin/login',
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      isOpen={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Leave without saving?"
      confirmLabel="Leave"
      pendingLabel="Leaving..."
      isPending={false}
      onConfirm={() => blocker.proceed?.()}
    >
      <Text>Your changes are not saved yet. They are lost when you leave this screen.</Text>
    </ConfirmDialog>
  );
};
