import { Stack, Text } from '@chakra-ui/react';
import type { User } from '@hvac/contract/auth';
import { useMutation } from '@tanstack/react-query';
import { statusOf, trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { failureText } from '../-kit/-failure-text.ts';
import { askForPasskey, isCanceled, passkeyFailure, passkeyObstacle } from './-passkeys.ts';
import { isStandalone } from './-standalone.ts';

const failureOf = (error: Error | null): string | null => {
  if (error === null || isCanceled(error)) return null;
  return statusOf(error) === null ? passkeyFailure(error) : failureText(error);
};

/** Logs in with a passkey alone, where the browser supports passkeys. */
export const PasskeyLogin = ({ onLoggedIn }: { onLoggedIn: (user: User) => void }) => {
  const ask = trpc.auth.askForPasskey.useMutation();
  const login = trpc.auth.loginWithPasskey.useMutation();
  const use = useMutation({
    mutationFn: async () => {
      const answer = await askForPasskey(await ask.mutateAsync());
      onLoggedIn(await login.mutateAsync({ answer, isStandalone: isStandalone() || undefined }));
    },
  });
  if (passkeyObstacle() !== null) return null;
  const failure = failureOf(use.error);
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
      {failure && (
        <Text role="alert" fontSize="sm" fontWeight="medium" color="fg.error">
          {failure}
        </Text>
      )}
    </Stack>
  );
};
