import { createFileRoute } from '@tanstack/react-router';
import { trpc } from '../../../../../trpc.ts';
import { ErrorState, Pending } from '../../../../../ui/data-state.tsx';
import { AdministratorsOnly } from '../../-access-denied.tsx';
import { useViewer } from '../../-viewer.ts';
import { BrandForm } from './-brand-form.tsx';

const Brand = () => {
  // Refetched on every visit, and never replaced while being edited.
  const record = trpc.brand.record.useQuery(undefined, { gcTime: 0, refetchOnMount: 'always' });
  if (record.isPending || !record.isFetchedAfterMount) return <Pending />;
  if (!record.data) return <ErrorState title="Error loading settings. Please try again." />;
  return <BrandForm record={record.data} />;
};

const BrandScreen = () => (useViewer().isAdmin ? <Brand /> : <AdministratorsOnly />);

/** Colours, drawings and logo of the site. */
export const Route = createFileRoute('/admin/_shell/settings/brand/')({
  staticData: { title: 'Brand' },
  component: BrandScreen,
});
