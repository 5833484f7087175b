import { type OwnPageLinks, ownPageLinksInput } from '@hvac/contract/own-page-links';
import { type ListedOwnPage, OWN_PAGE_LIMITS } from '@hvac/contract/own-pages';
import type { Versioned } from '@hvac/contract/versioned';
import { createFileRoute } from '@tanstack/react-router';
import { trpc } from '../../../../../trpc.ts';
import { EmptyState } from '../../../../../ui/data-state.tsx';
import { EditedData, FOR_EDITING } from '../../../-kit/-edited-data.tsx';
import { LoadError } from '../../../-kit/-load-error.tsx';
import { NewLink } from '../../../-kit/-new-link.tsx';
import { Section } from '../-section.tsx';
import { SettingForm } from '../-setting-form.tsx';
import { useSettingForm, useSettingsRefresh } from '../-use-setting-form.ts';
import { LinkList } from './-link-list.tsx';
import { linksDraft, linksOfDraft } from './-links-draft.ts';

interface LinksFormProps {
  loaded: Versioned<OwnPageLinks>;
  pages: readonly ListedOwnPage[];
}

const LinksForm = ({ loaded, pages }: LinksFormProps) => {
  const utils = trpc.useUtils();
  const { ownPages } = utils.client;
  const refresh = useSettingsRefresh();
  const form = useSettingForm({
    subject: 'page-links',
    loaded,
    draftOf: linksDraft,
    check: (draft) => ownPageLinksInput.safeParse(linksOfDraft(draft)),
    isSame: (one, other) =>
      JSON.stringify(linksOfDraft(one)) === JSON.stringify(linksOfDraft(other)),
    load: () => ownPages.links.query(),
    save: (next) => ownPages.saveLinks.mutate(next),
    saved: { title: 'Links saved', description: 'Your site is updated.' },
    onStored: (stored) => {
      utils.ownPages.links.setData(undefined, stored);
      void utils.ownPages.list.invalidate();
      void refresh();
    },
  });
  return (
    <SettingForm form={form} name="the links to pages">
      <Section
        title="Menu"
        hint="After the fixed pages, before Contact. Two at most, so that all of them fit on one line."
      >
        <LinkList
          form={form}
          name="menu"
          label="Pages in the menu"
          most={OWN_PAGE_LIMITS.inMenu}
          pages={pages}
        />
      </Section>
      <Section title="Footer" hint="At the bottom of every page, eight at most.">
        <LinkList
          form={form}
          name="footer"
          label="Pages in the footer"
          most={OWN_PAGE_LIMITS.inFooter}
          pages={pages}
        />
      </Section>
    </SettingForm>
  );
};

const FAILED = 'Error loading pages. Please try again.';

const LinksScreen = () => {
  const links = trpc.ownPages.links.useQuery(undefined, FOR_EDITING);
  const pages = trpc.ownPages.list.useQuery(undefined, { refetchOnMount: 'always' });
  if (pages.isError) return <LoadError title={FAILED} />;
  if (pages.data?.length === 0) {
    return (
      <EmptyState title="No pages of your own yet.">
        <NewLink to="/admin/pages/new">New page</NewLink>
      </EmptyState>
    );
  }
  return (
    <EditedData query={{ ...links, isPending: links.isPending || pages.isPending }} failed={FAILED}>
      {(loaded) => <LinksForm loaded={loaded} pages={pages.data ?? []} />}
    </EditedData>
  );
};

/** Which pages of the owner stand in the menu and in the footer (beyond §7). */
export const Route = createFileRoute('/admin/_shell/settings/page-links/')({
  staticData: { title: 'Menu & footer links' },
  component: LinksScreen,
});
