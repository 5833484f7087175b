import { useEffect, useRef, useState } from 'react';

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
 * For a form whose fields rest while it is saved: after `focusNext` the focus goes to the first field with an
 * error as soon as it can take it.
 */
export const useFirstErrorFocus = (errors: Partial<Record<string, string>>, isSaving: boolean) => {
  const form = useRef<HTMLFormElement>(null);
  const [isWanted, setWanted] = useState(false);

  useEffect(() => {
    if (!isWanted || isSaving) return;
    setWanted(false);
    if (form.current) focusFirstError(form.current, errors);
  }, [isWanted, isSaving, errors]);

  return { form, focusNext: () => setWanted(true) };
};
