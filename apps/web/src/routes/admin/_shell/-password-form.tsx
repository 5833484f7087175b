import { Box, chakra, Stack } from '@chakra-ui/react';
import { changePasswordInput } from '@hvac/contract/auth';
import { type FormEvent, useRef, useState } from 'react';
import { fieldErrors } from '../../../lib/field-errors.ts';
import { errorText, issuesOf, trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { withoutErrorOf } from '../-without-error-of.ts';
import { useFirstErrorFocus } from './-focus-first-error.ts';
import { useKeepSession } from './-session-renewal.ts';

type Errors = Partial<Record<'currentPassword' | 'newPassword', string>>;

interface PasswordFormProps {
  username: string;
  /** Whether the present one was made for the user, who has none of his own yet. */
  isFirst?: boolean;
  onChanged: () => unknown;
}

/** Changes the own password. */
export const PasswordForm = ({ username, isFirst = false, onChanged }: PasswordFormProps) => {
  const change = trpc.auth.changePassword.useMutation();
  const keepSession = useKeepSession();
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const element = useRef<HTMLFormElement>(null);
  const focusFirstError = useFirstErrorFocus(element);
  const verb = isFirst ? 'Choose' : 'Change';

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (change.isPending) return;
    const form = event.currentTarget;
    const typed = Object.fromEntries(new FormData(form));
    setFailure(null);
    const parsed = changePasswordInput.safeParse(typed);
    if (!parsed.success) {
      setErrors(fieldErrors(parsed.error.issues));
      focusFirstError();
      return;
    }
    setErrors({});
    try {
      await keepSession(() => change.mutateAsync(parsed.data));
      form.reset();
      await onChanged();
    } catch (error) {
      const issues = issuesOf(error);
      setErrors(fieldErrors(issues));
      focusFirstError();
      if (issues.length === 0) setFailure(errorText(error));
    }
  };

  return (
    <chakra.form
      ref={element}
      noValidate
      onSubmit={submit}
      onChange={(event) => {
        setErrors(withoutErrorOf(errors, event.target));
        setFailure(null);
      }}
      maxWidth="26rem"
    >
      <Stack gap="5">
        <input hidden readOnly autoComplete="username" value={username} />
        <Field
          name="currentPassword"
          label={isFirst ? 'Password that you were given' : 'Current password'}
          error={errors.currentPassword}
        >
          {(control) => <PasswordInput {...control} autoComplete="current-password" />}
        </Field>
        <Field
          name="newPassword"
          label="New password"
          hint="At least 8 characters; 15 or more are better. Any characters will do, spaces as well: four words that belong to no sentence are good."
          error={errors.newPassword}
        >
          {(control) => <PasswordInput {...control} autoComplete="new-password" />}
        </Field>
        {failure && <FormFailure>{failure}</FormFailure>}
        <Box>
          <Button type="submit" aria-disabled={change.isPending || undefined}>
            {change.isPending ? `${isFirst ? 'Choosing' : 'Changing'}...` : `${verb} password`}
          </Button>
        </Box>
      </Stack>
    </chakra.form>
  );
};
