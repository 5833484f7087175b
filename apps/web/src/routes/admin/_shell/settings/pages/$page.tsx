import { Heading } from '@chakra-ui/react';
import { TEXT_PAGE_NAMES, TEXT_PAGES, type TextPageName } from '@hvac/contract/texts/pages';
import { createFileRoute, Link } from '@tanstack/react-router';
import { trpc } from '../../../../../trpc.ts';
import { LinkButton } from '../../../../../ui/button.tsx';
import { EmptyState, ErrorState } from '../../../../../ui/data-state.tsx';
import { Edited, FOR_EDITING } from '../../-edited.tsx';
import { BackLink } from '../../-screen.tsx';
import { TextsForm } from './-texts-form.tsx';

const PageTexts = ({ page }: { page: TextPageName }) => (
  <>
    <BackLink to="/admin/settings/pages">All pages</BackLink>
    <Heading as="h2" size="md" mb="4">
      {TEXT_PAGES[page].title}
    </Heading>
    <Edited
      query={trpc.settings.pageTexts.useQuery({ page }, FOR_EDITING)}
      failed={<ErrorState title="Error loading texts. Please try again." />}
    >
      {(loaded) => <TextsForm page={page} loaded={loaded} />}
    </Edited>
  </>
);

const PageScreen = () => {
  const { page: name } = Route.useParams();
  const page = TEXT_PAGE_NAMES.find((each) => each === name);
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
  staticData: { title: 'Page text' },
  component: PageScreen,
});
