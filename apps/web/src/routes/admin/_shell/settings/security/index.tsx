import { Stack, Text } from '@chakra-ui/react';
import { createFileRoute } from '@tanstack/react-router';
import { trpc } from '../../../../../trpc.ts';
import { Pending } from '../../../../../ui/data-state.tsx';
import { LoadError } from '../../../-kit/-load-error.tsx';
import { useViewer } from '../../../-login/-viewer.ts';
import { useChangedFactors } from '../../-second-factors/-use-changed-factors.tsx';
import { AppPanel } from './-app-panel.tsx';
import { PasskeysPanel } from './-passkeys-panel.tsx';
import { RecoveryCodesPanel } from './-recovery-codes-panel.tsx';

const Security = () => {
  const { needsSecondFactor } = useViewer();
  const own = trpc.secondFactors.own.useQuery(undefined, { refetchOnMount: 'always' });
  const { changed, added, codesDialog } = useChangedFactors();

  if (own.isPending) return <Pending />;
  if (own.isError) return <LoadError title="Error loading two-step login. Please try again." />;

  const removed = (what: string) => () => changed(`${what} removed`);

  return (
    <Stack gap="5">
      <Text maxWidth="42rem" fontSize="sm" color="fg.muted">
        {needsSecondFactor
          ? 'Your team requires two-step login. Add a passkey or an app to continue.'
          : 'Two-step login keeps your account safe even if someone learns your password.'}
      </Text>
      <AppPanel
        addedAt={own.data.appAddedAt}
        onAdded={added('Authenticator app')}
        onRemoved={removed('Authenticator app')}
      />
      <PasskeysPanel
        passkeys={own.data.passkeys}
        origin={own.data.passkeyOrigin}
        onAdded={added('Passkey')}
        onRemoved={removed('Passkey')}
      />
      {(own.data.appAddedAt !== null || own.data.passkeys.length > 0) && (
        <RecoveryCodesPanel
          left={own.data.recoveryCodes}
          onRenewed={(codes) => changed('New backup codes', codes)}
        />
      )}
      {codesDialog}
    </Stack>
  );
};

/** The user's own second factors; available to editors too. */
export const Route = createFileRoute('/admin/_shell/settings/security/')({
  staticData: { title: 'Two-step login' },
  component: Security,
});
