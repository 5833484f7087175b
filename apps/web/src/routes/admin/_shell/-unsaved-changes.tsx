import { Text } from '@chakra-ui/react';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

/** Forms with unsaved changes. */
const unsaved = new Set<object>();
const listeners = new Set<() => void>();

const notify = () => {
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether a form on the screen has unsaved changes. */
export const useHasUnsavedChanges = (): boolean =>
  useSyncExternalStore(subscribe, () => unsaved.size > 0);

/** Lets the user leave the screen without confirmation: everything is saved or discarded. */
export const forgetUnsavedChanges = (): void => {
  unsaved.clear();
  notify();
};

interface LeaveQuestionProps {
  isOpen: boolean;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks for confirmation before unsaved input is lost. */
export const LeaveQuestion = ({ isOpen, onStay, onLeave }: LeaveQuestionProps) => (
  <ConfirmDialog
    isOpen={isOpen}
    onClose={onStay}
    title="Leave without saving?"
    cancelLabel="Stay"
    confirmLabel="Leave"
    pendingLabel="Leaving..."
    isPending={false}
    onConfirm={onLeave}
  >
    <Text>You have unsaved changes. If you leave now, they're lost.</Text>
  </ConfirmDialog>
);

/**
 * Asks for confirmation before a form with unsaved changes is left.
 * @returns the confirmation dialog, to be rendered
 */
export const useUnsavedChanges = (isDirty: boolean) => {
  useEffect(() => {
    if (!isDirty) return;
    const form = {};
    unsaved.add(form);
    notify();
    return () => {
      unsaved.delete(form);
      notify();
    };
  }, [isDirty]);

  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => unsaved.size > 0 && current.pathname !== next.pathname,
    enableBeforeUnload: () => unsaved.size > 0,
    withResolver: true,
  });

  return (
    <LeaveQuestion
      isOpen={status === 'blocked'}
      onStay={() => reset?.()}
      onLeave={() => proceed?.()}
    />
  );
};
