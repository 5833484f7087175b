import { Text } from '@chakra-ui/react';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

/** Where unsaved changes are kept; null if they are lost with the form. */
export type DraftStore = 'server' | 'browser' | null;

/** Forms with unsaved changes. */
const unsaved = new Set<{ draftStore: DraftStore }>();
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

/** What becomes of the unsaved changes when they are left. A browser keeps nothing for somebody who logs out. */
const whatBecomes = (isLoggingOut: boolean): string => {
  const places = [...unsaved].map(({ draftStore }) => draftStore);
  if (places.every((place) => place === 'server')) return "They're kept for when you come back.";
  if (places.every((place) => place !== null) && !isLoggingOut)
    return "They're kept on this device for when you come back.";
  return "If you leave now, they're lost.";
};

/** Lets the user leave the screen without confirmation: everything is saved or discarded. */
export const forgetUnsavedChanges = (): void => {
  unsaved.clear();
  notify();
};

interface LeaveQuestionProps {
  isOpen: boolean;
  isLoggingOut?: boolean;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks for confirmation before unsaved input is left. */
export const LeaveQuestion = ({
  isOpen,
  isLoggingOut = false,
  onStay,
  onLeave,
}: LeaveQuestionProps) => {
  const becomes = useSyncExternalStore(subscribe, () => whatBecomes(isLoggingOut));
  return (
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
      <Text>You have unsaved changes. {becomes}</Text>
    </ConfirmDialog>
  );
};

/**
 * Asks for confirmation before a form with unsaved changes is left.
 * @param draftStore where they are kept
 * @returns the confirmation dialog, to be rendered
 */
export const useUnsavedChanges = (isDirty: boolean, draftStore: DraftStore = null) => {
  const [form] = useState({ draftStore });

  useEffect(() => {
    form.draftStore = draftStore;
    notify();
  }, [form, draftStore]);

  // Only once: a form that is forgotten stays so, although its draft is settled before it is left.
  useEffect(() => {
    if (!isDirty) return;
    unsaved.add(form);
    notify();
    return () => {
      unsaved.delete(form);
      notify();
    };
  }, [form, isDirty]);

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
