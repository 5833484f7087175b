import { withoutErrorsOf } from '../../lib/field-errors.ts';

export type FieldErrors<Field extends string> = Partial<Record<Field, string>>;

/** How a form of the back office stands, beside what is typed into it. */
export interface FormState<Field extends string> {
  /** What is wrong, by field. */
  errors: FieldErrors<Field>;
  /** Why it could not be saved, when the fields do not say it. */
  failure: string | null;
  isSaving: boolean;
}

/** Before anything was sent, and after it was stored. */
export const AT_REST = { errors: {}, failure: null, isSaving: false } as const;

/** While it is being saved: what was said before does not hold any more. */
export const SAVING = { errors: {}, failure: null, isSaving: true } as const;

/** After some fields were changed: what was said of them, and of the form, does not hold any more. */
export const changed = <Field extends string>(
  state: FormState<Field>,
  changes: object,
): FormState<Field> => ({
  ...state,
  errors: withoutErrorsOf(state.errors, changes),
  failure: null,
});

/** After it was found wrong, here or by the server. */
export const refused = <Field extends string>(
  errors: FieldErrors<Field>,
  failure: string | null,
): FormState<Field> => ({ errors, failure, isSaving: false });
