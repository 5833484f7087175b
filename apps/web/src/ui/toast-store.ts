/** At most one toast is shown at a time (spec §8): a new one replaces the current one immediately. */
export const TOAST_LIMIT = 1;
/** How long a toast is shown, in milliseconds. */
export const TOAST_DURATION = 5000;
/** The same for one with an action, which takes longer to read and to reach. */
const ACTION_TOAST_DURATION = 12_000;
/** How far a toast must be swiped to the right to be dismissed, in pixels. */
export const TOAST_SWIPE_THRESHOLD = 50;
export const TOAST_SWIPE_DIRECTION: 'left' | 'right' = 'right';
/** How long a dismissed toast stays in memory, hidden and silent, in milliseconds. */
export const TOAST_REMOVE_DELAY = 1_000_000;

export interface Toast {
  id: number;
  title: string;
  description?: string;
  /** What the user may do about it, such as undo it; the message disappears with the press. */
  action?: { label: string; run: () => void };
  variant: 'default' | 'destructive' | 'warning';
  isOpen: boolean;
}

export type NewToast = Pick<Toast, 'title' | 'description' | 'action'> & {
  variant?: Toast['variant'];
};

let toasts: Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

const change = (next: Toast[]) => {
  toasts = next;
  for (const listener of listeners) listener();
};

/** How long to show a toast, in milliseconds. */
export const durationOf = ({ action }: Pick<Toast, 'action'>): number =>
  action ? ACTION_TOAST_DURATION : TOAST_DURATION;

/** Hides a toast immediately. */
export const dismissToast = (id: number): void => {
  change(toasts.map((toast) => (toast.id === id ? { ...toast, isOpen: false } : toast)));
  setTimeout(() => change(toasts.filter((toast) => toast.id !== id)), TOAST_REMOVE_DELAY);
};

/** Shows a toast, replacing the previous one. */
export const showToast = ({ variant = 'default', ...toast }: NewToast): void => {
  lastId += 1;
  change([{ ...toast, variant, id: lastId, isOpen: true }, ...toasts].slice(0, TOAST_LIMIT));
};

export const subscribeToToasts = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const openToast = (): Toast | null => toasts.find(({ isOpen }) => isOpen) ?? null;
