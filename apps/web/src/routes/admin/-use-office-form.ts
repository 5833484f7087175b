import { type FormEvent, useEffect, useRef, useState } from 'react';
import { fieldErrors, type Issue } from '../../lib/field-errors.ts';
import { errorText, issuesOf } from '../../trpc.ts';
import {
  AT_REST,
  changed,
  type FieldErrors,
  type FormState,
  refused,
  SAVING,
} from './-form-state.ts';

/** What zod's `safeParse` answers. */
export type Checked<Input> =
  | { success: true; data: Input }
  | { success: false; error: { issues: readonly Issue[] } };

interface OfficeFormOptions<Input, Field extends string, Version> {
  /** Checks what is to be sent; `typed` holds what stands in the controls, by their names. */
  check: (typed: Record<string, unknown>) => Checked<Input>;
  /** Sends it, and does what follows when it is stored. */
  send: (input: Input, version: Version) => Promise<unknown>;
  /** What the form says when it could not be sent; null when its marked fields, or something else, say it. */
  explain?: (error: unknown, errors: FieldErrors<Field>) => string | null | Promise<string | null>;
  /** What the form says above fields that are marked before anything is sent. */
  invalid?: string;
  errorsOf?: (issues: readonly Issue[]) => FieldErrors<Field>;
  /** Whether a save ends with another screen: until that is there, nothing can be typed or sent again. */
  isLeftAfterwards?: boolean;
}

const explainFailure = (error: unknown, errors: object): string | null =>
  Object.keys(errors).length > 0 ? null : errorText(error);

/**
 * A form of the back office: checks what was typed, marks wrong fields and moves the focus to the first, sends
 * it once, and says why something could not be stored. What was typed stays.
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

  // Only once the fields can take the focus again.
  useEffect(() => {
    if (focusTarget === null || state.isSaving) return;
    setFocusTarget(null);
    element.current?.querySelector<HTMLElement>(focusTarget)?.focus();
  }, [focusTarget, state.isSaving]);

  const refuse = (errors: FieldErrors<Field>, failure: string | null) => {
    setState(refused(errors, failure));
    if (Object.keys(errors).length > 0) setFocusTarget('[aria-invalid=true]');
  };

  /** Checks and sends what the form holds. */
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
    /** To be called with every change, by the names of the fields. */
    changed: (changes: object) => setState((now) => changed(now, changes)),
    setErrors: (update: (now: FieldErrors<Field>) => FieldErrors<Field>) =>
      setState((now) => ({ ...now, errors: update(now.errors) })),
    /** Takes back everything that was said. */
    reset: () => setState(AT_REST),
    /** Moves the focus to a control as soon as it can take it. */
    focusOn: (name: string) => setFocusTarget(`[name=${name}]`),
  };
};

export type OfficeFormControl = Pick<
  ReturnType<typeof useOfficeForm<unknown>>,
  'element' | 'failure' | 'isSaving' | 'changed'
> & { submit: () => Promise<void> };

/** What a `form` element needs to be such a form. */
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
