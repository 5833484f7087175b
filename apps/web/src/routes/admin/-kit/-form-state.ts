import { withoutErrorsOf } from '../../../lib/field-errors.ts';

export type FieldErrors<Field extends string> = Partial<Record<Field, string>>;

/** The state of a back office form, apart from its values. */
export interface FormState<Field extends string> {
  /** Error messages by field. */
  errors: FieldErrors<Field>;
  /** Why saving failed, unless the field errors explain it. */
  failure: string | null;
  isSaving: boolean;
}

// A constant, so that memoised parts of a form without errors do not re-render.
const NO_ERRORS = {};

/** Before the form is sent, and after it was saved. */
export const AT_REST = { errors: NO_ERRORS, failure: null, isSaving: false } as const;

/** While saving: earlier messages no longer apply. */
export const SAVING = { errors: NO_ERRORS, failure: null, isSaving: true } as const;

/** After some fields changed: their errors, and the failure of the form, no longer apply. */
export const changed = <Field extends string>(
  state: FormState<Field>,
  changes: object,
): FormState<Field> => ({
  ...state,
  errors: withoutErrorsOf(state.errors, changes),
  failure: null,
});

/** After the input was rejected, here or by the server. */
export const refused = <Field extends string>(
  errors: FieldErrors<Field>,
  failure: string | null,
): FormState<Field> => ({ errors, failure, isSaving: false });
