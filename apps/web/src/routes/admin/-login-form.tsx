import { chakra, Stack } from '@chakra-ui/react';
import { type LoginInput, loginInput, type User, WRONG_CREDENTIALS } from '@hvac/contract/auth';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { fieldErrors } from '../../lib/field-errors.ts';
import { errorText, issuesOf, statusOf, trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { Input } from '../../ui/inputs.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { withoutErrorOf } from './-without-error-of.ts';

type Errors = Partial<Record<keyof LoginInput, string>>;

interface LoginFormProps {
  /** Says in a toast how it went; a dialog would cover that. */
  hasToasts?: boolean;
  /** Called once the session is there; the user is already in the cache. */
  onLoggedIn: (user: User) => void;
  /** Other ways out, beside the button. */
  children?: ReactNode;
}

/** Username and password (spec §2.2). */
export const LoginForm = ({ hasToasts = true, onLoggedIn, children }: LoginFormProps) => {
  const utils = trpc.useUtils();
  const login = trpc.auth.login.useMutation();
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const password = useRef<HTMLInputElement>(null);

  const logIn = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (login.isPending) return;
    setFailure(null);
    const parsed = loginInput.safeParse(Object.fromEntries(new FormData(event.currentTarget)));
    if (!parsed.success) {
      setErrors(fieldErrors(parsed.error.issues));
      return;
    }
    setErrors({});
    try {
      const user = await login.mutateAsync(parsed.data);
      utils.auth.session.setData(undefined, user);
      if (hasToasts) {
        showToast({
          title: 'Login successful',
          description: 'You are now logged in as administrator',
        });
      }
      onLoggedIn(user);
    } catch (error) {
      const issues = issuesOf(error);
      const isRefused = statusOf(error) === 401;
      const description = isRefused ? WRONG_CREDENTIALS : errorText(error);
      setErrors(fieldErrors(issues));
      if (issues.length === 0) setFailure(description);
      if (isRefused) password.current?.focus();
      if (hasToasts) showToast({ title: 'Login failed', description, variant: 'destructive' });
    }
  };

  return (
    <chakra.form
      noValidate
      onSubmit={logIn}
      onChange={(event) => {
        setErrors(withoutErrorOf(errors, event.target));
        setFailure(null);
      }}
    >
      <Stack gap="5">
        <Field name="username" label="Username" error={errors.username}>
          {(control) => (
            <Input {...control} autoComplete="username" autoCapitalize="none" spellCheck={false} />
          )}
        </Field>
        <Field name="password" label="Password" error={errors.password}>
          {(control) => (
            <Input {...control} ref={password} type="password" autoComplete="current-password" />
          )}
        </Field>
        {failure && <FormFailure isSilent={hasToasts}>{failure}</FormFailure>}
        <Button type="submit" size="lg" aria-disabled={login.isPending || undefined}>
          {login.isPending ? 'Logging in...' : 'Log In'}
        </Button>
        {children}
      </Stack>
    </chakra.form>
  );
};
