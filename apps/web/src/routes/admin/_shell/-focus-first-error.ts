import { type RefObject, useEffect, useState } from 'react';

/**
 * Moves the focus to the first field of a form that is marked as wrong.
 * @param isSending whether the fields cannot take the focus yet
 * @returns what to call once the errors are set: it waits until they are on the screen
 */
export const useFirstErrorFocus = (
  form: RefObject<HTMLFormElement | null>,
  isSending = false,
): (() => void) => {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    if (!isWanted || isSending) return;
    setWanted(false);
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [isWanted, isSending, form]);
  return () => setWanted(true);
};
