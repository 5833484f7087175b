import { type RefObject, useEffect, useState } from 'react';

/** Moves the focus to the first field of a form that has an error. */
export const focusFirstError = (
  form: HTMLFormElement,
  errors: Partial<Record<string, string>>,
): void => {
  const first = Array.from(form.elements).find(
    (element) => (element.getAttribute('name') ?? '') in errors,
  );
  if (first instanceof HTMLElement) first.focus();
};

/**
 * Moves the focus to the first field of a form that is marked as wrong.
 * @returns what to call once the errors are set: it waits until they are on the screen
 */
export const useFirstErrorFocus = (form: RefObject<HTMLFormElement | null>): (() => void) => {
  const [call, setCall] = useState<object | null>(null);
  useEffect(() => {
    if (call) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [call, form]);
  return () => setCall({});
};
