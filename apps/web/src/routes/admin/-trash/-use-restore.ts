import { statusOf } from '../../../trpc.ts';
import { type NewToast, showToast } from '../../../ui/toast-store.ts';
import { failureText } from '../-kit/-failure-text.ts';
import { restoreLostFocus } from '../-kit/-restore-lost-focus.ts';
import { useSessionMutation } from '../-login/-use-session-mutation.ts';

/** Whether another user has restored or deleted it in the meantime. */
export const isGone = (error: unknown): boolean => statusOf(error) === 404;

interface RestoreOptions<Restored> {
  /** What comes back: 'photo'. */
  noun: string;
  call: (id: number) => Promise<Restored>;
  /** What is said of it; that it is restored, unless given. */
  success?: (restored: Restored) => NewToast;
  /** Called once it is back. */
  onRestored?: (() => void) | undefined;
  /** Refetches the lists that show it. */
  refresh: () => Promise<unknown>;
}

/** Takes something out of the trash, and says how that went. */
export const useRestore = <Restored>({
  noun,
  call,
  success,
  onRestored,
  refresh,
}: RestoreOptions<Restored>) => {
  const { isPending, mutateAsync } = useSessionMutation(call, async (restored) => {
    const name = noun.charAt(0).toUpperCase() + noun.slice(1);
    showToast(success?.(restored) ?? { title: 'Success', description: `${name} restored` });
    onRestored?.();
    await refresh();
    restoreLostFocus();
  });
  const restore = async (id: number): Promise<void> => {
    if (isPending) return;
    await mutateAsync(id).catch(async (error: unknown) => {
      showToast({
        title: `Couldn't restore the ${noun}`,
        description: failureText(error),
        variant: 'destructive',
      });
      if (!isGone(error)) return;
      await refresh();
      restoreLostFocus();
    });
  };
  return { restore, isPending };
};
