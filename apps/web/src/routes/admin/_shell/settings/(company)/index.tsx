import { createFileRoute } from '@tanstack/react-router';
import { trpc } from '../../../../../trpc.ts';
import { ErrorState, Pending } from '../../../../../ui/data-state.tsx';
import { AdministratorsOnly } from '../../-access-denied.tsx';
import { useViewer } from '../../-viewer.ts';
import { CompanyForm } from './-company-form.tsx';

const Company = () => {
  // Refetched on every visit, and never replaced while being edited.
  const record = trpc.settings.company.useQuery(undefined, { gcTime: 0, refetchOnMount: 'always' });
  if (record.isPending || !record.isFetchedAfterMount) return <Pending />;
  if (!record.data) return <ErrorState title="Error loading settings. Please try again." />;
  return <CompanyForm record={record.data} />;
};

const CompanyScreen = () => (useViewer().isAdmin ? <Company /> : <AdministratorsOnly />);

/** The company record. */
export const Route = createFileRoute('/admin/_shell/settings/(company)/')({
  component: CompanyScreen,
});
