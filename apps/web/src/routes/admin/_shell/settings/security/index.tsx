import { HStack, Stack, Text } from '@chakra-ui/react';
import type { AddedSecondFactor } from '@hvac/contract/second-factors';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { trpc } from '../../../../../trpc.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Pending } from '../../../../../ui/data-state.tsx';
import { Icon } from '../../../../../ui/icon.tsx';
import { SiteDateTime } from '../../../../-company-record.tsx';
import { useConfirm } from '../../../-kit/-confirm.tsx';
import { LoadError } from '../../../-kit/-load-error.tsx';
import { Panel } from '../../../-kit/-panel.tsx';
import { useViewer } from '../../../-login/-viewer.ts';
import { useChangedFactors } from '../../-second-factors/-use-changed-factors.tsx';
import { AddAppDialog } from './-add-app-dialog.tsx';
import { PasskeysPanel } from './-passkeys-panel.tsx';

interface AppPanelProps {
  /** ISO 8601; null without an app. */
  addedAt: string | null;
  onAdded: (answer: AddedSecondFactor) => void;
  onRemoved: () => Promise<void>;
}

/** The authenticator app of the user. */
const AppPanel = ({ addedAt, onAdded, onRemoved }: AppPanelProps) => {
  const { client } = trpc.useUtils();
  const confirm = useConfirm();
  const [isAdding, setAdding] = useState(false);
  const close = () => setAdding(false);
  const remove = () =>
    confirm({
      title: 'Remove the authenticator app?',
      text: 'Its codes stop working. You can delete it in the app, too.',
      label: 'Remove',
      pending: 'Removing...',
      run: () => client.secondFactors.removeApp.mutate(),
      refresh: onRemoved,
    });
  return (
    <Panel title="Authenticator app">
      <Text mb="4" fontSize="sm" color="fg.muted">
        {addedAt ? (
          <>
            Added <SiteDateTime iso={addedAt} />. It shows the code that we ask for after your
            password.
          </>
        ) : (
          'An app on your phone shows a 6-digit code, like Google or Microsoft Authenticator.'
        )}
      </Text>
      {addedAt ? (
        <Button variant="outline" colorPalette="red" onClick={remove}>
          Remove
          <Text as="span" srOnly>
            {' '}
            the authenticator app
          </Text>
        </Button>
      ) : (
        <Button variant="outline" onClick={() => setAdding(true)}>
          <Icon name="plus" />
          Add an authenticator app
        </Button>
      )}
      <AddAppDialog
        isOpen={isAdding}
        onClose={close}
        onAdded={(answer) => {
          close();
          onAdded(answer);
        }}
      />
    </Panel>
  );
};

const FEW = 3;

const leftText = (left: number) => {
  if (left === 0) return 'None left.';
  return left === 1 ? '1 left.' : `${left} left.`;
};

interface RecoveryCodesPanelProps {
  /** How many are left. */
  left: number;
  onRenewed: (codes: string[]) => void;
}

/** Shows how many recovery codes are left, and creates new ones. */
const RecoveryCodesPanel = ({ left, onRenewed }: RecoveryCodesPanelProps) => {
  const { client } = trpc.useUtils();
  const confirm = useConfirm();
  const renew = () =>
    confirm({
      title: 'Get new backup codes?',
      text: 'Your old codes stop working.',
      label: 'Get new codes',
      pending: 'Getting...',
      run: () => client.secondFactors.renewRecoveryCodes.mutate(),
      done: onRenewed,
    });
  return (
    <Panel title="Backup codes">
      <Text mb="4" fontSize="sm" color="fg.muted">
        Get in if you lose your phone. Each works once.
      </Text>
      <HStack gap="3" justify="space-between" flexWrap="wrap">
        <HStack gap="2" fontSize="sm" fontWeight="semibold">
          {left <= FEW && <Icon name="triangle-alert" />}
          <Text>
            {leftText(left)}
            {left <= FEW && ' Get new codes.'}
          </Text>
        </HStack>
        <Button variant="outline" onClick={renew}>
          <Icon name="refresh" />
          Get new codes
        </Button>
      </HStack>
    </Panel>
  );
};

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
