import { Box, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import { type Redirect, typedAddress, withoutDomain } from '@hvac/contract/addresses';
import { createFileRoute } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { trpc } from '../../../../../trpc.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Icon } from '../../../../../ui/icon.tsx';
import { showToast } from '../../../../../ui/toast-store.ts';
import { DELETE, useConfirm } from '../../../-kit/-confirm.tsx';
import { listAddress } from '../../../-kit/-list-address.ts';
import { restoreLostFocus } from '../../../-kit/-restore-lost-focus.ts';
import { importLines } from './-address-texts.ts';
import { ImportDialog } from './-import-dialog.tsx';
import { MissingList } from './-missing-list.tsx';
import { RedirectDialog, type RedirectDraft } from './-redirect-dialog.tsx';
import { RedirectList } from './-redirect-list.tsx';

interface PartProps {
  id: string;
  title: string;
  hint: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** A part of the screen below its own heading. */
const Part = ({ id, title, hint, actions, children }: PartProps) => (
  <Box as="section" id={id} aria-labelledby={`${id}-title`}>
    <HStack justify="space-between" align="flex-end" gap="3" flexWrap="wrap" mb="4">
      <Box flex="1 1 16rem">
        <Heading as="h2" id={`${id}-title`} size="md">
          {title}
        </Heading>
        <Text mt="1" fontSize="sm" color="fg.muted">
          {hint}
        </Text>
      </Box>
      {actions && (
        <HStack gap="3" flexWrap="wrap">
          {actions}
        </HStack>
      )}
    </HStack>
    {children}
  </Box>
);

/** Deletes a redirect, after confirmation. */
const useDeleteRedirect = () => {
  const utils = trpc.useUtils();
  const confirm = useConfirm();
  return ({ path }: Redirect) =>
    confirm({
      title: 'Delete redirect?',
      text: (
        <>
          <Text fontWeight="semibold" overflowWrap="anywhere">
            {path}
          </Text>
          <Text fontSize="sm">Visitors with an old link will see “404 Page Not Found”.</Text>
        </>
      ),
      ...DELETE,
      run: () => utils.client.addresses.remove.mutate({ path }),
      success: { title: 'Redirect deleted', description: 'Its old address is not found anymore.' },
      refresh: () => utils.addresses.invalidate(),
    });
};

type OpenDialog = { kind: 'redirect'; draft: RedirectDraft } | { kind: 'import' } | null;

const AddressesScreen = () => {
  const utils = trpc.useUtils();
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const close = () => setDialog(null);
  const edit = (draft: RedirectDraft) => setDialog({ kind: 'redirect', draft });
  const done = async (title: string, description: string) => {
    close();
    showToast({ title, description });
    await utils.addresses.invalidate();
    restoreLostFocus();
  };
  return (
    <Stack gap="10">
      <Part
        id="not-found"
        title="Not found"
        hint="Dead links people tried in the last 30 days. Send them to a page that helps."
      >
        <MissingList onRedirect={(from) => edit({ from, to: '' })} />
      </Part>
      <Part
        id="redirects"
        title="Redirects"
        hint="Old addresses, and where they lead. A page that exists always wins."
        actions={
          <>
            <Button variant="outline" onClick={() => setDialog({ kind: 'import' })}>
              <Icon name="upload" />
              Import file
            </Button>
            <Button onClick={() => edit({ from: '', to: '' })}>
              <Icon name="plus" />
              Add redirect
            </Button>
          </>
        }
      >
        <RedirectList
          onEdit={({ path, leadsTo }) =>
            edit({ from: typedAddress(path), to: leadsTo, formerPath: path })
          }
          onDelete={useDeleteRedirect()}
        />
      </Part>
      <RedirectDialog
        draft={dialog?.kind === 'redirect' ? dialog.draft : null}
        onClose={close}
        onSaved={({ from, to }) =>
          done('Redirect saved', `${withoutDomain(from)} leads to ${to.trim()} from now on.`)
        }
      />
      <ImportDialog
        isOpen={dialog?.kind === 'import'}
        onClose={close}
        onImported={(outcome) => done('Redirects imported', importLines(outcome))}
      />
    </Stack>
  );
};

/** Old addresses and where they lead, and those that were not found (beyond §5). */
export const Route = createFileRoute('/admin/_shell/settings/addresses/')({
  validateSearch: listAddress,
  staticData: { title: 'Addresses' },
  component: AddressesScreen,
});
