import { chakra, Stack } from '@chakra-ui/react';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { PendingFieldset } from '../../../ui/pending-fieldset.tsx';
import { ErrorText } from './-error-text.tsx';
import { formProps, type OfficeFormControl } from './-use-office-form.ts';

interface OfficeFormProps extends Omit<ComponentProps<typeof chakra.form>, 'title'> {
  form: OfficeFormControl;
  /** Shown above the fields. */
  title?: ReactNode;
  /**
   * Whether the screen holds the values instead of the controls: it reports each change itself, and the
   * fields are locked while the form is being sent.
   */
  isControlled?: boolean;
  /** The result of sending; by default the error message. */
  outcome?: ReactNode;
  /** The buttons below the fields. */
  actions: ReactNode;
  /** The fields. */
  children: ReactNode;
}

/** The frame of a back office form: fields, result, buttons. */
export const OfficeForm = ({
  form,
  title,
  isControlled = false,
  outcome = <ErrorText>{form.failure}</ErrorText>,
  actions,
  children,
  ...frame
}: OfficeFormProps) => {
  const fields = <Stack gap="5">{children}</Stack>;
  return (
    <chakra.form
      {...formProps(form)}
      onChange={({ target }) => {
        if (!isControlled && 'name' in target) form.changed({ [String(target.name)]: true });
      }}
      {...frame}
    >
      <Stack gap="5">
        {title}
        {isControlled ? (
          <PendingFieldset isPending={form.isSaving}>{fields}</PendingFieldset>
        ) : (
          fields
        )}
        {outcome}
        {actions}
      </Stack>
    </chakra.form>
  );
};

interface SubmitButtonProps extends Omit<ComponentProps<typeof Button>, 'form'> {
  form: Pick<OfficeFormControl, 'isSaving'>;
  /** The label while the form is being sent. */
  pending: string;
}

/** Submits a form. While the form is being sent, the button keeps the focus but does nothing. */
export const SubmitButton = ({ form, pending, children, ...button }: SubmitButtonProps) => (
  <Button type="submit" aria-disabled={form.isSaving || undefined} {...button}>
    {form.isSaving ? pending : children}
  </Button>
);
