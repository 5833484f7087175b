import { Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '../../../../../ui/confirm-dialog.tsx';
import { failureText } from '../../../-kit/-failure-text.ts';
import { restoreLostFocus } from '../../../-kit/-restore-lost-focus.ts';
import { useKeptMutation } from '../../../-login/-use-kept-mutation.ts';

interface RemoveDialogProps {
  isOpen: boolean;
  title: string;
  remove: () => Promise<unknown>;
  onClose: () => void;
  onRemoved: () => unknown;
  /** What is lost. */
  children: ReactNode;
}

/** Asks for confirmation before a second factor is removed. */
export const RemoveDialog = ({
  isOpen,
  title,
  remove,
  onClose,
  onRemoved,
  children,
}: RemoveDialogProps) => {
  const removal = useKeptMutation(remove, async () => {
    await onRemoved();
    restoreLostFocus();
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={() => {
        removal.reset();
        onClose();
      }}
      title={title}
      confirmLabel="Remove"
      pendingLabel="Removing..."
      isPending={removal.isPending}
      error={removal.error && failureText(removal.error)}
      onConfirm={() => removal.mutate(undefined)}
    >
      <Text>{children}</Text>
    </ConfirmDialog>
  );
};
