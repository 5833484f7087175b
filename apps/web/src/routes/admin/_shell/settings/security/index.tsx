import { Stack, Text } from '@chakra-ui/react';
import type { AddedSecondFactor } from '@hvac/contract/second-factors';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { trpc } from '../../../../../trpc.ts';
import { Pending } from '../../../../../ui/data-state.tsx';
import { showToast } from '../../../../../ui/toast-store.ts';
import { LoadError } from '../../-load-error.tsx';
import { useViewer } from '../../-viewer.ts';
import { AppPanel } from './-app-panel.tsx';
import { PasskeysPanel } from './-passkeys-panel.tsx';
import { RecoveryCodesDialog } from './-recovery-codes-dialog.tsx';
import { RecoveryCodesPanel } from './-recovery-codes-panel.tsx';

/** The displayed recovery codes, and the message that follows once they are closed. */
interface ShownCodes {
  codes: string[];
  message: { title: string; description: string };
}

const Security = () => {
  const { needsSecondFactor } = useViewer();
  const own = trpc.secondFactors.own.useQuery(undefined, { refetchOnMount: 'always' });
  const utils = trpc.useUtils();
  const [shown, setShown] = useState<ShownCodes | null>(null);

  if (own.isPending) return <Pending />;
  if (own.isError) return <LoadError title="Error loading two-step login. Please try again." />;

  const refresh = () =>
    Promise.all([utils.secondFactors.own.invalidate(), utils.auth.session.invalidate()]);
  const changed = async (title: string, codes: string[] | null = null) => {
    const message = { title, description: "You're logged out everywhere else." };
    // A message above an open dialog could be neither read out nor dismissed.
    if (codes) setShown({ codes, message });
    else showToast(message);
    await refresh();
  };
  const added = (what: string) => (answer: AddedSecondFactor) =>
    changed(`${what} added`, answer.recoveryCodes);
  const removed = (what: string) => () => changed(`${what} removed`);
  const closeCodes = () => {
    if (shown) showToast(shown.message);
    setShown(null);
  };

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
      <RecoveryCodesDialog codes={shown?.codes ?? null} onClose={closeCodes} />
    </Stack>
  );
};

/** The user's own second factors; available to editors too. */
export const Route = createFileRoute('/admin/_shell/settings/security/')({
  staticData: { title: 'Two-step login' },
  component: Security,
});
