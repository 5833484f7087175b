import { TEXT_PAGE_NAMES, TEXT_PAGES, type TextPageName } from '@hvac/contract/texts/pages';
import { createFileRoute } from '@tanstack/react-router';
import { trpc } from '../../../../../trpc.ts';
import { EmptyState } from '../../../../../ui/data-state.tsx';
import { EditedData, FOR_EDITING } from '../../../-kit/-edited-data.tsx';
import { BackLink, Screen } from '../../../-kit/-screen.tsx';
import { TextsForm } from './-texts-form.tsx';

const BACK = <BackLink to="/admin/settings/pages">All pages</BackLink>;

const PageTexts = ({ page }: { page: TextPageName }) => (
  <Screen title={`Page text: ${TEXT_PAGES[page].title}`} back={BACK}>
    <EditedData
      query={trpc.settings.pageTexts.useQuery({ page }, FOR_EDITING)}
      failed="Error loading page text. Please try again."
    >
      {(loaded) => <TextsForm page={page} loaded={loaded} />}
    </EditedData>
  </Screen>
);

const PageScreen = () => {
  const { page: name } = Route.useParams();
  const page = TEXT_PAGE_NAMES.find((each) => each === name);
  if (page) return <PageTexts key={page} page={page} />;
  return (
    <Screen title="Page text" back={BACK}>
      <EmptyState title="The website has no such page." />
    </Screen>
  );
};

/** The texts of one page (beyond §3). */
export const Route = createFileRoute('/admin/_shell/settings/pages/$page')({
  staticData: { title: 'Page text' },
  component: PageScreen,
});
