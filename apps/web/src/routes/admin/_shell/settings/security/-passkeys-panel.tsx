import { Box, HStack, Text } from '@chakra-ui/react';
import type { AddedSecondFactor, PasskeyEntry } from '@hvac/contract/second-factors';
import { useState } from 'react';
import { trpc } from '../../../../../trpc.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Icon } from '../../../../../ui/icon.tsx';
import { SiteDateTime } from '../../../../-company-record.tsx';
import { useConfirm } from '../../../-kit/-confirm.tsx';
import { Panel } from '../../../-kit/-panel.tsx';
import { passkeyObstacle } from '../../../-login/-passkeys.ts';
import { AddPasskeyDialog } from '../../-second-factors/-add-passkey-dialog.tsx';

interface PasskeysPanelProps {
  passkeys: PasskeyEntry[];
  /** The only origin at which they work. */
  origin: string;
  onAdded: (answer: AddedSecondFactor) => void;
  onRemoved: () => Promise<void>;
}

interface RowProps {
  passkey: PasskeyEntry;
  onRemove: () => void;
}

const Row = ({ passkey: { name, addedAt, lastUsedAt, logsInAlone }, onRemove }: RowProps) => (
  <HStack
    as="li"
    justify="space-between"
    gap="3"
    flexWrap="wrap"
    py="3"
    fontSize="sm"
    borderTopWidth="1px"
    borderColor="line"
  >
    <Box minWidth="0">
      <Text fontWeight="semibold" overflowWrap="anywhere">
        {name}
      </Text>
      <Text color="fg.muted">
        Added <SiteDateTime iso={addedAt} />,{' '}
        {lastUsedAt ? (
          <>
            last used <SiteDateTime iso={lastUsedAt} />
          </>
        ) : (
          'not used yet'
        )}
      </Text>
      {logsInAlone !== true && (
        <Text color="fg.body">
          {logsInAlone === false
            ? "Works after your password. This key can't log you in alone."
            : 'Works after your password. To log in with it alone, remove it and add it again.'}
        </Text>
      )}
    </Box>
    <Button variant="outline" colorPalette="red" onClick={onRemove}>
      Remove
      <Text as="span" srOnly>
        {' '}
        {name}
      </Text>
    </Button>
  </HStack>
);

/** The passkeys of the user. */
export const PasskeysPanel = ({ passkeys, origin, onAdded, onRemoved }: PasskeysPanelProps) => {
  const { client } = trpc.useUtils();
  const confirm = useConfirm();
  const [isAdding, setAdding] = useState(false);
  const close = () => setAdding(false);
  const remove = ({ id, name }: PasskeyEntry) =>
    confirm({
      title: `Remove “${name}”?`,
      text: "You won't be able to log in with it. Also delete it in your phone's password settings.",
      label: 'Remove',
      pending: 'Removing...',
      run: () => client.secondFactors.removePasskey.mutate({ id }),
      refresh: onRemoved,
    });
  const obstacle = passkeyObstacle(origin);
  return (
    <Panel title="Passkeys">
      <Text mb="4" fontSize="sm" color="fg.muted">
        Log in with Face ID, your fingerprint, or your PIN instead of your password. A passkey can't
        be phished.
      </Text>
      {passkeys.length > 0 && (
        <Box as="ul" aria-label="Passkeys" listStyleType="none" mb="4">
          {passkeys.map((passkey) => (
            <Row key={passkey.id} passkey={passkey} onRemove={() => remove(passkey)} />
          ))}
        </Box>
      )}
      {obstacle ? (
        <Text fontSize="sm" fontWeight="medium" color="fg.body">
          {obstacle}
        </Text>
      ) : (
        <Button variant="outline" onClick={() => setAdding(true)}>
          <Icon name="plus" />
          Add a passkey
        </Button>
      )}
      <AddPasskeyDialog
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
