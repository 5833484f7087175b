import { Text } from '@chakra-ui/react';
import type { AddedSecondFactor } from '@hvac/contract/second-factors';
import { useState } from 'react';
import { trpc } from '../../../../../trpc.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Icon } from '../../../../../ui/icon.tsx';
import { SiteDateTime } from '../../../../-company-record.tsx';
import { useConfirm } from '../../../-kit/-confirm.tsx';
import { Panel } from '../../../-kit/-panel.tsx';
import { AddAppDialog } from './-add-app-dialog.tsx';

interface AppPanelProps {
  /** ISO 8601; null without an app. */
  addedAt: string | null;
  onAdded: (answer: AddedSecondFactor) => void;
  onRemoved: () => Promise<void>;
}

/** The authenticator app of the user. */
export const AppPanel = ({ addedAt, onAdded, onRemoved }: AppPanelProps) => {
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
