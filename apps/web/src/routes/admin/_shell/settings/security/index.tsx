import { Stack, Text } from '@chakra-ui/react';
import type { AddedSecondFactor } from '@hvac/contract/second-factors';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { trpc } from '../../../../../trpc.ts';
import { ErrorState, Pending } from '../../../../../ui/data-state.tsx';
import { showToast } from '../../../../../ui/toast-store.ts';
import { useViewer } from '../../-viewer.ts';
import { AppPanel } from './-app-panel.tsx';
import { PasskeysPanel } from './-passkeys-panel.tsx';
import { RecoveryCodesDialog } from './-recovery-codes-dialog.tsx';
import { RecoveryCodesPanel } from './-recovery-codes-panel.tsx';

const Security = () => {
  const { needsSecondFactor } = useViewer();
  const own = trpc.secondFactors.own.useQuery(undefined, { refetchOnMount: 'always' });
  const utils = trpc.useUtils();
  const [codes, setCodes] = useState<string[] | null>(null);

  if (own.isPending) return <Pending />;
  if (own.isError) return <ErrorState title="Error loading second factors. Please try again." />;

  const changed = async (title: string, description: string) => {
    showToast({ title, description });
    await Promise.all([utils.secondFactors.own.invalidate(), utils.auth.session.invalidate()]);
  };
  const added = (what: string) => (answer: AddedSecondFactor) => {
    setCodes(answer.recoveryCodes);
    changed(`${what} added`, 'You are logged out everywhere else.');
  };
  const removed = (what: string) => () =>
    changed(`${what} removed`, 'You are logged out everywhere else.');

  return (
    <Stack gap="5">
      <Text maxWidth="42rem" fontSize="sm" color="fg.muted">
        {needsSecondFactor
          ? 'On this website administrators need more than a password. Add a passkey or an authenticator app; then the back office opens.'
          : 'A second factor is asked for after your password, so that nobody who learns the password can log in as you.'}
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
          onRenewed={(renewed) => {
            setCodes(renewed);
            changed('New recovery codes', 'The former ones are worth nothing any more.');
          }}
        />
      )}
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />
    </Stack>
  );
};

/** The user's own second factors; available to editors too. */
export const Route = createFileRoute('/admin/_shell/settings/security/')({
  staticData: { title: 'Security' },
  component: Security,
});
