import { Box } from '@chakra-ui/react';
import { type ChangePasswordInput, changePasswordInput } from '@hvac/contract/auth';
import { trpc } from '../../../trpc.ts';
import { Field } from '../../../ui/field.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { OfficeForm, SubmitButton } from '../-office-form.tsx';
import { useOfficeForm } from '../-use-office-form.ts';
import { useKeepSession } from './-session-renewal.ts';

interface PasswordFormProps {
  username: string;
  /** Whether the current password was generated and the user has not chosen one yet. */
  isFirst?: boolean;
  onChanged: () => unknown;
}

/** Changes the password of the current user. */
export const PasswordForm = ({ username, isFirst = false, onChanged }: PasswordFormProps) => {
  const change = trpc.auth.changePassword.useMutation();
  const keepSession = useKeepSession();
  const form = useOfficeForm({
    check: (typed) => changePasswordInput.safeParse(typed),
    send: async (input: ChangePasswordInput) => {
      await keepSession(() => change.mutateAsync(input));
      form.element.current?.reset();
      await onChanged();
    },
  });

  return (
    <OfficeForm
      form={form}
      maxWidth="26rem"
      actions={
        <Box>
          <SubmitButton form={form} pending={isFirst ? 'Choosing...' : 'Changing...'}>
            {isFirst ? 'Choose password' : 'Change password'}
          </SubmitButton>
        </Box>
      }
    >
      <input hidden readOnly autoComplete="username" value={username} />
      <Field
        name="currentPassword"
        label={isFirst ? 'Password that you were given' : 'Current password'}
        error={form.errors.currentPassword}
      >
        {(control) => <PasswordInput {...control} autoComplete="current-password" />}
      </Field>
      <Field
        name="newPassword"
        label="New password"
        hint="At least 8 characters; 15 or more are better. Any characters will do, spaces as well: four words that belong to no sentence are good."
        error={form.errors.newPassword}
      >
        {(control) => <PasswordInput {...control} autoComplete="new-password" />}
      </Field>
    </OfficeForm>
  );
};
