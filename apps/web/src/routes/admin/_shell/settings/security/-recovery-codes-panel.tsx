import { HStack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { trpc } from '../../../../../trpc.ts';
import { Button } from '../../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../../ui/confirm-dialog.tsx';
import { Icon } from '../../../../../ui/icon.tsx';
import { failureText } from '../../../-kit/-failure-text.ts';
import { Panel } from '../../../-kit/-panel.tsx';
import { useKeptMutation } from '../../../-login/-use-kept-mutation.ts';

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
export const RecoveryCodesPanel = ({ left, onRenewed }: RecoveryCodesPanelProps) => {
  const { client } = trpc.useUtils();
  const [isAsking, setAsking] = useState(false);
  const renewal = useKeptMutation(
    () => client.secondFactors.renewRecoveryCodes.mutate(),
    (codes) => {
      setAsking(false);
      onRenewed(codes);
    },
  );
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
        <Button variant="outline" onClick={() => setAsking(true)}>
          <Icon name="refresh" />
          Get new codes
        </Button>
      </HStack>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => {
          renewal.reset();
          setAsking(false);
        }}
        title="Get new backup codes?"
        confirmLabel="Get new codes"
        pendingLabel="Getting..."
        isPending={renewal.isPending}
        error={renewal.error && failureText(renewal.error)}
        onConfirm={() => renewal.mutate(undefined)}
      >
        <Text>Your old codes stop working.</Text>
      </ConfirmDialog>
    </Panel>
  );
};
