import type { ReactNode } from 'react';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { useKeptMutation } from '../-login/-use-kept-mutation.ts';
import { restoreLostFocus } from './-restore-lost-focus.ts';

interface Message {
  title: string;
  description: string;
}

/** What is said of a success, and what may be done about it: 'Undo'. */
type Success<Item> = Message & {
  action?: { label: string; run: (item: Item) => void };
};

interface DeleteDialogProps<Item> {
  /** The item to delete; null closes the dialog. */
  item: Item | null;
  title: string;
  /** The labels of the button, at rest and while it works. */
  confirm?: { label: string; pending: string };
  /** Describes the item, and what is lost with it. */
  children: (item: Item) => ReactNode;
  onDelete: (item: Item) => Promise<unknown>;
  success: Success<Item>;
  /** Why deleting failed: a string is shown in the dialog, a message in a toast after it closes. */
  failure: (error: unknown) => string | Message;
  /** Refetches the lists that contained the item. */
  refresh: () => Promise<unknown>;
  /** Called once the item has left the lists; by default restores the focus. */
  onDeleted?: () => void;
  onClose: () => void;
}

/** Asks for confirmation, then deletes the item; a login or a proof may be asked for in between. */
export const DeleteDialog = <Item,>({
  item,
  title,
  confirm: labels = { label: 'Delete', pending: 'Deleting...' },
  children,
  onDelete,
  success,
  failure,
  refresh,
  onDeleted = restoreLostFocus,
  onClose,
}: DeleteDialogProps<Item>) => {
  const deletion = useKeptMutation(onDelete, () => undefined);
  const problem = deletion.error && failure(deletion.error);

  const close = () => {
    deletion.reset();
    onClose();
  };
  const confirm = async () => {
    if (item === null) return;
    try {
      await deletion.mutateAsync(item);
      const { action, ...message } = success;
      showToast({
        ...message,
        ...(action && { action: { label: action.label, run: () => action.run(item) } }),
      });
    } catch (error) {
      const message = failure(error);
      if (typeof message === 'string') return;
      showToast({ ...message, variant: 'destructive' });
    }
    // A message above an open dialog could be neither read out nor dismissed.
    close();
    await refresh();
    onDeleted();
  };

  return (
    <ConfirmDialog
      isOpen={item !== null}
      onClose={close}
      title={title}
      confirmLabel={labels.label}
      pendingLabel={labels.pending}
      isPending={deletion.isPending}
      error={typeof problem === 'string' ? problem : null}
      onConfirm={confirm}
    >
      {item !== null && children(item)}
    </ConfirmDialog>
  );
};
