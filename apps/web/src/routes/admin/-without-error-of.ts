import { withoutErrorsOf } from '../../lib/field-errors.ts';

/** The errors that are left after somebody typed into a control of the form. */
export const withoutErrorOf = <Field extends string>(
  errors: Partial<Record<Field, string>>,
  control: EventTarget,
): Partial<Record<Field, string>> =>
  control instanceof HTMLInputElement ? withoutErrorsOf(errors, { [control.name]: true }) : errors;
