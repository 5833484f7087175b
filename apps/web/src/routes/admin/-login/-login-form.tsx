import { Stack, Text } from '@chakra-ui/react';
import { type LoginInput, loginInput, type User, WRONG_CREDENTIALS } from '@hvac/contract/auth';
import type { SecondFactorInput } from '@hvac/contract/second-factor-inputs';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { issuesOf, statusOf, trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/inputs.tsx';
import { openToast, showToast, subscribeToToasts } from '../../../ui/toast-store.ts';
import { ErrorText } from '../-kit/-error-text.tsx';
import { catalogueText } from '../-kit/-failure-text.ts';
import { OfficeForm, SubmitButton } from '../-kit/-office-form.tsx';
import { useOfficeForm } from '../-kit/-use-office-form.ts';
import { askForPasskey, isCanceled, passkeyFailure, passkeyObstacle } from './-passkeys.ts';
import { reasonOf } from './-refusal-reason.ts';
import { SecondFactorForm, type SecondFactorQuestion } from './-second-factor-form.tsx';
import { isStandalone } from './-standalone.ts';

/** Logs in with a passkey alone, where the browser supports passkeys. */
const PasskeyLogin = ({ onLoggedIn }: { onLoggedIn: (user: User) => void }) => {
  const ask = trpc.auth.askForPasskey.useMutation();
  const login = trpc.auth.loginWithPasskey.useMutation();
  const use = useMutation({
    mutationFn: async () => {
      const answer = await askForPasskey(await ask.mutateAsync());
      onLoggedIn(await login.mutateAsync({ answer, isStandalone: isStandalone() || undefined }));
    },
  });
  if (passkeyObstacle() !== null) return null;
  const failure = use.error && !isCanceled(use.error) && passkeyFailure(use.error);
  return (
    <Stack gap="3">
      <Button
        variant="outline"
        size="lg"
        aria-disabled={use.isPending || undefined}
        onClick={() => !use.isPending && use.mutate()}
      >
        {use.isPending ? 'Waiting for your passkey...' : 'Use a passkey'}
      </Button>
      <ErrorText>{failure}</ErrorText>
    </Stack>
  );
};

interface LoginFormProps {
  /** Whether to show the result in a toast, which a dialog would cover. */
  hasToasts?: boolean;
  /** Who is expected to log in, who then only enters the password. */
  username?: string;
  /** Called when the password was right, before the user comes in. */
  onPassword?: (user: User) => Promise<void>;
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
export const LoginForm = ({
  hasToasts = true,
  username,
  onPassword,
  onLoggedIn,
  children,
}: LoginFormProps) => {
  const utils = trpc.useUtils();
  const login = trpc.auth.login.useMutation();
  const ask = trpc.auth.askForSecondFactor.useMutation();
  const [unconfirmed, setUnconfirmed] = useState<Unconfirmed | null>(null);
  const loggedIn = (user: User) => {
    utils.auth.session.setData(undefined, user);
    if (hasToasts) {
      showToast({
        title: 'Login successful',
        description: 'You are now logged in as administrator',
      });
    }
    onLoggedIn(user);
  };
  const enter = async (credentials: LoginInput, secondFactor?: SecondFactorInput) => {
    const user = await login.mutateAsync({
      ...credentials,
      secondFactor,
      isStandalone: isStandalone() || undefined,
    });
    await onPassword?.(user);
    loggedIn(user);
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
      const description = isRefused ? WRONG_CREDENTIALS : catalogueText(error);
      if (isRefused) form.focusOn('password');
      if (hasToasts) showToast({ title: 'Login failed', description, variant: 'destructive' });
      return issuesOf(error).length > 0 ? null : description;
    },
  });

  const { element } = form;
  useEffect(() => {
    if (username) element.current?.querySelector<HTMLElement>('[name=password]')?.focus();
  }, [username, element]);
  // A toast says it for a few seconds, in its own words; what to do about it has to stay.
  const isToastOpen = useSyncExternalStore(subscribeToToasts, openToast) !== null;

  if (unconfirmed) {
    const { credentials, question } = unconfirmed;
    return (
      <Stack gap="5">
        <Text color="fg.body" overflowWrap="anywhere">
          One more step, {credentials.username}: confirm it's you.
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
      outcome={
        form.failure && (
          <Text
            role={hasToasts ? undefined : 'alert'}
            visibility={hasToasts && isToastOpen ? 'hidden' : undefined}
            fontSize="sm"
            fontWeight="medium"
            color="fg.error"
          >
            {form.failure}
          </Text>
        )
      }
      actions={
        <>
          <SubmitButton form={form} size="lg" pending="Logging in...">
            Log In
          </SubmitButton>
          <PasskeyLogin onLoggedIn={loggedIn} />
          {children}
        </>
      }
    >
      <Field name="username" label="Username" error={form.errors.username}>
        {(control) => (
          <Input
            {...control}
            defaultValue={username}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Field name="password" label="Password" error={form.errors.password}>
        {(control) => <Input {...control} type="password" autoComplete="current-password" />}
      </Field>
    </OfficeForm>
  );
};
