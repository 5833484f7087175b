import { type LoginInput, loginInput, type User, WRONG_CREDENTIALS } from '@hvac/contract/auth';
import type { ReactNode } from 'react';
import { errorText, issuesOf, statusOf, trpc } from '../../trpc.ts';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/inputs.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { OfficeForm, SubmitButton } from './-office-form.tsx';
import { useOfficeForm } from './-use-office-form.ts';

interface LoginFormProps {
  /** Whether the result is shown in a toast; a dialog would cover it. */
  hasToasts?: boolean;
  /** Called once the session exists; the user is already in the cache. */
  onLoggedIn: (user: User) => void;
  /** Further actions beside the button. */
  children?: ReactNode;
}

/** Username and password (spec §2.2). */
export const LoginForm = ({ hasToasts = true, onLoggedIn, children }: LoginFormProps) => {
  const utils = trpc.useUtils();
  const login = trpc.auth.login.useMutation();
  const form = useOfficeForm({
    check: (typed) => loginInput.safeParse(typed),
    send: async (input: LoginInput) => {
      const user = await login.mutateAsync(input);
      utils.auth.session.setData(undefined, user);
      if (hasToasts) {
        showToast({
          title: 'Login successful',
          description: 'You are now logged in as administrator',
        });
      }
      onLoggedIn(user);
    },
    explain: (error) => {
      const isRefused = statusOf(error) === 401;
      const description = isRefused ? WRONG_CREDENTIALS : errorText(error);
      if (isRefused) form.focusOn('password');
      if (hasToasts) showToast({ title: 'Login failed', description, variant: 'destructive' });
      return issuesOf(error).length > 0 ? null : description;
    },
  });

  return (
    <OfficeForm
      form={form}
      isFailureSilent={hasToasts}
      actions={
        <>
          <SubmitButton form={form} size="lg" pending="Logging in...">
            Log In
          </SubmitButton>
          {children}
        </>
      }
    >
      <Field name="username" label="Username" error={form.errors.username}>
        {(control) => (
          <Input {...control} autoComplete="username" autoCapitalize="none" spellCheck={false} />
        )}
      </Field>
      <Field name="password" label="Password" error={form.errors.password}>
        {(control) => <Input {...control} type="password" autoComplete="current-password" />}
      </Field>
    </OfficeForm>
  );
};
