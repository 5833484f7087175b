import { Text } from '@chakra-ui/react';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

/** Forms that hold something which is not stored. */
const unsaved = new Set<object>();
const listeners = new Set<() => void>();

const notify = () => {
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether a form on the screen holds something which is not stored. */
export const useHasUnsavedChanges = (): boolean =>
  useSyncExternalStore(subscribe, () => unsaved.size > 0);

/** Lets the screen be left without a question: everything is stored, or given up. */
export const forgetUnsavedChanges = (): void => {
  unsaved.clear();
  notify();
};

interface LeaveQuestionProps {
  isOpen: boolean;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks before something that was typed is lost. */
export const LeaveQuestion = ({ isOpen, onStay, onLeave }: LeaveQuestionProps) => (
  <ConfirmDialog
    isOpen={isOpen}
    onClose={onStay}
    title="Leave without saving?"
    confirmLabel="Leave"
    pendingLabel="Leaving..."
    isPending={false}
    onConfirm={onLeave}
  >
    <Text>Your changes are not saved yet. They are lost when you leave this screen.</Text>
  </ConfirmDialog>
);

/**
 * Watches over a form: leaving it with unsaved changes asks first.
 * @returns the question, to be rendered
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
