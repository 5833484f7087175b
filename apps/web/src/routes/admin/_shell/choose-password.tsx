import { Stack, Text } from '@chakra-ui/react';
import { createFileRoute } from '@tanstack/react-router';
import { trpc } from '../../../trpc.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { Panel } from '../-kit/-panel.tsx';
import { Screen } from '../-kit/-screen.tsx';
import { considerPasskey } from '../-login/-passkey-offer.ts';
import { PasswordForm } from '../-login/-password-form.tsx';
import { useViewer } from '../-login/-viewer.ts';

const ChoosePassword = () => {
  const viewer = useViewer();
  const utils = trpc.useUtils();
  const chosen = async () => {
    const user = { ...viewer, isProvisional: undefined };
    await considerPasskey(user, () => utils.client.secondFactors.own.query());
    await utils.auth.session.invalidate();
    showToast({
      title: 'Password saved',
      description: 'Use it next time you log in.',
    });
  };
  return (
    <Screen title="Choose your password">
      <Panel>
        <Stack gap="5">
          <Text color="fg.body" maxWidth="36rem">
            Your temporary password works only once. Pick your own to continue.
          </Text>
          <PasswordForm username={viewer.username} isFirst onChanged={chosen} />
        </Stack>
      </Panel>
    </Screen>
  );
};

/** The screen after a login with a generated password; the shell redirects here and opens no other screen. */
export const Route = createFileRoute('/admin/_shell/choose-password')({
  staticData: { title: 'Choose your password' },
  component: ChoosePassword,
});
