import { type FormEvent, useEffect, useRef, useState } from 'react';
import { fieldErrors, type Issue } from '../../../lib/field-errors.ts';
import { issuesOf } from '../../../trpc.ts';
import { failureText } from './-failure-text.ts';
import {
  AT_REST,
  changed,
  type FieldErrors,
  type FormState,
  refused,
  SAVING,
} from './-form-state.ts';

/** The result of zod's `safeParse`. */
export type Checked<Input> =
  | { success: true; data: Input }
  | { success: false; error: { issues: readonly Issue[] } };

interface OfficeFormOptions<Input, Field extends string, Version> {
  /** Validates the input; `typed` holds the values of the controls, by their names. */
  check: (typed: Record<string, unknown>) => Checked<Input>;
  /** Sends the input, and handles its success. */
  send: (input: Input, version: Version) => Promise<unknown>;
  /** The message shown when sending fails; null if the field errors, or something else, explain it. */
  explain?: (error: unknown, errors: FieldErrors<Field>) => string | null | Promise<string | null>;
  /** The message shown above the fields when validation fails before sending. */
  invalid?: string;
  errorsOf?: (issues: readonly Issue[]) => FieldErrors<Field>;
  /** Whether a successful save leads to another screen: until it appears, the form stays locked. */
  isLeftAfterwards?: boolean;
}

const explainFailure = (error: unknown, errors: object): string | null =>
  Object.keys(errors).length > 0 ? null : failureText(error);

/**
 * State of a back office form: validates the input, marks invalid fields and focuses the first, sends the
 * form once, and reports why saving failed. The typed values are kept.
 */
export const useOfficeForm = <Input, Field extends string = keyof Input & string, Version = void>({
  check,
  send,
  explain = explainFailure,
  invalid,
  errorsOf = fieldErrors,
  isLeftAfterwards = false,
}: OfficeFormOptions<Input, Field, Version>) => {
  const [state, setState] = useState<FormState<Field>>(AT_REST);
  const [focusTarget, setFocusTarget] = useState<string | null>(null);
  const element = useRef<HTMLFormElement>(null);

  // Waits until the fields can take the focus again.
  useEffect(() => {
    if (focusTarget === null || state.isSaving) return;
    setFocusTarget(null);
    element.current?.querySelector<HTMLElement>(focusTarget)?.focus();
  }, [focusTarget, state.isSaving]);

  const refuse = (errors: FieldErrors<Field>, failure: string | null) => {
    setState(refused(errors, failure));
    if (Object.keys(errors).length > 0) setFocusTarget('[aria-invalid=true]');
  };

  /** Validates and sends the form. */
  const submit = async (version: Version): Promise<void> => {
    if (state.isSaving || !element.current) return;
    const checked = check(Object.fromEntries(new FormData(element.current)));
    if (!checked.success) return refuse(errorsOf(checked.error.issues), invalid ?? null);
    setState(SAVING);
    try {
      await send(checked.data, version);
      if (!isLeftAfterwards) setState(AT_REST);
    } catch (error) {
      const errors = errorsOf(issuesOf(error));
      refuse(errors, await explain(error, errors));
    }
  };

  return {
    ...state,
    element,
    submit,
    /** Must be called with every change, keyed by field name. */
    changed: (changes: object) => setState((now) => changed(now, changes)),
    setErrors: (update: (now: FieldErrors<Field>) => FieldErrors<Field>) =>
      setState((now) => ({ ...now, errors: update(now.errors) })),
    /** Clears all messages. */
    reset: () => setState(AT_REST),
    /** Moves the focus to a control as soon as it can take it. */
    focusOn: (name: string) => setFocusTarget(`[name="${name}"]`),
  };
};

export type OfficeFormControl = Pick<
  ReturnType<typeof useOfficeForm<unknown>>,
  'element' | 'failure' | 'isSaving' | 'changed'
> & { submit: () => Promise<void> };

/** Props that connect a `form` element to the form state. */
export const formProps = ({
  element,
  submit,
}: Pick<OfficeFormControl, 'element'> & { submit: () => unknown }) => ({
  ref: element,
  noValidate: true,
  onSubmit: (event: FormEvent) => {
    event.preventDefault();
    submit();
  },
});
