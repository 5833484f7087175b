import { Stack } from '@chakra-ui/react';
import { createFileRoute } from '@tanstack/react-router';
import { trpc } from '../../../../../trpc.ts';
import { ErrorState } from '../../../../../ui/data-state.tsx';
import { Edited, FOR_EDITING } from '../../-edited.tsx';
import { LeadsForm } from './-leads-form.tsx';
import { MailServer } from './-mail-server.tsx';

const LeadsScreen = () => (
  <Edited
    query={trpc.leads.settings.useQuery(undefined, FOR_EDITING)}
    failed={<ErrorState title="Error loading settings. Please try again." />}
  >
    {(record) => (
      <Stack gap="6">
        <MailServer record={record} />
        <LeadsForm record={record} />
      </Stack>
    )}
  </Edited>
);

/** How new requests are handled, and the state of the mail server. */
export const Route = createFileRoute('/admin/_shell/settings/leads/')({
  staticData: { title: 'Leads' },
  component: LeadsScreen,
});
