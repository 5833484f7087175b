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
