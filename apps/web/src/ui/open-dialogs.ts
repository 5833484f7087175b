let open: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

const change = (next: readonly HTMLDialogElement[]) => {
  open = next;
  for (const listener of listeners) listener();
};

/** Notes that a dialog covers the page. Returns what notes that it has been closed. */
export const noteDialog = (dialog: HTMLDialogElement): (() => void) => {
  change([...open, dialog]);
  return () => change(open.filter((other) => other !== dialog));
};

export const subscribeToDialogs = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The dialog on top of all others, which alone can be used; null if none is open. */
export const topDialog = (): HTMLDialogElement | null => open.at(-1) ?? null;
