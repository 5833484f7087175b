import { Stack } from '@chakra-ui/react';
import { createFileRoute } from '@tanstack/react-router';
import { trpc } from '../../../../../trpc.ts';
import { ErrorState, Pending } from '../../../../../ui/data-state.tsx';
import { AdministratorsOnly } from '../../-access-denied.tsx';
import { useViewer } from '../../-viewer.ts';
import { LeadsForm } from './-leads-form.tsx';
import { MailServer } from './-mail-server.tsx';

const Leads = () => {
  // Refetched on every visit, and never replaced while being edited.
  const record = trpc.leads.settings.useQuery(undefined, { gcTime: 0, refetchOnMount: 'always' });
  if (record.isPending || !record.isFetchedAfterMount) return <Pending />;
  if (!record.data) return <ErrorState title="Error loading settings. Please try again." />;
  return (
    <Stack gap="6">
      <MailServer record={record.data} />
      <LeadsForm record={record.data} />
    </Stack>
  );
};

const LeadsScreen = () => (useViewer().isAdmin ? <Leads /> : <AdministratorsOnly />);

/** How new requests are handled, and the state of the mail server. */
export const Route = createFileRoute('/admin/_shell/settings/leads/')({
  staticData: { title: 'Leads' },
  component: LeadsScreen,
});
