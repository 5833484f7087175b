import { HStack, Text } from '@chakra-ui/react';
import { trpc } from '../../../../../trpc.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Icon } from '../../../../../ui/icon.tsx';
import { useConfirm } from '../../../-kit/-confirm.tsx';
import { Panel } from '../../../-kit/-panel.tsx';

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
