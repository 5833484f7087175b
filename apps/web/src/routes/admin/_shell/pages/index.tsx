import { Stack, Text } from '@chakra-ui/react';
import { fold } from '@hvac/contract/fold';
import { OWN_PAGE_KINDS, type OwnPageKind } from '@hvac/contract/own-pages';
import { SITE_PAGES } from '@hvac/contract/site-pages';
import type { TextPageName } from '@hvac/contract/texts/pages';
import { createFileRoute, Link, useSearch } from '@tanstack/react-router';
import { trpc } from '../../../../trpc.ts';
import { LinkButton } from '../../../../ui/button.tsx';
import { EmptyState, Pending } from '../../../../ui/data-state.tsx';
import { useSite } from '../../../-company-record.tsx';
import { trashListAddress } from '../../-kit/-list-address.ts';
import { LoadError } from '../../-kit/-load-error.tsx';
import { NewLink } from '../../-kit/-new-link.tsx';
import { KEEPS_LAST } from '../../-kit/-paged-list.tsx';
import { Screen } from '../../-kit/-screen.tsx';
import { NothingFound, SearchBox, useListSearch } from '../../-kit/-search.tsx';
import { useViewer } from '../../-login/-viewer.ts';
import { ListTabs, TrashTab } from '../../-trash/-trash-tab.tsx';
import { SavedNotice } from '../-editor/-saved-notice.tsx';
import {
  type FixedPage,
  FixedPages,
  OwnPages,
  PagesTable,
  type RequestsAt,
} from './-pages-table.tsx';
import { useDeletePage, useRestorePage } from './-use-trash.tsx';

/** What the groups of the owner's pages are called. */
const GROUPS: Readonly<Record<OwnPageKind, string>> = {
  service: 'Service pages',
  area: 'Service areas',
  job: 'Jobs',
  page: 'Other pages',
};

const useFixedPages = (): FixedPage[] => {
  const { texts, privacyLink } = useSite();
  const pages = SITE_PAGES.map(({ path, menuText }): FixedPage => {
    const name = texts.shared[menuText];
    return { name, path, texts: path === '/' ? 'home' : (path.slice(1) as TextPageName) };
  });
  if (privacyLink === '') return pages;
  return [...pages, { name: privacyLink, path: '/privacy', texts: 'privacy' }];
};

/** How many requests of the last 30 days began at each page. */
const useRequestsAt = (): RequestsAt => {
  const { data } = trpc.figures.requestsByPage.useQuery(undefined, { refetchOnMount: 'always' });
  const requestsBy = data && new Map(data.map(({ page, requests }) => [page, requests]));
  return (path) => requestsBy && (requestsBy.get(path) ?? 0);
};

interface PagesProps {
  search: string;
  onType: (typed: string) => void;
}

const Pages = ({ search, onType }: PagesProps) => {
  const own = trpc.ownPages.list.useQuery(undefined, KEEPS_LAST);
  const requestsAt = useRequestsAt();
  const deletePage = useDeletePage();
  const sought = fold(search);
  const holds = (...texts: string[]) => fold(texts.join(' ')).includes(sought);
  const fixed = useFixedPages().filter(({ name, path }) => holds(name, path));
  if (own.isError) return <LoadError title="Error loading pages. Please try again." />;
  if (!own.data) return <Pending />;
  const found = own.data.filter(({ label, title, path }) => holds(label, title, `/${path}`));
  if (fixed.length + found.length === 0) {
    return <NothingFound title="No pages match your search." onType={onType} />;
  }
  return (
    <Stack gap="6">
      <PagesTable>
        {fixed.length > 0 && <FixedPages pages={fixed} requestsAt={requestsAt} />}
        {OWN_PAGE_KINDS.map((kind) => {
          const pages = found.filter((page) => page.kind === kind);
          if (pages.length === 0) return null;
          return (
            <OwnPages
              key={kind}
              title={GROUPS[kind]}
              pages={pages}
              requestsAt={requestsAt}
              onDelete={deletePage}
            />
          );
        })}
      </PagesTable>
      {own.data.length === 0 && sought === '' && (
        <EmptyState title="No pages of your own yet.">
          <Text fontSize="sm" color="fg.muted">
            Most contractors begin with one page for each service.
          </Text>
        </EmptyState>
      )}
    </Stack>
  );
};

const PagesScreen = () => {
  const utils = trpc.useUtils();
  const { typed, setTyped, search } = useListSearch('/admin/_shell/pages/');
  const isTrash = useSearch({ from: '/admin/_shell/pages/' }).tab === 'trash';
  const trash = trpc.ownPages.trashed.useQuery(undefined, { refetchOnMount: 'always' });
  const { isAdmin } = useViewer();
  const { restore, isPending } = useRestorePage({ isUndo: false });
  const refresh = () => utils.ownPages.invalidate();
  return (
    <Screen
      title="Pages"
      actions={
        <>
          {isAdmin && (
            <LinkButton variant="outline">
              <Link to="/admin/settings/page-links">Menu & footer</Link>
            </LinkButton>
          )}
          <NewLink to="/admin/pages/new">New page</NewLink>
        </>
      }
    >
      <SavedNotice
        noun="page"
        publish={({ id, version }) =>
          utils.client.ownPages.setPublished.mutate({
            id,
            version,
            published: true,
            publishAt: null,
          })
        }
        refresh={refresh}
      />
      <ListTabs to="/admin/pages" label="Pages" isTrash={isTrash} trash={trash} />
      {isTrash ? (
        <TrashTab
          trash={trash}
          noun="page"
          nouns="pages"
          isRestoring={isPending}
          onRestore={restore}
          purge={(id) => utils.client.ownPages.purge.mutate({ id })}
          refresh={refresh}
        />
      ) : (
        <>
          <SearchBox label="Search pages" typed={typed} onType={setTyped} />
          <Pages search={search} onType={setTyped} />
        </>
      )}
    </Screen>
  );
};

/** The fixed pages and those of the owner (beyond §7). */
export const Route = createFileRoute('/admin/_shell/pages/')({
  validateSearch: trashListAddress,
  staticData: { title: 'Pages' },
  component: PagesScreen,
});
