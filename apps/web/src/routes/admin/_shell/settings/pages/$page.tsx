import { Heading } from '@chakra-ui/react';
import type { TextPageName } from '@hvac/contract/texts/pages';
import { createFileRoute, Link } from '@tanstack/react-router';
import { trpc } from '../../../../../trpc.ts';
import { LinkButton } from '../../../../../ui/button.tsx';
import { EmptyState, ErrorState, Pending } from '../../../../../ui/data-state.tsx';
import { AdministratorsOnly } from '../../-access-denied.tsx';
import { BackLink } from '../../-screen.tsx';
import { useViewer } from '../../-viewer.ts';
import { pageLabels, textPageNamed } from './-page-labels.ts';
import { TextsForm } from './-texts-form.tsx';

const PageTexts = ({ page }: { page: TextPageName }) => {
  // Refetched on every visit, and never replaced while being edited.
  const record = trpc.settings.pageTexts.useQuery(
    { page },
    { gcTime: 0, refetchOnMount: 'always' },
  );
  return (
    <>
      <BackLink to="/admin/settings/pages">All pages</BackLink>
      <Heading as="h2" size="md" mb="4">
        {pageLabels(page).title}
      </Heading>
      {record.isPending || !record.isFetchedAfterMount ? (
        <Pending />
      ) : record.data ? (
        <TextsForm page={page} record={record.data} />
      ) : (
        <ErrorState title="Error loading texts. Please try again." />
      )}
    </>
  );
};

const PageScreen = () => {
  const page = textPageNamed(Route.useParams().page);
  const { isAdmin } = useViewer();
  if (!isAdmin) return <AdministratorsOnly />;
  if (page) return <PageTexts key={page} page={page} />;
  return (
    <EmptyState title="The website has no such page.">
      <LinkButton variant="outline">
        <Link to="/admin/settings/pages">All pages</Link>
      </LinkButton>
    </EmptyState>
  );
};

/** The texts of one page (beyond §3). */
export const Route = createFileRoute('/admin/_shell/settings/pages/$page')({
  staticData: { title: 'Pages' },
  component: PageScreen,
});
