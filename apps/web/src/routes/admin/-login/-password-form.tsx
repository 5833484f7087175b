import { Box } from '@chakra-ui/react';
import {
  type ChangePasswordInput,
  changePasswordInput,
  confirmedPasswordChange,
  PASSWORD_EXAMPLE,
} from '@hvac/contract/auth';
import { useState } from 'react';
import { issuesOf, trpc } from '../../../trpc.ts';
import { Field } from '../../../ui/field.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { OfficeForm, SubmitButton } from '../-kit/-office-form.tsx';
import { useOfficeForm } from '../-kit/-use-office-form.ts';
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
  // Whoever has just logged in with a generated password need not enter it again; the server decides.
  const [asksCurrent, setAsksCurrent] = useState(!isFirst);
  const kind = isFirst ? 'temporary' : 'current';
  const form = useOfficeForm<ChangePasswordInput>({
    check: (typed) =>
      (asksCurrent ? confirmedPasswordChange(kind) : changePasswordInput).safeParse(typed),
    send: async (input) => {
      try {
        await keepSession(() => change.mutateAsync(input));
      } catch (error) {
        if (issuesOf(error).some(({ path }) => path === 'currentPassword')) setAsksCurrent(true);
        throw error;
      }
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
          <SubmitButton form={form} pending="Saving...">
            {isFirst ? 'Save password' : 'Change password'}
          </SubmitButton>
        </Box>
      }
    >
      <input hidden readOnly autoComplete="username" value={username} />
      {asksCurrent && (
        <Field
          name="currentPassword"
          label={isFirst ? 'Temporary password' : 'Current password'}
          error={form.errors.currentPassword}
        >
          {(control) => <PasswordInput {...control} autoComplete="current-password" />}
        </Field>
      )}
      <Field
        name="newPassword"
        label="New password"
        hint={`At least 8 characters. Four random words work great, like “${PASSWORD_EXAMPLE}”.`}
        error={form.errors.newPassword}
      >
        {(control) => <PasswordInput {...control} autoComplete="new-password" />}
      </Field>
    </OfficeForm>
  );
};
