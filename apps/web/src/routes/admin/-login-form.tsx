import { Stack, Text } from '@chakra-ui/react';
import { type LoginInput, loginInput, type User, WRONG_CREDENTIALS } from '@hvac/contract/auth';
import type { SecondFactorInput } from '@hvac/contract/second-factor-inputs';
import { type ReactNode, useState } from 'react';
import { errorText, issuesOf, statusOf, trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/inputs.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { OfficeForm, SubmitButton } from './-office-form.tsx';
import { reasonOf } from './-refusal-reason.ts';
import { SecondFactorForm, type SecondFactorQuestion } from './-second-factor-form.tsx';
import { useOfficeForm } from './-use-office-form.ts';

interface LoginFormProps {
  /** Whether to show the result in a toast, which a dialog would cover. */
  hasToasts?: boolean;
  /** Called once the session exists; the user is already in the cache. */
  onLoggedIn: (user: User) => void;
  /** Further actions beside the button. */
  children?: ReactNode;
}

/** A login with the right password, which still needs the second factor. */
interface Unconfirmed {
  credentials: LoginInput;
  question: SecondFactorQuestion;
}

/** Username and password (spec §2.2), then the second factor of a user who has one (beyond §4). */
export const LoginForm = ({ hasToasts = true, onLoggedIn, children }: LoginFormProps) => {
  const utils = trpc.useUtils();
  const login = trpc.auth.login.useMutation();
  const ask = trpc.auth.askForSecondFactor.useMutation();
  const [unconfirmed, setUnconfirmed] = useState<Unconfirmed | null>(null);
  const enter = async (credentials: LoginInput, secondFactor?: SecondFactorInput) => {
    const user = await login.mutateAsync({ ...credentials, secondFactor });
    utils.auth.session.setData(undefined, user);
    if (hasToasts) {
      showToast({
        title: 'Login successful',
        description: 'You are now logged in as administrator',
      });
    }
    onLoggedIn(user);
  };
  const form = useOfficeForm({
    check: (typed) => loginInput.safeParse(typed),
    send: async (credentials: LoginInput) => {
      try {
        await enter(credentials);
      } catch (error) {
        if (reasonOf(error) !== 'second-factor') throw error;
        setUnconfirmed({ credentials, question: await ask.mutateAsync(credentials) });
      }
    },
    explain: (error) => {
      const isRefused = statusOf(error) === 401;
      const description = isRefused ? WRONG_CREDENTIALS : errorText(error);
      if (isRefused) form.focusOn('password');
      if (hasToasts) showToast({ title: 'Login failed', description, variant: 'destructive' });
      return issuesOf(error).length > 0 ? null : description;
    },
  });

  if (unconfirmed) {
    const { credentials, question } = unconfirmed;
    return (
      <Stack gap="5">
        <Text color="fg.body" overflowWrap="anywhere">
          Please confirm that it is you, {credentials.username}.
        </Text>
        <SecondFactorForm
          question={question}
          askAgain={() => ask.mutateAsync(credentials)}
          send={(secondFactor) => enter(credentials, secondFactor)}
          submit="Log In"
        >
          <Button variant="ghost" onClick={() => setUnconfirmed(null)}>
            Back
          </Button>
          {children}
        </SecondFactorForm>
      </Stack>
    );
  }
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
